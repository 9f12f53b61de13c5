/* Reads QR codes with the camera of this device. No picture leaves it: each is looked at here, and forgotten. */

const EACH = 120; // milliseconds between two looks
const AGAIN = 6000; // milliseconds until a code that is still there is read once more
const WHY = {
  NotAllowedError: "The camera is not allowed on this page. Allow it in the address bar, or paste the receipts as text.",
  NotFoundError: "This device has no camera. Paste the receipts as text instead.",
  NotReadableError: "Another program uses the camera. Close it, or paste the receipts as text.",
};

/** What finds codes in a picture of the camera: the browser itself where it can, else a reader of the site's own. */
async function reader() {
  if ("BarcodeDetector" in window && (await BarcodeDetector.getSupportedFormats()).includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video)).map((found) => found.rawValue);
  }
  const { prepareZXingModule, readBarcodes } = await import("../camera/reader.js");
  prepareZXingModule({ overrides: { locateFile: (file) => new URL(`../camera/${file}`, import.meta.url).href } });
  const canvas = document.createElement("canvas");
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
    brush.drawImage(video, 0, 0);
    const found = await readBarcodes(brush.getImageData(0, 0, canvas.width, canvas.height), { formats: ["QRCode"], maxNumberOfSymbols: 4 });
    return found.filter((each) => each.isValid).map((each) => each.text);
  };
}

/** A short high tone: a code is read. */
function beep(sound) {
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  tone.frequency.value = 880;
  volume.gain.value = 0.1;
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.09);
}

/** Lets the camera in a box read codes until its button is pressed again; what goes wrong is said. */
export async function watched(box, tell, say) {
  const button = box.firstChild;
  if (box.stop) box.stop();
  else if (!box.opening) {
    box.opening = true;
    try {
      box.stop = await watch(box, tell, () => {
        box.stop = null;
        button.textContent = box.dataset.label;
      });
      button.textContent = "Stop the camera";
    } catch (fault) {
      say(fault.says ?? "The camera could not be used here. Paste the receipts as text instead.");
    }
    box.opening = false;
  }
}

/** Shows the camera in a box and tells each code that it reads; returns what stops it. `over` is called once it has stopped. */
async function watch(box, tell, over) {
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
  } catch (fault) {
    throw Object.assign(fault, { says: WHY[fault.name] });
  }
  const seen = new Map();
  const video = Object.assign(document.createElement("video"), { srcObject: stream, muted: true, playsInline: true, ariaLabel: "What the camera sees" });
  const sound = new AudioContext();
  let on = true;
  const stop = () => {
    on = false;
    for (const track of stream.getTracks()) track.stop();
    video.remove();
    sound.close();
    over();
  };
  try {
    const look = await reader();
    box.append(video);
    await video.play();
    (async () => {
      while (on) {
        if (!video.isConnected) return stop();
        for (const text of video.videoWidth ? await look(video) : []) {
          const now = Date.now();
          if (now - (seen.get(text) ?? 0) > AGAIN) {
            beep(sound);
            tell(text);
          }
          seen.set(text, now);
        }
        await new Promise((then) => setTimeout(then, EACH));
      }
    })().catch(stop);
  } catch (fault) {
    stop();
    throw fault;
  }
  return stop;
}
