// The script of the play, and where you were last; since when others are away.

const lastLine = () => lines?.querySelector("[data-n]:last-of-type") ?? null;

if (lines?.dataset.table) {
  const key = `last ${location.pathname}`;
  const CATCHING_UP_MS = 10_000; // a stream rests with its window; by then it has caught up
  let back = 0;

  // Where the reader was last, and what came since, with a way there from where the script opens.
  const mark = () => {
    const before = keep.get(device, key);
    const told = all("[data-n]", lines);
    const newer = before === null ? [] : told.filter((line) => numberOf(line) > Number(before));
    if (!newer.length) return;
    all(".last-here, .script__since").forEach((old) => old.remove());
    const isAll = newer.length === told.length;
    if (isAll && numberOf(told[0]) === 0) return; // the play has just begun
    const since = newer.length === 1 ? "One line since" : `${newer.length} lines since`;
    const says = isAll ? `You were last here before these ${newer.length} lines` : `You were last here. ${since}`;
    newer[0].before(make("li", { class: "last-here", id: "last-here" }, says));
    const way = make("a", { class: "script__since", href: "#last-here" }, isAll ? "New to you" : since);
    if (!isAll) way.append(make("span", { class: "visually-hidden" }, " you were last here"));
    find(".script__toggle")?.before(way);
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return; // it is remembered (scene.js)
    back = performance.now();
    mark();
  });

  const opened = numberOf(lastLine());
  document.addEventListener("htmx:after:swap", () => {
    if (numberOf(lastLine()) > opened) find("#quiet")?.remove();
    // Lines that come in replace the word that nothing was said yet.
    if (lastLine()) find(".lines__bare", lines)?.remove();
    if (back && performance.now() - back < CATCHING_UP_MS) mark();
  });
  mark();
}

// On a phone the tab of the part that is read stands out: what stands where the eye falls, in the upper third.
const parts = new Map(all(".tabs a").map((tab) => [find(tab.hash), tab]));
const read = new IntersectionObserver(
  (seen) => {
    for (const { target, isIntersecting } of seen) {
      if (isIntersecting) parts.get(target).setAttribute("aria-current", "true");
      else parts.get(target).removeAttribute("aria-current");
    }
  },
  { rootMargin: "-30% 0px -70% 0px" },
);
parts.forEach((_, part) => read.observe(part));

// What others have said or done since the script was last in sight is counted at its tab.
const scriptTab = find('.tabs a[href="#script"]');
let isSeen = false;
let seenTo = numberOf(lastLine());

function countNew() {
  if (isSeen || !scriptTab?.checkVisibility()) seenTo = Math.max(seenTo, numberOf(lastLine()));
  const mine = document.body.dataset.you;
  const isNew = (line) => numberOf(line) > seenTo && !line.matches(".entry--note") && line.dataset.chair !== mine;
  const many = all("[data-n]", lines).filter(isNew).length;
  find(".tabs__new")?.remove();
  if (many) scriptTab.append(make("b", { class: "tabs__new" }, String(many), make("span", { class: "visually-hidden" }, " new")));
}
if (scriptTab && lines?.dataset.table) {
  new IntersectionObserver((seen) => {
    isSeen = seen.at(-1).isIntersecting;
    countNew();
  }, { rootMargin: "-20% 0px -20% 0px" }).observe(find("#script"));
  document.addEventListener("htmx:after:swap", countNew);
}

// Since when somebody is away, in words that grow.
function sinceWhen() {
  for (const time of all("time[data-since]")) {
    const minutes = Math.floor((Date.now() - Date.parse(time.dateTime)) / 60_000);
    const told = minutes < 1 ? "" : minutes < 60 ? `${minutes} min` : minutes < 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
    if (time.textContent !== told) time.textContent = told;
  }
}
document.addEventListener("htmx:after:swap", sinceWhen);
setInterval(sinceWhen, 20_000);
sinceWhen();

// -- what the rules said, folded into the margin -----------------------------------------------------------------

// Notes hang on the line before them: the last one spoken.
function groups() {
  const found = new Map();
  let anchor = null;
  for (const line of lines.children) {
    if (!line.dataset.n) continue;
    if (!line.matches(".entry--note")) anchor = line;
    const note = line.matches(".entry--note") ? find(".note", line) : find(":scope > .note", line);
    if (note) found.set(anchor ?? line, [...(found.get(anchor ?? line) ?? []), note]);
  }
  return found;
}

function tickOff() {
  for (const [anchor, notes] of groups()) {
    const host = anchor.matches(".entry:not(.entry--note, .entry--house)") ? anchor : tickLine(anchor);
    const old = find("details.tick", host);
    if (old?.dataset.notes === String(notes.length)) continue;
    const word = notes.length > 1 ? `${notes.length} notes from the rules` : "a note from the rules";
    const tick = make("details", { class: "tick", "data-notes": notes.length, open: Boolean(old?.open) }, make("summary", {}, word));
    const list = make("ul");
    for (const note of notes) list.append(make("li", {}, ...[...note.childNodes].map((node) => node.cloneNode(true))));
    tick.append(list);
    if (old) old.replaceWith(tick);
    else host.append(tick);
  }
}

// A line of its own, after one that is set otherwise.
function tickLine(anchor) {
  const next = anchor.nextElementSibling;
  if (next?.matches(".entry--tick")) return next;
  const host = make("li", { class: "entry entry--tick" });
  if (anchor.matches(".entry--note")) anchor.before(host);
  else anchor.after(host);
  return host;
}

// How far somebody has read, for when they come back (script.js): also where they go before all has been fetched.
function remember() {
  keep.set(device, `last ${location.pathname}`, String(Math.max(...all("[data-n]", lines).map(numberOf), -1)));
}

if (lines?.dataset.table) {
  document.addEventListener("visibilitychange", () => document.hidden && remember());
  window.addEventListener("pagehide", remember);
  document.addEventListener("htmx:after:swap", tickOff);
  tickOff();
}
