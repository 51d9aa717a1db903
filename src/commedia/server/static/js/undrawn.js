// Something came that could not be drawn here, through a fault of ours or of whatever else is at work in this browser.
// That is said, and the page is opened anew: so it is drawn whole, and has one stream. What somebody wrote in it is
// kept. Where that does not help it is tried again every few seconds, for as long as the page stands.

const REOPENED = `opened anew ${location.pathname}`; // in this window's storage: when
const JUST_NOW_MS = 60_000;
const WAIT_MS = 10_000;
const sinceReopened = () => Date.now() - Number(keep.get(session, REOPENED));
const UNDRAWN = "Something new could not be drawn here";
const KEPT = "Your words are kept in this window.";

function undrawn() {
  hangUp();
  const wasLongAgo = sinceReopened() > JUST_NOW_MS;
  keep.set(session, REOPENED, String(Date.now()));
  const isFirst = wasLongAgo && sinceReopened() < JUST_NOW_MS; // where nothing is kept nobody can know
  const anew = () => ifHeard(() => location.reload(), "This page could not be opened anew yet.");
  document.addEventListener("heard", anew);
  const soon = isFirst ? "" : "in a few seconds, ";
  notice(
    "undrawn",
    "error",
    make("p", {}, make("strong", {}, `${UNDRAWN}.`), ` This page is opened anew ${soon}by itself. ${KEPT}`),
    button("Open it now", anew),
  );
  setTimeout(anew, isFirst ? 0 : WAIT_MS);
}

if (stream) {
  let isDrawing = false;
  const draws = (is) => (event) => event.target === stream && (isDrawing = is);
  onStream("before", "message", draws(true));
  onStream("after", "message", draws(false));
  // Before anybody takes it for a stream that broke off.
  const failed = (event) => event.target === stream && isDrawing && !("closed" in stream.dataset) && undrawn();
  document.addEventListener("htmx:sse:error", failed, true);
  if (sinceReopened() < WAIT_MS)
    notice(
      "undrawn",
      "",
      make("p", {}, make("strong", {}, `${UNDRAWN}, so this page was opened anew.`), ` ${KEPT}`),
      button("Close", () => withdraw("undrawn")),
    );
}
