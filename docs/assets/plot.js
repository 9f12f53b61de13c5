/* Plotly's figures: each is drawn once it comes near the window, by the Plotly that lies on this site. Until then, on paper and without scripts, bars and a table are there. */
const PLOTLY = new URL("../plotly/plotly.js", import.meta.url);
let coming;
const brought = () => (coming ??= new Promise((done, fail) => document.head.append(Object.assign(document.createElement("script"), { src: PLOTLY, onload: () => done(window.Plotly), onerror: fail }))));
const drawn = new Set();

function look(place) {
  const { color, fontFamily: family } = getComputedStyle(place);
  return { "font.color": color, "font.family": family };
}

async function draw(place) {
  const room = place.querySelector(".fs-worth");
  const { data, layout, frames = [], config } = JSON.parse(place.querySelector("script").textContent);
  const plotly = await brought();
  const live = Object.assign(document.createElement("div"), { className: "fs-plot-live", tabIndex: 0, role: "group" });
  const said = Object.assign(document.createElement("output"), { className: "fs-plot-step" });
  const steps = layout.sliders?.[0].steps ?? [];
  live.ariaLabel = steps.length ? `${layout.meta.says} The arrow keys go through its steps.` : layout.meta.says;
  room.append(live, said);
  const { "font.color": color, "font.family": family } = look(place);
  const size = { height: room.clientHeight, width: undefined, autosize: true };
  await plotly.newPlot(live, { data, layout: { ...layout, ...size, font: { ...layout.font, color, family } }, frames, config: { ...config, displayModeBar: false } });
  live.firstElementChild.ariaHidden = "true"; // its label has the words, and the table the numbers
  place.dataset.live = "";
  drawn.add(live);
  let at = layout.sliders?.[0].active ?? 0;
  const tell = (to) => { at = to; said.value = `${layout.sliders[0].currentvalue?.prefix ?? ""}${steps[at].label}`; };
  live.on("plotly_sliderchange", ({ step }) => tell(steps.findIndex((it) => it.label === step.label)));
  live.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -steps.length, End: steps.length }[event.key];
    if (!by || !steps.length) return;
    event.preventDefault();
    tell(Math.min(Math.max(at + by, 0), steps.length - 1));
    plotly.relayout(live, { "sliders[0].active": at });
    plotly.animate(live, ...steps[at].args);
  });
}

const near = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    draw(target).catch(() => {}); // the bars stay
  }
}, { rootMargin: "600px" });
document.querySelectorAll(".fs-plot").forEach((place) => near.observe(place));
new MutationObserver(() => drawn.forEach((live) => window.Plotly.relayout(live, look(live)))).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
