// What is read beside the table: the rulebook by its chapters, and the finished play line by line.

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
