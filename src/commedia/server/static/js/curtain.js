// The curtain: what was hidden comes out by itself, one after the other, for whoever has not seen it on this device.
// Any key or tap shows the rest at once; without this script all of it stands there.

const curtainHere = find("#curtain");

if (curtainHere) {
  const key = `curtain ${location.pathname}`;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const isFalling = () => curtainHere.classList.contains("is-falling");
  const isHeld = () => root.classList.contains("is-held"); // by a moment, which comes first

  function rise() {
    if (isFalling() || document.body.dataset.mode !== "curtain" || !find(".reveal", curtainHere)) return;
    if (keep.get(device, key) || still.matches || window !== window.parent) return;
    curtainHere.classList.add("is-falling");
    window.scrollTo(0, 0);
  }

  function showAll() {
    if (!isFalling()) return;
    keep.set(device, key, "seen");
    curtainHere.classList.remove("is-falling");
  }

  // All that moves has come to rest.
  curtainHere.addEventListener("animationend", () => {
    const moves = curtainHere.getAnimations({ subtree: true });
    if (moves.every((one) => one.playState === "finished")) showAll();
  });
  for (const when of ["keydown", "pointerdown"]) {
    document.addEventListener(when, (event) => isHeld() || event.target.closest?.(".marquee") || showAll(), true);
  }
  document.addEventListener("htmx:after:swap", rise);
  rise();
}
