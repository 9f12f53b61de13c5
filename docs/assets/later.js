/* A link into a page leads to what it names, also where that is folded away. */
const unfold = () => {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch { /* an address that nobody wrote on purpose */ }
  const target = name && document.getElementById(name);
  const folds = [];
  for (let fold = target && target.closest("details"); fold; fold = fold.parentElement.closest("details")) folds.push(fold);
  if (!folds.length) return;
  for (const fold of folds) fold.open = true;
  target.scrollIntoView();
};
unfold();
addEventListener("hashchange", unfold);
addEventListener("click", ({ target }) => { const link = target.closest?.("a[href*='#']"); if (link?.href === location.href) setTimeout(unfold); });

/* What is far from the window waits at first, see site.css; then it is drawn piece by piece, whenever the browser has time. */
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
