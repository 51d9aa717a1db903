// The pen: what it asks for, how one speaks by it, and the sign that somebody writes.

const pen = find("#say");
const penText = pen && find("textarea", pen);
const ways = pen ? all('input[name="say.how"]', pen) : [];
const way = () => ways.find((one) => one.checked);

// As whom one speaks; the first of them is oneself.
const voice = () => pen && find('[name="say.as"]', pen);

function wording() {
  const chosen = way();
  if (!chosen) return;
  const name = voice()?.selectedOptions[0].text ?? find("#voice p")?.dataset.voice;
  penText.placeholder = name ? chosen.dataset.asks.replace("{}", name) : chosen.dataset.nobody;
  const does = find(".pen__say", pen);
  if (does.textContent !== chosen.dataset.button) does.textContent = chosen.dataset.button;
}

// Whoever is in a scene most likely speaks in it: until they choose otherwise, or have begun to write.
let hasChosen = false;
let isChosen = false; // for the words that stand there now
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
    hasChosen = isChosen = true;
    wording();
  }),
);
// What begins with a quotation mark is said, whatever was done before it.
penText?.addEventListener("input", () => {
  if (isChosen || way()?.value !== "deed" || !/^\s*["“„«]/.test(penText.value)) return;
  ways.forEach((one) => (one.checked = one.value === "line"));
  wording();
});
pen?.addEventListener("change", ({ target }) => target === voice() && wording());
document.addEventListener("htmx:after:swap", speech);
speech();

// What was sent is gone with the form's other fields; how one speaks stays, and as whom.
pen?.addEventListener("reset", () => {
  const { value } = way();
  const as = voice()?.value;
  isChosen = false;
  setTimeout(() => {
    if (as) voice().value = as;
    ways.forEach((one) => (one.checked = one.value === value));
    wording();
  });
});

// That somebody writes is told to the others, and no letter of it; of a whisper not even that. In a question's own
// boxes it is told to the house alone, which waits for whatever is half-written.
const SIGN_MS = 3_000;
const NOTHING_THERE = -Infinity;
const signs = {}; // by box: when the last one went; -Infinity where the last one said that nothing stands there
function sign(box, gone) {
  const now = performance.now();
  if (!pen || (gone ? signs[box] === NOTHING_THERE : now - signs[box] < SIGN_MS) || "offline" in root.dataset) return;
  signs[box] = gone ? NOTHING_THERE : now;
  fetchSoon(`${pen.dataset.writing}?box=${box}${gone ? "&gone=true" : ""}`, { method: "POST" }).catch(() => {});
}
const hasText = (field) => field.matches(DRAFTED) && field.value.trim() !== "";
function inPen() {
  if (way()?.value !== "whisper") sign("pen", !hasText(penText));
  else if (signs.pen > 0) sign("pen", true); // it was begun as something else
}
document.addEventListener("input", ({ target }) => {
  if (target === penText) inPen();
  else if (target.form?.matches("[data-decision]") && target.matches(DRAFTED))
    sign("cue", ![...target.form.elements].some(hasText));
});
ways.forEach((one) => one.addEventListener("change", () => hasText(penText) && inPen()));
pen?.addEventListener("submit", () => (signs.pen = NOTHING_THERE));
