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
/* Where Letter is sold a PDF is on Letter, unless its link names the paper. */
if (/US|CA|MX|PH|CL|CO|VE|CR|GT|NI|PA|SV|DO|PR/.test(new Intl.Locale(navigator.language).maximize().region)) {
  for (const link of document.querySelectorAll('a[href*="/print/"]:not([data-paper])')) link.href = link.href.replace(".pdf", "-letter.pdf");
}
