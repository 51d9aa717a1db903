// Tells whoever has a browser that is too old for the other scripts and sheets. Any browser can read this one.
(function () {
  function draws(what, how) {
    return Boolean(window.CSS && CSS.supports && (how ? CSS.supports(what, how) : CSS.supports(what)));
  }
  var isEnough =
    "popover" in HTMLElement.prototype &&
    "checkVisibility" in Element.prototype &&
    draws("selector(&)") &&
    draws("grid-template-rows", "subgrid") &&
    draws("selector(:has(a))") &&
    draws("selector(:popover-open)") &&
    draws("color", "color-mix(in oklab, red, red)");
  if (isEnough) return;
  document.addEventListener("DOMContentLoaded", function () {
    var told = document.createElement("p");
    told.className = "too-old";
    told.setAttribute("role", "alert");
    told.textContent =
      "This browser is too old for Commedia: parts of this page may not show, and some of it won’t work. " +
      "It needs Chrome or Edge 119, Firefox 125, Safari 17.4, or one that is newer.";
    document.body.insertBefore(told, document.body.firstChild);
  });
})();
