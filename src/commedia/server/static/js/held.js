// A relay on the way may hold back what a stream says until it ends, which it never does: the house is heard, and none
// of its news comes. Then this window lets its stream go, says so, and asks what is new every few seconds (lines.js).
// After a while it tries a stream again, for a phone may have changed its network.

const HELD_MS = 10_000; // from the wish for a stream to its first message, which the house sends at once
const AGAIN_MS = 300_000;
const stream = window === window.parent && find("#stream"); // a window in a frame asks anyway

if (stream) {
  let due = 0;
  const isOurs = (event) => event.target === stream;
  const comes = () => clearTimeout(due);
  function wait() {
    comes();
    due = setTimeout(held, HELD_MS);
  }

  async function held() {
    const answer = await fetchSoon(`${house}/healthy`, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok || document.hidden || "closed" in stream.dataset) return; // then something else is amiss, and is told
    stream.dataset.held = "Something between here and the house holds its news back.";
    setTimeout(() => delete stream.dataset.held, AGAIN_MS);
    stream._htmx?.sse?.reader?.cancel();
    stream.dispatchEvent(new Event("htmx:abort"));
  }

  document.addEventListener("htmx:config:request", (event) => {
    if (isOurs(event) && !event.detail.ctx.request.action.includes("/once?")) wait();
  });
  onStream("before", "connection", (event) => isOurs(event) && event.detail.connection.attempt > 0 && !event.defaultPrevented && wait());
  onStream("before", "message", (event) => isOurs(event) && comes());
  stream.addEventListener("told", comes);
  // This script comes once the page stands, and the stream may have spoken by then.
  if (!stream._htmx?.sse?.lastEventId && !find('[data-name="asking"]')) wait();
}
