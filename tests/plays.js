/* Plays a round at the Table to its end by the first tile and place offered; `on`: and goes on to the next. */
async (on) => {
  const stage = document.querySelector(".fs-stage");
  const offered = (it) => it.checkVisibility() && it.ariaDisabled !== "true";
  const one = (css) => [...stage.querySelectorAll(css)].find(offered);
  const shown = () => document.querySelector(".fs-says").textContent + location.hash + Boolean(one(".fs-spot"));
  for (let turn = 0; turn < 300; turn++) {
    const [before, over] = [shown(), stage.querySelector(".fs-over")];
    if (over && !on) return;
    for (let wait = 0; shown() === before; wait += 10) {
      if (wait > 20000) throw `nothing follows ${before}`;
      const next = one("button.fs-brassy:not(.fs-edge)") ?? one(".fs-spot") ?? one(".fs-mine");
      if (wait % 1000 === 0) next?.click(); // again, if the lab was at work
      await new Promise((done) => setTimeout(done, 10));
    }
    if (over) return;
  }
  throw "the round does not end";
}
