/* For a class: large type, nothing around the page, each lab as large as the screen. The address keeps it: ?projector */
import { replace } from "./address.js";

const root = document.documentElement;
const FRAME = "M2 3h14v9H2zM9 12v4M6 16h6";
const leave = button("Leave projector mode", () => project(false));
leave.className = "fs-leave";
leave.textContent = "Leave projector mode";
let shown = null;

function button(label, onclick) {
  return Object.assign(document.createElement("button"), { type: "button", title: label, ariaLabel: label, onclick });
}

/** Turns it on, with a lab in view, or off; the focus goes back to where it was turned on. */
function project(on, lab = shown) {
  const url = new URL(location.href);
  if (on) url.searchParams.set("projector", "");
  else url.searchParams.delete("projector");
  replace(url.href.replace("projector=", "projector"));
  root.classList.toggle("fs-projector", on);
  leave.hidden = !on;
  lab?.scrollIntoView();
  if (!on) lab?.querySelector(".fs-project")?.focus();
  shown = lab;
}

document.querySelectorAll(".fs-live-lab").forEach((lab) => {
  const tool = button("Projector mode", () => project(!root.classList.contains("fs-projector"), lab));
  tool.className = "fs-tool fs-project";
  tool.innerHTML = `<svg class="fs-icon" viewBox="0 0 18 18" aria-hidden="true"><path d="${FRAME}"/></svg>`;
  lab.querySelector(".fs-tools").append(tool);
});
document.querySelector("main").append(leave);
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.defaultPrevented && root.classList.contains("fs-projector")) project(false);
});
leave.hidden = !root.classList.contains("fs-projector");
