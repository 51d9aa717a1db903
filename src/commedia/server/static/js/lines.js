// A browser has six lines to one house, unless the two speak HTTP/2, and every window with a stream holds one: of a
// seventh nothing would load any more, and no answer would get through from the others. So a few windows of one browser
// have a stream, and all others ask what is new every few seconds. A window in a frame asks when the page around it,
// which has one, hears of something.

const MOST_STREAMS = 4;
const BEAT_MS = 4_000; // how often a window says that it holds a line; one that has not for long holds none
const STALE_MS = 12_000;
const ASK_MS = 3_000;

if (stream) {
  const LINE = `line of ${house}/`;
  const mine = LINE + Math.random();
  const isFramed = window !== window.parent;
  const areMany = /^h[23]/.test(performance.getEntriesByType("navigation")[0]?.nextHopProtocol);
  const isOurs = (event) => event.target === stream;
  let beat = 0; // of the line that this window holds
  let streaming = false;
  let asking = 0; // the timer of the next question
  let waits = false; // for what it asked
  let again = false;
  let last = "";
  let seen = "";

  // In how many other windows a stream is open. What nobody may keep here nobody can count.
  const isHeld = (key) => key.startsWith(LINE) && Math.abs(Date.now() - keep.get(device, key)) < STALE_MS;
  function others() {
    try {
      return Object.keys(device()).filter(isHeld).length;
    } catch {
      return 0;
    }
  }

  function mayHold() {
    if ("held" in stream.dataset) return false; // held.js
    if (areMany || beat || isFramed) return !isFramed;
    if (document.hidden || others() >= MOST_STREAMS) return false;
    const say = () => keep.set(device, mine, String(Date.now()));
    say();
    beat = setInterval(say, BEAT_MS);
    return true;
  }

  function letGo() {
    beat = clearInterval(beat);
    keep.set(device, mine, "");
  }

  function ask() {
    if ("closed" in stream.dataset || streaming || document.hidden) return;
    if (waits) again = true;
    else htmx.ajax("GET", stream.getAttribute("hx-sse:connect"), { source: stream });
  }

  document.addEventListener("htmx:config:request", (event) => {
    if (!isOurs(event)) return;
    const { request } = event.detail.ctx;
    const address = new URL(request.action, location.href);
    if (last) address.searchParams.set("after", last);
    waits = !mayHold();
    if (waits) {
      address.pathname += "/once";
      address.searchParams.set("seen", seen);
      if (!isFramed && !find('[data-name="asking"]'))
        notice("asking", "", make("p", {}, make("strong", {}, stream.dataset.held ?? "Many windows of this house are open here."), " This one asks for news every few seconds."));
    }
    request.action = address.pathname + address.search;
  });

  // What was asked is told, and drawn.
  stream.addEventListener("told", ({ detail }) => {
    ({ after: last, seen } = detail);
    back();
    clearTimeout(asking);
    asking = setTimeout(ask, again ? 0 : ASK_MS); // in a frame, too: whoever asks is here
    waits = again = false;
  });

  onStream("before", "connection", (event) => isOurs(event) && event.detail.connection.attempt > 0 && !mayHold() && event.preventDefault());
  onStream("after", "connection", (event) => {
    if (!isOurs(event)) return;
    streaming = true;
    withdraw("asking");
  });
  onStream("before", "message", (event) => isOurs(event) && (last = event.detail.message?.id || last));
  document.addEventListener("htmx:sse:close", (event) => isOurs(event) && (streaming = false));

  document.addEventListener("visibilitychange", () => (document.hidden ? letGo() : ask()));
  window.addEventListener("pagehide", letGo);

  // The page around a frame has a stream, and has heard of something.
  window.addEventListener("message", ({ source }) => isFramed && source === window.parent && ask());
}
