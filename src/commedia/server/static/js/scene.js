// How the page is laid out: as the house reads the state, or as a person would rather have it. Only an attribute of
// the body changes, so focus, caret and drafts stay; and it waits for whoever is typing.

const body = document.body;
const due = () => find("#mode [data-mode]")?.dataset.mode;
const TYPING_MS = 2_500; // since the last key
let typed = -TYPING_MS;
let holding = 0;

// A person may have the stage instead, in this window, until they ask for the script or the question again.
const rather = () => `stage for ${due()} ${location.pathname}`;
const wanted = () => (due() !== "stage" && keep.get(session, rather()) ? "stage" : due());

// A question that takes the room of the script waits for whoever has words in the pen.
const isBusy = (mode) => mode === "form" && document.activeElement?.closest(".desk") && find("#say-text")?.value.trim();

// Put away whatever lies over the page. Returns whether there was anything.
function foldUp() {
  const open = all(OVER);
  open.forEach((one) => one.hidePopover());
  return open.length > 0;
}

// A sheet is opened to be written in.
document.addEventListener(
  "beforetoggle",
  (event) => {
    if (event.target.matches(".sheet")) find("textarea, input:not([type=hidden])", event.target)?.setAttribute("autofocus", "");
  },
  true,
);

function layOut() {
  clearTimeout(holding);
  const mode = wanted();
  if (!mode) return;
  body.dataset.due = due();
  if (mode === body.dataset.mode) return;
  const wait = typed + TYPING_MS - performance.now();
  if (wait > 0 || isBusy(mode)) {
    holding = setTimeout(layOut, Math.max(wait, 500));
    return;
  }
  foldUp();
  body.dataset.mode = mode;
  const held = document.activeElement;
  if (held?.closest("form") && held.checkVisibility()) held.scrollIntoView({ block: "nearest" });
  else if (mode !== "stage") window.scrollTo(0, 0);
  else arrive(true);
}

document.addEventListener("input", (event) => event.target.matches(DRAFTED) && (typed = performance.now()));
document.addEventListener("submit", () => (typed = -TYPING_MS)); // whoever has sent it waits for what comes
document.addEventListener("htmx:after:swap", layOut);
document.addEventListener("click", (event) => {
  const view = event.target.closest("[data-view]")?.dataset.view;
  if (!view) return;
  keep.set(session, rather(), view === "stage" ? "yes" : "");
  typed = -TYPING_MS;
  layOut();
});
if (due()) layOut();
