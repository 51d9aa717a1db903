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
