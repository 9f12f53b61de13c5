/* What nobody can see on a page: texts too faint, drawings without a size, pictures and fonts that stay away. */
async () => {
  const bad = [];
  const say = (what, it) => bad.push(`${what}: ${it.outerHTML.replace(/\s+/g, " ").slice(0, 90)}`);
  const seen = (it) => it.getClientRects().length > 0;
  const all = (css) => [...document.querySelectorAll(css)].filter(seen);

  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = color;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data];
  };
  const linear = (part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = (color) => {
    const [red, green, blue] = rgba(color).map(linear);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const ground = (it) => {
    const color = getComputedStyle(it).backgroundColor;
    if (rgba(color)[3] === 255) return color;
    return it.parentElement ? ground(it.parentElement) : "white";
  };

  const texts = all("h1, h2, article p, article li, article td, .md-nav__link, .fs-tabs a, .md-footer p");
  const words = (it) => {
    const copy = it.cloneNode(true);
    copy.querySelectorAll("svg").forEach((drawing) => drawing.remove()); // its title is heard, and not seen
    return copy.textContent.trim();
  };
  for (const it of texts.filter(words)) {
    const [dark, bright] = [light(getComputedStyle(it).color), light(ground(it))].sort((a, b) => a - b);
    if (bright / dark < 4.5) say(`contrast ${(bright / dark).toFixed(1)}`, it);
  }
  if (texts.length < 10) bad.push(`only ${texts.length} texts`);
  for (const it of all("svg.fs-drawing")) {
    const { width, height } = it.getBoundingClientRect();
    if (width < 8 || height < 8) say(`a drawing of ${width} by ${height}`, it);
  }
  for (const it of all("img")) if (it.complete && !it.naturalWidth) say("no picture", it);
  const home = document.querySelector("link[href$='assets/site.css']").href;
  const fonts = ["atkinson", "besley"].map((name) => {
    const url = new URL(`../fonts/${name}.woff2`, home);
    return new FontFace("again", `url(${url})`).load().catch((fault) => bad.push(`no font ${name}: ${fault}`));
  });
  await Promise.all(fonts);
  return bad;
}
