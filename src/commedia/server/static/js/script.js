// The script of the play: where you were last, and the finished play shown again line by line.

const lines = find("#lines");
const lastLine = () => lines?.querySelector("[data-n]:last-of-type") ?? null;
const numberOf = (line) => Number(line?.dataset.n ?? -1);

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
  const remember = () => keep.set(device, key, String(Math.max(...all("[data-n]", lines).map(numberOf), -1)));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return remember();
    back = performance.now();
    mark();
  });
  window.addEventListener("pagehide", remember);

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

// There whoever comes by a link is brought to what is due, which stands below the stage. Whoever comes back to a
// page is where they were.
window.addEventListener("load", () => {
  const [came] = performance.getEntriesByType("navigation");
  const cue = find("#cue");
  if (!find(".tabs")?.checkVisibility() || isScene() || location.hash || came?.type !== "navigate") return;
  if (find(".status .lamp--lit") && cue.getBoundingClientRect().top > innerHeight / 2) bring(cue);
});

// The contents of a rulebook are open at the chapter that is read.
function openChapter() {
  const link = location.hash && find(`.toc a[href="${location.hash.replace(/[^#\w-]/g, "")}"]`);
  const chapter = link ? link.closest("details") : find(".toc details");
  if (chapter) chapter.open = true;
  all(".toc [aria-current]").forEach((old) => old.removeAttribute("aria-current"));
  if (link) link.setAttribute("aria-current", "true");
}
if (find(".toc") && window.matchMedia("(min-width: 72rem)").matches) {
  window.addEventListener("hashchange", openChapter);
  openChapter();
}

// The finished play from the top: one line at a time, at the reader's own pace.
const replay = find("#replay");
if (replay) {
  const play = all("#play .act li");
  const here = make("span", { class: "quiet", "aria-live": "polite" });
  const onward = make("button", { class: "button button--spot", type: "button" }, "Next line");
  const whole = make("button", { class: "button", type: "button" }, "Show it all");
  const bar = make("div", { class: "replay" }, onward, whole, here);
  let at = 0;

  const show = () => {
    play.forEach((line, n) => (line.hidden = n > at));
    all("#play .act").forEach((act) => (act.hidden = !all("li", act).some((line) => !line.hidden)));
    here.textContent = `line ${at + 1} of ${play.length}`;
    onward.disabled = at >= play.length - 1;
    play[at]?.scrollIntoView({ block: "center" });
  };
  const end = () => {
    play.forEach((line) => (line.hidden = false));
    all("#play .act").forEach((act) => (act.hidden = false));
    bar.remove();
    root.classList.remove("replaying");
    replay.focus();
  };
  // What the rules say in the margin comes with the words that follow it.
  const isSpoken = (line) =>
    line.matches(".aside, .scene-head, .scene-set") || find(".line, .direction", line);
  onward.addEventListener("click", () => {
    const next = play.findIndex((line, n) => n > at && isSpoken(line));
    at = next < 0 ? play.length - 1 : next;
    show();
  });
  whole.addEventListener("click", end);
  replay.addEventListener("click", () => {
    at = 0;
    root.classList.add("replaying");
    document.body.append(bar);
    show();
    onward.focus({ preventScroll: true });
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && bar.isConnected && end());
}
