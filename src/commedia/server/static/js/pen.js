// The pen: what it asks for, how one speaks by it, and the sign that somebody writes.

const pen = find("#say");
const penText = pen && find("textarea", pen);
const ways = pen ? all('input[name="how"]', pen) : [];
const way = () => ways.find((one) => one.checked);

// Who the viewer is in the story, as far as a scene tells; "" where they are in none.
const myName = () => find(`.actor[data-chair="${document.body.dataset.you}"] b`)?.textContent ?? "";

function wording() {
  const chosen = way();
  if (!chosen) return;
  const name = myName();
  penText.placeholder = name ? chosen.dataset.asks.replace("{}", name) : chosen.dataset.nobody;
  const does = find(".pen__say", pen);
  if (does.textContent !== chosen.dataset.button) does.textContent = chosen.dataset.button;
}

// Whoever is in a scene most likely speaks in it: until they choose otherwise, or have begun to write.
let hasChosen = false;
function speech() {
  if (!pen) return;
  if (!hasChosen && !penText.value) {
    const meant = find("#cue [data-scene]") ? "line" : "aside";
    ways.forEach((one) => (one.checked = one.value === meant));
  }
  wording();
}

ways.forEach((one) =>
  one.addEventListener("change", () => {
    hasChosen = true;
    wording();
  }),
);
document.addEventListener("htmx:after:swap", speech);
speech();

// What was sent is gone with the form's other fields; how one speaks stays.
pen?.addEventListener("reset", () => {
  const { value } = way();
  setTimeout(() => {
    ways.forEach((one) => (one.checked = one.value === value));
    wording();
  });
});

// That somebody writes is told to the others, and no letter of it; of a whisper not even that.
const SIGN_MS = 3_000;
let signed = -SIGN_MS;
penText?.addEventListener("input", () => {
  const now = performance.now();
  if (way()?.value === "whisper" || !penText.value.trim() || now - signed < SIGN_MS || "offline" in root.dataset) return;
  signed = now;
  fetch(pen.dataset.writing, { method: "POST" }).catch(() => {});
});
pen?.addEventListener("submit", () => (signed = -SIGN_MS));

// Since when somebody is away, in words that grow.
function sinceWhen() {
  for (const time of all("time[data-since]")) {
    const minutes = Math.floor((Date.now() - Date.parse(time.dateTime)) / 60_000);
    const told = minutes < 1 ? "" : minutes < 60 ? `${minutes} min` : minutes < 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
    if (time.textContent !== told) time.textContent = told;
  }
}
document.addEventListener("htmx:after:swap", sinceWhen);
setInterval(sinceWhen, 20_000);
sinceWhen();
