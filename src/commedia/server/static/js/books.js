// What is read beside the table: the rulebook by its chapters, and the finished play line by line.

// The contents of a rulebook are open at the chapter that is read.
function openChapter() {
  const link = location.hash && find(`.toc a[href="${location.hash.replace(/[^#\w-]/g, "")}"]`);
  const chapter = link ? link.closest("details") : find(".toc details");
  if (chapter) chapter.open = true;
  all(".toc [aria-current]").forEach((old) => old.removeAttribute("aria-current"));
  if (link) link.setAttribute("aria-current", "true");
}
const hasMargin = window.matchMedia("(min-width: 72rem)").matches; // where the contents stand
if (find(".toc") && hasMargin) {
  window.addEventListener("hashchange", openChapter);
  openChapter();
}

// Rules are found by their id, or by words that stand in them: page and contents show those that have them all.
const finder = find("#find-rule");
if (finder) {
  const folded = (text) => text.toLowerCase().replaceAll("’", "'");
  const entries = all(".toc li").map((entry) => [entry, find("a", entry).hash.slice(1)]);
  let rules = null; // each with its words, from the first letter on that is looked for
  const fits = (rule) => !rule.hidden;

  const look = () => {
    rules ??= all(".rule").map((rule) => [rule, folded(rule.textContent)]);
    const words = folded(finder.value).split(/\s+/).filter(Boolean);
    for (const [rule, text] of rules) rule.hidden = !words.every((word) => text.includes(word));
    for (const part of all(".rules > section")) part.hidden = !all(".rule", part).some(fits);
    // Links to a whole chapter lead to its heading, and not to a rule.
    for (const [entry, id] of entries) entry.hidden = words.length > 0 && !find(`.rule[id="${id}"]:not([hidden])`);
    for (const chapter of all(".toc details")) {
      chapter.hidden = !all("li", chapter).some(fits);
      // Of those that share a name, a browser keeps one open; of those with something found, all are.
      if (words.length) chapter.removeAttribute("name");
      else chapter.setAttribute("name", "toc");
      chapter.open = words.length > 0;
    }
    const found = rules.filter(([rule]) => fits(rule)).length;
    find("#found-rules").textContent = words.length ? `${found} of ${rules.length} rules` : `${rules.length} rules`;
    if (!words.length && hasMargin) openChapter();
  };
  const letGo = () => {
    finder.value = "";
    look();
  };

  finder.addEventListener("input", look);
  finder.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && finder.value) {
      event.preventDefault(); // and stays here; once more, and the field is left
      letGo();
    }
    if (event.key !== "Enter" || !finder.value.trim()) return;
    event.preventDefault();
    const sought = finder.value.trim().toUpperCase();
    const found = all(".rule").filter(fits);
    const first = found.find((rule) => rule.id.endsWith(sought)) ?? found[0];
    if (!first) return;
    location.hash = first.id;
    first.scrollIntoView(); // also where one was there already
    find(".rule__id", first).focus({ preventScroll: true });
  });
  // Whatever is cited leads to its rule, also to one that was not among those found.
  window.addEventListener("hashchange", () => {
    const cited = document.getElementById(location.hash.slice(1));
    if (!cited?.closest("[hidden]")) return;
    letGo();
    cited.scrollIntoView();
  });
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

// The whole book is a page: it leads back to the table from which this window opened it.
const left = keep.get(session, tableOf(location.pathname));
if (left) {
  find(`.marquee__tools a[href="${house}/"]`)?.replaceWith(make("a", { href: `${left}#cue` }, "Back to the table"));
  // The X-card is at hand here, too; whoever lays it goes back to where the play is.
  const action = keep.get(session, `${tableOf(location.pathname)}, its X-card`);
  const card = make("button", { class: "stop", type: "submit", title: "Stops play at once for everyone. No name is kept, no reason is asked." }, "X‑card");
  if (action) find(".marquee")?.append(make("form", { class: "marquee__stop", action, method: "post" }, card));
}
