// Called when it is one's cue and one is looking elsewhere: by a sound, by a notification, each only if asked for
// on this device. Once a cue, however often the page is drawn meanwhile and in however many windows.

const CALLS = { sound: sounds, notice: notifies };
const callsBy = (way) => keep.get(device, `call-${way}`) !== null;
const isLit = () => Boolean(find(".status .lamp--lit"));
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
let wasLit = isLit();

// What this device could not do, told in the window by the page's own script (start.js).
const tell = (name, said) => document.dispatchEvent(new CustomEvent("tell", { detail: { name, said } }));
const untell = (name) => document.dispatchEvent(new CustomEvent("tell", { detail: { name } }));

// -- a sound --------------------------------------------------------------------------------------------

const WAKING_MS = 800; // a browser that refuses a sound does not say so; it lets it wait
let air = null; // one for the page: what was allowed once stays so

async function canSound() {
  try {
    air ??= new AudioContext();
    if (air.state !== "running") await Promise.race([air.resume(), wait(WAKING_MS)]);
    return air.state === "running";
  } catch {
    return false;
  }
}

async function sounds() {
  if (!(await canSound())) {
    const why = window.AudioContext ? "A tap or a key in this window may allow it." : "It has none for pages.";
    return tell("no-sound", `This browser plays no sound here, so it can't call you to your cue. ${why}`);
  }
  untell("no-sound");
  const tone = air.createOscillator();
  const loud = air.createGain();
  tone.frequency.value = 523.25;
  loud.gain.setValueAtTime(0.08, air.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.0001, air.currentTime + 0.9);
  tone.connect(loud).connect(air.destination);
  tone.start();
  tone.stop(air.currentTime + 0.9);
}

// A page that was loaded anew has to be touched before it may sound.
async function wake() {
  if (!callsBy("sound") || !(await canSound())) return;
  untell("no-sound");
  for (const when of ["pointerdown", "keydown"]) document.removeEventListener(when, wake);
}
for (const when of ["pointerdown", "keydown"]) document.addEventListener(when, wake);

// -- a notification -------------------------------------------------------------------------------------

// On a phone only a worker may show one (static/js/worker/caller.js).
const WORKING_MS = 10_000;
async function worker() {
  const registered = await navigator.serviceWorker.register(find("[data-worker]").dataset.worker);
  const coming = registered.active ?? registered.waiting ?? registered.installing;
  const is = new Promise((done) => coming.addEventListener("statechange", () => coming.state === "activated" && done()));
  if (coming.state !== "activated") await Promise.race([is, wait(WORKING_MS)]);
  return registered;
}

async function notifies(title = document.title.replace(/^● /, "")) {
  if (window.Notification?.permission !== "granted") return untold();
  const how = { tag: location.pathname, renotify: true, icon: `${house}/static/lamp-lit.svg`, data: location.href };
  try {
    const note = new Notification(title, how);
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    await worker().then((registered) => registered.showNotification(title, how)).catch(untold);
  }
}

function untold() {
  const why = window.isSecureContext ? "Its settings for this page may allow them." : "They need an address that begins with https.";
  tell("no-notification", `This browser shows no notifications from here, so it can't call you to your cue. ${why}`);
}

async function mayNotify() {
  const may = window.Notification !== undefined && (await Notification.requestPermission()) === "granted";
  if (may) {
    untell("no-notification");
    if (navigator.serviceWorker) worker().catch(() => {}); // at hand when it is needed
  } else untold();
  return may;
}

// -- when -----------------------------------------------------------------------------------------------

// The boxes stand as this device has them, also where the page has drawn them anew.
function showCalls() {
  for (const box of all("[data-call]")) box.checked = callsBy(box.dataset.call);
}

// Which cue a seat was called to, or saw with its own eyes, and when one of its windows was last looked at: that all
// its windows on this device know.
const CALLED = `called ${location.pathname}`;
const LOOKED = `looked ${location.pathname}`;
const LOOK_MS = 10_000; // between two signs of a window that is looked at
const me = String(Math.random()); // of its windows
const isLookedAt = () => {
  const [who, when] = keep.get(device, LOOKED)?.split(" ") ?? [me];
  return !document.hidden || (who !== me && Date.now() - Number(when) < 2 * LOOK_MS);
};
const asked = () => all('#cue input[name="decision"]').map((field) => field.value).join(" ") || "lit";

function look() {
  if (!document.hidden) keep.set(device, LOOKED, `${me} ${Date.now()}`);
}
function lookAway() {
  if (keep.get(device, LOOKED)?.startsWith(me)) keep.set(device, LOOKED, "");
}
look();
setInterval(look, LOOK_MS);
window.addEventListener("pagehide", lookAway);

function callTo(cue, title) {
  const isNew = keep.get(device, CALLED) !== cue;
  keep.set(device, CALLED, cue);
  if (isNew && !isLookedAt()) for (const [way, calls] of Object.entries(CALLS)) if (callsBy(way)) calls(title);
}

function call() {
  const isNew = isLit() && !wasLit;
  wasLit = isLit(); // whatever comes of the call: it is for once
  if (!wasLit) keep.set(device, CALLED, "");
  else if (isNew) callTo(asked());
}

// The stream of a hidden window rests, and makes room for those that are looked at. So the house is asked now and
// then, for whoever wants to be called; that does not make anybody present.
const ASK_MS = 20_000;
const [, token] = find("#stream")?.getAttribute("hx-sse:connect").match(/\/s\/([^/]+)\/events/) ?? [];
const inTurn = (then) => (navigator.locks ? navigator.locks.request(CALLED, then) : then());
let asking = 0;

async function askHouse() {
  clearTimeout(asking);
  if (!document.hidden || !token || !Object.keys(CALLS).some(callsBy)) return;
  const address = `${house}/api/tables/${token.split("-")[0]}/cue`;
  const told = await fetchSoon(address, { headers: { Authorization: `Bearer ${token}` } }).then((reply) => (reply.ok ? reply.json() : null)).catch(() => null);
  if (told?.decisions && document.hidden) {
    const mine = told.decisions.filter((one) => one.urgent && !one.sealed).map((one) => one.id).join(" ");
    if (mine && !wasLit) inTurn(() => callTo(mine, `Your cue · ${document.title.replace(/^● [^·]*· /, "")}`));
    wasLit = mine !== "";
    if (!wasLit) keep.set(device, CALLED, "");
  }
  asking = setTimeout(askHouse, ASK_MS);
}

document.addEventListener("change", async (event) => {
  const way = event.target.dataset?.call;
  if (!way) return;
  let on = event.target.checked;
  if (on && way === "notice") on = await mayNotify();
  keep.set(device, `call-${way}`, on ? "yes" : "");
  event.target.checked = on;
  if (on && way === "sound") sounds();
});
document.addEventListener("visibilitychange", () => {
  clearTimeout(asking);
  if (document.hidden) {
    lookAway();
    asking = setTimeout(askHouse, ASK_MS);
  } else {
    look();
    call();
  }
});
document.addEventListener("htmx:after:swap", () => {
  showCalls();
  call();
});
showCalls();
