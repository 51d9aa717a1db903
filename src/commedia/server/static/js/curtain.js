// The curtain: what comes out is shown one by one, to whoever has not seen it on this device. What has come out
// carries data-shown, which a live update leaves alone; without this script all of it stands there.

const curtainHere = find("#curtain");

if (curtainHere) {
  const key = `curtain ${location.pathname}`;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const reveals = () => all(".reveal", curtainHere);
  const hidden = () => reveals().filter((one) => !("shown" in one.dataset));
  const isFallen = () => document.body.dataset.mode === "curtain";

  const isOver = () => Boolean(keep.get(device, key)) || still.matches || window !== window.parent;

  function finish() {
    keep.set(device, key, "seen");
    curtainHere.classList.remove("is-falling");
    reveals().forEach((one) => (one.dataset.shown = ""));
  }

  function left() {
    const more = hidden().length;
    const told = find("#curtain-left", curtainHere);
    if (told) told.textContent = more ? `${more} more` : "";
  }

  function next() {
    const one = hidden()[0];
    if (!one) return;
    one.dataset.shown = "";
    if (hidden().length) {
      one.scrollIntoView({ block: "nearest", behavior: "smooth" });
      left();
      return;
    }
    finish();
    find("h3", one)?.focus();
  }

  function fall() {
    if (!isFallen() || !reveals().length) return;
    if (isOver()) return finish();
    if (curtainHere.classList.contains("is-falling")) return left();
    curtainHere.classList.add("is-falling");
    window.scrollTo(0, 0);
    next();
  }

  curtainHere.addEventListener("click", (event) => {
    if (event.target.closest("#curtain-next")) next();
    if (event.target.closest("#curtain-all")) {
      finish();
      find("#curtain-title").focus();
    }
  });
  // One key goes on, unless it is meant for something else.
  const goesOn = (event) => {
    if (!curtainHere.classList.contains("is-falling") || root.classList.contains("is-held")) return;
    if (event.target.closest("a, button, input, textarea, select, summary, [role=dialog]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !["Enter", " ", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    next();
  };
  document.addEventListener("keydown", goesOn, true);
  document.addEventListener("htmx:after:swap", fall);
  fall();
}
