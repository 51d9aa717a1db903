// Light or dark, as it was chosen on this device. Runs before anything is painted, so that nothing flashes.
(() => {
  try {
    const chosen = localStorage.getItem("light");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // a browser may forbid storage; then the page is as the device is
  }
})();
