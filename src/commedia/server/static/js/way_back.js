// The way back of the browser closes what lies open over or beside the story before it leaves the page: on a phone it
// is the button that is nearest. While something is open, the window's history has one step more.

const OPENED = ".wings details:not([name])[data-opened][open]"; // folded panels that somebody has opened here
const isBeside = window === window.parent; // frames have one history together, so they leave it alone
const hasStep = () => Boolean(history.state?.over);
const ruleOpen = () => find("#drawer:not([hidden])");
const isOpen = () => Boolean(find(OVER) || ruleOpen() || find(OPENED));
let stepping = 0;
let goesBack = false; // by us, as nothing is open any more
let hashWas = location.hash;
let isWithin = false; // a link led there from within what lies open

function step() {
  stepping = 0;
  if (goesBack || isOpen() === hasStep()) return;
  if (isOpen()) {
    history.scrollRestoration = "manual"; // what is closed leaves the page where it is
    // Nor is anybody called away from where they type: coming back to an address that names a part focuses that.
    if (!isWithin) history.replaceState(null, "", location.pathname + location.search);
    hashWas = location.hash;
    history.pushState({ over: true }, "");
  } else {
    goesBack = true;
    history.back();
  }
}

function stepSoon() {
  if (isBeside) stepping ||= setTimeout(step);
}

// As Esc does: the rule first, and then what it was looked up from.
function closeOne() {
  const over = all(OVER);
  if (ruleOpen()) find("[data-close]", ruleOpen()).click();
  else if (over.length) over.forEach((one) => one.hidePopover());
  else for (const panel of all(OPENED)) panel.open = false;
}

document.addEventListener("click", ({ target }) => target.closest?.("summary")?.parentElement.setAttribute("data-opened", ""));
document.addEventListener("toggle", stepSoon, true);
document.addEventListener("drawn", stepSoon); // the rulebook's drawer, open or shut
window.addEventListener("popstate", () => {
  const isLink = location.hash !== hashWas; // to another part of this page: it closes nothing
  hashWas = location.hash;
  isWithin = isLink && isOpen();
  if (!goesBack && !isLink && !hasStep()) closeOne();
  goesBack = false;
  if (!hasStep()) history.scrollRestoration = "auto";
  stepSoon();
});
if (hasStep()) history.replaceState(null, ""); // the page was loaded anew, and nothing is open
