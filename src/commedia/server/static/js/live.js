// The stream that keeps the page true, what is said when it breaks, and forms that go out beside it.

const stream = find("#stream");
const PATIENCE_MS = 1500; // a stream that comes back sooner was never missed
const RETRY_MS = 1000;
const HEARD_MS = 5_000; // the house says that it is there, or it is not heard
let silent = 0; // the timer of a stream that is away, 0 while it is there

// -- the house out of hearing -------------------------------------------------------------------------

function away() {
  if (!silent && !document.hidden) silent = setTimeout(offline, PATIENCE_MS);
}

// unheard: what became of what somebody wanted just now, "" where the house went away by itself.
function offline(unheard = "") {
  root.dataset.offline = "";
  const shown = find('#notice-here [data-name="offline"] p');
  if (shown && !unheard) return;
  const said = [
    make("strong", {}, "The house cannot hear you."),
    `${unheard && " "}${unheard} Your words are kept in this window; nothing you choose is played until it can. Trying again by itself.`,
  ];
  if (shown) shown.replaceChildren(...said); // the button may have the focus
  else notice("offline", "offline", make("p", {}, ...said), button("Try now", tryNow));
}

function tryNow() {
  offline("Asking it once more.");
  ifHeard(() => location.reload(), "There is no answer yet.");
}

async function isHeard() {
  const answer = await fetchSoon(`${house}/healthy`, { cache: "no-store" }, HEARD_MS).catch(() => null);
  return Boolean(answer?.ok);
}

// Leaving the page while the house is away would leave nothing but the browser's own regrets.
async function ifHeard(then, unheard = "") {
  if (await isHeard()) then();
  else unanswered(unheard);
}

function back() {
  clearTimeout(silent);
  silent = 0;
  const wasOffline = "offline" in root.dataset;
  delete root.dataset.offline;
  withdraw("offline");
  if (wasOffline) document.dispatchEvent(new Event("heard"));
}

function closed() {
  hangUp();
  back();
  for (const key of ofThisPage()) keep.set(device, key, ""); // the seat may be another's by now
  notice(
    "closed",
    "error",
    make("p", {}, make("strong", {}, "This link no longer opens a seat here."), " Ask the host for a new one."),
  );
}

// This window needs its stream no more. htmx opens no other one then, but it leaves this one open: a browser has six
// of them to one house, and then nothing of it loads any more.
let firstCall = null; // the first stream is a request like any other, and cut off like one; the later ones are not
function hangUp() {
  stream.dataset.closed = "";
  const { reader, abortController } = stream._htmx?.sse ?? {};
  const cutOff = () => (abortController ?? firstCall)?.abort();
  if (reader) reader.cancel().catch(cutOff); // whoever read from it may have let go of it
  else cutOff();
}

// A line can die without a word: a phone has changed its network, a proxy has forgotten. The house says every fifteen
// seconds that it is there (server/streams.py), so one on which two of these are missing is let go, and opened anew.
const SILENCE_MS = 33_000;
const CONNECT_MS = 12_000; // from the wish for another one to its first word; the first of all has its own limit

if (stream) {
  let last = ""; // the number of the last entry that came: a line that is opened anew goes on from there
  const address = () => stream.getAttribute("hx-sse:connect").replace(/([?&]after=)-?\d+/, (all, name) => (last ? name + last : all));
  const open = () => stream._htmx?.sse || htmx.ajax("GET", address(), { source: stream });
  const reopen = () => setTimeout(open, RETRY_MS);
  const isOurs = (event) => event.target === stream;
  const isClosed = () => "closed" in stream.dataset;

  document.addEventListener("htmx:before:response", (event) => {
    if (isOurs(event)) firstCall = event.detail.ctx.request;
  });
  let hush = 0;
  let dial = 0;
  const listen = (event) => {
    if (!isOurs(event)) return;
    last = event.detail.message?.id || last;
    clearTimeout(hush);
    clearTimeout(dial);
    hush = setTimeout(() => stream._htmx?.sse?.reader?.cancel(), SILENCE_MS);
  };
  const dialled = () => {
    clearTimeout(dial);
    dial = setTimeout(() => stream._htmx?.sse?.abortController?.abort(), CONNECT_MS); // then it is opened by us
  };
  onStream("after", "connection", listen);
  onStream("before", "message", listen);
  onStream("after", "connection", (event) => isOurs(event) && (isClosed() ? hangUp() : back()));
  onStream("before", "connection", (event) => {
    if (!isOurs(event)) return;
    if (isClosed()) event.preventDefault();
    else if (event.detail.connection.attempt > 0) {
      dialled();
      away();
    }
  });
  document.addEventListener("htmx:sse:error", (event) => {
    if (!isOurs(event) || isClosed()) return;
    const status = event.detail.status ?? 0;
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) closed();
    else away();
  });
  // The very first connection is an ordinary request, which nobody tries again but us.
  const lost = (event) => {
    if (!isOurs(event) || isClosed() || stream._htmx?.sse) return;
    away();
    reopen();
  };
  document.addEventListener("htmx:error", lost);
  document.addEventListener("htmx:response:error", lost);
  document.addEventListener("htmx:sse:close", (event) => isOurs(event) && !isClosed() && reopen()); // it gave up
  // The curtain goes up, and the lobby becomes another page, which begins at its own beginning; or the host has
  // made this link void. A phone may hear of it and lose its line at once: then it goes when it is heard again.
  stream.addEventListener("curtain", () => {
    hangUp();
    const rise = () => location.replace(stream.dataset.risesTo ?? location.pathname + location.search);
    document.addEventListener("heard", rise, { once: true });
    ifHeard(rise);
  });
  // A page that comes back from the browser's memory has no stream any more.
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
}

// -- what a live update must not disturb ----------------------------------------------------------------

htmx.registerExtension("commedia", {
  // Whoever opened a <details> or ticked a box on this page did so after the page was drawn. One that comes anew, and
  // is empty yet, is open if it was drawn so.
  // What is kept as it is chosen is as the house has it: choosing one thing may settle another.
  htmx_before_morph_attr: (element, { attrName, newValue }) => {
    if (attrName === "checked" && element.form?.matches("[data-keep]")) element.checked = newValue !== null;
    if (attrName === "aria-current" && element.closest(".tabs")) return false; // where the reader is, is known here
    return !(attrName === "open" && element.matches("details:not(:empty)")) && !["data-shown", "data-opened"].includes(attrName);
  },
});

// A button that has changed under a resting pointer is not pressed: the hand meant the one before.
const HESITATE_MS = 500;
let changed = 0;
let decisions = "";
const asked = () => all('#cue input[name="decision"]').map((field) => field.value).join(" ");

// A new decision begins at its first word, for whoever had scrolled down the one before, or has a stage above it that
// fills the screen; one that begins far down comes up as far as it is long. Nobody is called away from something else
// that they are writing.
function begin() {
  const cue = find("#cue");
  const busy = document.activeElement?.closest("form");
  if (busy && !cue.contains(busy)) return;
  const top = Math.max(0, cue.closest(".wings")?.getBoundingClientRect().top ?? 0);
  const at = cue.getBoundingClientRect().top;
  const { bottom } = (find("form", cue) ?? cue).getBoundingClientRect();
  if (at < top || at > innerHeight - 160) bring(cue);
  else if (at > innerHeight / 2 && bottom > innerHeight) cue.scrollIntoView({ block: "nearest" });
}

// Beside other seats, in a frame, a page scrolls itself alone, and not what stands around it.
function bring(place, behavior = "auto") {
  if (window === window.parent) place.scrollIntoView({ block: "start", behavior });
  else window.scrollBy({ top: place.getBoundingClientRect().top - (marquee?.offsetHeight ?? 0) - 16, behavior });
}

// A form that was sent may go, and the focus with it: whoever sent it by keyboard goes on where it stood, such as at
// the next cue, or at the chair that has changed.
const PLACES = "#cue, .chair, .players__seat";
let sentFrom = "";
document.addEventListener("submit", (event) => {
  sentFrom = event.target.closest(PLACES)?.id ?? "";
});
const moveOn = (event) => event.target.closest(PLACES)?.id !== sentFrom && (sentFrom = "");
document.addEventListener("focusin", moveOn);
document.addEventListener("pointerdown", moveOn);

function refocus() {
  const held = document.activeElement;
  if (!sentFrom || (held !== document.body && held.checkVisibility())) return; // a sealed form is folded away
  document.getElementById(sentFrom)?.focus({ preventScroll: sentFrom === "cue" });
  // In a scene the cue may be out of sight: what is asked next lies behind a button beside the pen, or comes in the script.
  if (document.activeElement === document.body) (find(".dock .sheet__open") ?? find("#script"))?.focus({ preventScroll: true });
  sentFrom = "";
}

// What changes in the status is read out to those who hear the page. A new question with the words of the one before
// changes nothing there, so it is read out besides. Both come in one update, and are looked at together.
const READ_MS = 150; // so long a place stands empty, for the same words in it are no change either
const SAID_MS = 5_000; // then nobody who reads through the page meets it there
const heardIn = find("#read-out");
let emptying = 0;
let statusSays = find("#status")?.textContent;

function readOut() {
  if (!heardIn) return;
  heardIn.replaceChildren();
  const says = [statusSays, find("#cue .ask")?.textContent].filter(Boolean).join(" ");
  setTimeout(() => heardIn.replaceChildren(make("p", {}, says)), READ_MS);
  clearTimeout(emptying);
  emptying = setTimeout(() => heardIn.replaceChildren(), SAID_MS);
}

function look() {
  const now = asked();
  const says = find("#status")?.textContent;
  if (now && now !== decisions && says === statusSays) readOut();
  statusSays = says;
  refocus();
  if (now !== decisions) {
    changed = performance.now();
    if (now) begin();
  }
  decisions = now;
  const icon = find("#icon");
  const lit = document.title.startsWith("●");
  const path = icon?.getAttribute("href").replace(/lamp-\w+/, lit ? "lamp-lit" : "lamp-out");
  if (icon && icon.getAttribute("href") !== path) icon.setAttribute("href", path);
}

decisions = asked();
document.addEventListener("htmx:after:swap", look);

// On a phone the stage fills the screen: whoever comes to a table where it is their cue begins there. A reload and
// the way back stay where they were, and so does an address that names a part. isHere: a scene has turned into it.
function arrive(isHere) {
  const [visit] = performance.getEntriesByType("navigation");
  const isPhone = window.matchMedia("(max-width: 43.99rem)").matches;
  if (!isPhone || location.hash || isScene() || !(isHere || visit?.type === "navigate") || !find(".status .lamp--lit")) return;
  const cue = find("#cue");
  if (cue) bring(cue, "instant");
}
arrive();
document.addEventListener("pointermove", () => (changed = 0), { passive: true });
document.addEventListener(
  "click",
  (event) => {
    if (!event.detail || !changed || !event.target.closest("#cue")) return; // detail 0: by keyboard
    if (performance.now() - changed < HESITATE_MS) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    changed = 0;
  },
  true,
);

// -- forms ------------------------------------------------------------------------------------------------

document.addEventListener(
  "submit",
  (event) => {
    if (!("offline" in root.dataset) || !event.target.matches("[hx-post]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    offline(event.target.matches(".marquee__stop") ? "Your X‑card has not reached the others." : "That was not sent.");
  },
  true,
);

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!("offline" in root.dataset) || !link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  ifHeard(() => location.assign(link.href), "That page is with the house.");
});

// Small choices need no button: they are kept as they are made, once they can be.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-keep]");
  if (form?.dataset.decision) keepSoon(form);
  else if (form?.checkValidity()) form.requestSubmit();
});

// Those of a decision go together where they are made in one go, and none before the house has put it anew: what
// was answered is not answered twice.
const KEEP_MS = 400;
const keeping = new WeakMap();
const kept = new WeakMap();
function keepSoon(form) {
  clearTimeout(keeping.get(form));
  const mine = setTimeout(() => {
    const { decision } = form.dataset;
    if (!form.isConnected) return;
    if (kept.get(form) === decision) keepSoon(form);
    else {
      kept.set(form, decision);
      form.requestSubmit();
    }
  }, KEEP_MS);
  keeping.set(form, mine);
}

document.addEventListener("htmx:after:request", (event) => {
  const form = event.detail.ctx.sourceElement;
  if (!(form instanceof HTMLFormElement)) return;
  const { status } = event.detail.ctx.response;
  if (status >= 400) return void kept.delete(form);
  putAway();
  taken(form);
  if ("clear" in form.dataset) form.reset();
  const id = find('input[name="move_id"]', form);
  if (id) id.value = newId();
});

// Not heard at all: the form stays as it is, with its id, so that sending it again is the same move.
document.addEventListener("htmx:error", (event) => event.target instanceof HTMLFormElement && unanswered());

// The stream may not have noticed, so the house is asked until it answers.
let knocking = 0;
function unanswered(unheard) {
  offline(unheard);
  clearTimeout(knocking);
  knocking = setTimeout(async () => {
    if (!(await isHeard())) unanswered();
    else if (!silent) back();
  }, RETRY_MS);
}
