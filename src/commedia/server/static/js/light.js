// Light or dark, as it was chosen on this device. Runs before anything is painted, so that nothing flashes.
(() => {
  const here = document.currentScript;
  try {
    const chosen = localStorage.getItem("light");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // a browser may forbid storage; then the page is as the device is
  }
  // An older browser is given more: colours (server/css_fallback.py), and where it is too old, that it is told so.
  const knows = (...what) => window.CSS?.supports?.(...what) && "popover" in HTMLElement.prototype;
  if (knows("color", "light-dark(red,red)") && knows("selector(:popover-open)")) return;
  const [sheet, script] = here.dataset.older.split(" ");
  document.write(`<script src="${script}"></script>`);
  new MutationObserver((_, seen) => {
    if (!document.body) return;
    seen.disconnect(); // the head is whole: after all other sheets, so that it has the last word
    const last = document.createElement("link");
    Object.assign(last, { rel: "stylesheet", href: sheet, blocking: "render" });
    document.head.append(last);
  }).observe(document.documentElement, { childList: true });
})();
