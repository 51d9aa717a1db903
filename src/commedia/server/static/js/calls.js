// Called when it is one's cue and one is looking elsewhere: by a sound, by a notification, each only if asked
// for on this device.

const CALLS = { sound: sounds, notice: notifies };
const callsBy = (way) => keep.get(device, `call-${way}`) !== null;
let wasLit = Boolean(find(".status .lamp--lit"));

function sounds() {
  const air = new AudioContext();
  const tone = air.createOscillator();
  const loud = air.createGain();
  tone.frequency.value = 523.25;
  loud.gain.setValueAtTime(0.08, air.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.0001, air.currentTime + 0.9);
  tone.connect(loud).connect(air.destination);
  tone.start();
  tone.stop(air.currentTime + 0.9);
  tone.onended = () => air.close();
}

function notifies() {
  if (window.Notification?.permission !== "granted") return;
  const note = new Notification(document.title.replace(/^● /, ""), { tag: location.pathname, icon: `${house}/static/lamp-lit.svg` });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

// The boxes stand as this device has them, also where the page has drawn them anew.
function showCalls() {
  for (const box of all("[data-call]")) box.checked = callsBy(box.dataset.call);
}

function call() {
  const isLit = Boolean(find(".status .lamp--lit"));
  if (isLit && !wasLit && document.hidden) {
    for (const way of Object.keys(CALLS)) if (callsBy(way)) CALLS[way]();
  }
  wasLit = isLit;
}

document.addEventListener("change", async (event) => {
  const way = event.target.dataset?.call;
  if (!way) return;
  let on = event.target.checked;
  if (on && way === "notice") on = window.Notification !== undefined && (await Notification.requestPermission()) === "granted";
  keep.set(device, `call-${way}`, on ? "yes" : "");
  event.target.checked = on;
  if (on && way === "sound") sounds();
});
document.addEventListener("htmx:after:swap", () => {
  showCalls();
  call();
});
showCalls();
