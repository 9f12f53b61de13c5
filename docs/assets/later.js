const unfold = () => {
  const target = document.querySelector(":target");
  for (let fold; (fold = target?.closest("details:not([open])")); target.scrollIntoView()) fold.open = true;
};
unfold();
addEventListener("hashchange", unfold);
/* What is far from the window is drawn later, piece by piece, see site.css. */
addEventListener("load", () => {
  const pieces = [...document.querySelectorAll(".fs-lab, .fs-cases, .doc-class")];
  const idle = window.requestIdleCallback ?? setTimeout;
  const next = () => {
    if (!pieces.length) return;
    pieces.shift().style.contentVisibility = "visible";
    idle(next);
  };
  idle(next);
});
