// The form of a decision: its button says what it will do, and where a game can tell what an answer would
// come to, that is told while the answer is put together.

// The button says the move that is made, with its figures: `Bet {amount} on {on}`.
function label(form) {
  const any = find(".go__any", form);
  if (!any) return;
  const chosen = [...form.elements].find((field) => field.name === "do" && (field.checked || field.type === "hidden"))?.value;
  const each = all(".go__each", form);
  for (const one of each) {
    one.hidden = one.dataset.do !== chosen;
    if (!one.hidden) one.textContent = move(form, one.dataset);
  }
  any.hidden = each.some((one) => !one.hidden);
}

// The move as far as it is put together; its label as long as a figure is missing.
function move(form, { do: answer, label, move }) {
  const figures = move.match(/\{\w+\}/g) ?? [];
  const values = figures.map((figure) => figureOf(form, answer, figure.slice(1, -1)));
  if (!move || values.some((value) => !value)) return label;
  const said = figures.reduce((text, figure, n) => text.replace(figure, () => values[n].replace(/^The /, "the ")), move);
  return said[0].toUpperCase() + said.slice(1);
}

// What is chosen for a field of an answer, in words; "" where nothing is yet.
function figureOf(form, answer, name) {
  const fields = [...form.elements].filter(
    (field) => field.name.startsWith(`${answer}.`) && field.name.endsWith(`.${name}`) && (field.type === "hidden" ? field.parentElement : field).checkVisibility(),
  );
  return inARow(fields.map(wordsOf).filter(Boolean));
}

function wordsOf(field) {
  if (field.matches('[type="radio"], [type="checkbox"]')) return field.checked ? (field.dataset.says ?? namedBy(field)) : "";
  if (field.matches("select")) return field.value && field.selectedOptions[0].textContent;
  if (field.dataset.says) return field.dataset.says;
  return field.type === "number" && Number(field.value) === 0 && field.value ? "nothing" : field.value;
}

// What a label says, without what stands more quietly beside it.
function namedBy(field) {
  const said = [...(field.labels ?? [])].find((one) => one.textContent)?.cloneNode(true);
  for (const more of all(".key, .quiet, .visually-hidden, .choice__cost, .choice__then", said)) more.remove();
  const text = said?.textContent.trim() ?? "";
  return text === "0" ? "nothing" : text;
}

const inARow = (texts) => [texts.slice(0, -1).join(", "), texts.at(-1)].filter(Boolean).join(" and ");

// The keys of choices in their order: digits, and letters where a hand or a list has more than ten.
const KEYS = "1234567890abcdefghijklm";

// Every choice in sight has a key of its own; a further form goes on where the one before it ended. Numbers keep their
// digits, and what a choice asks for further comes after the choices themselves, so that these keep theirs, too.
function number() {
  const inSight = (field) => Boolean(field?.checkVisibility());
  const keys = all("#cue .key");
  for (const key of keys) key.textContent = "";
  const isPressed = (key) => all(`#cue [data-digit="${key}"]`).some(inSight);
  let next = 0;
  for (const form of all("#cue form")) {
    const numbers = all("[data-digit]", form).filter(inSight).map((field) => Number(field.dataset.digit));
    next = Math.max(next, ...numbers);
    const within = (key) => all(".choice__more, .palm__how", form).filter((more) => more.contains(key)).length;
    const open = keys.filter((key) => form.contains(key) && inSight(chosenBy(key)));
    for (const key of open.sort((one, other) => within(one) - within(other))) {
      while (isPressed(KEYS[next])) next += 1;
      key.textContent = KEYS[next++] ?? "";
    }
  }
}

// The input, or the button, that a digit stands beside.
const chosenBy = (key) => key.closest("label")?.control ?? key.closest("button");

document.addEventListener("change", (event) => {
  const form = event.target.closest("#cue form");
  if (form) label(form);
  number();
});

// -- what an answer would come to, and one to begin from: both as the house works them out -----------------------

const THINKING_MS = 150; // from the last change to the question
const changedForms = new WeakSet(); // elements outlive an update of the page
const thinking = new WeakMap();

const ask = (address, form) => fetchSoon(address, { method: "POST", body: new URLSearchParams(new FormData(form)) });

function foresee(form) {
  const places = all("[data-foresee]", form);
  const place = places.find((one) => one.parentElement.checkVisibility()) ?? places[0]; // that of the chosen answer
  if (!place) return;
  clearTimeout(thinking.get(form));
  const mine = setTimeout(async () => {
    const reply = await ask(place.dataset.foresee, form).catch(() => null);
    if (!reply?.ok || thinking.get(form) !== mine) return; // not heard, or asked again since
    const told = await reply.text();
    if (place.told === told && place.firstChild) return; // what is unfolded in it stays so
    place.told = told;
    place.innerHTML = told;
  }, THINKING_MS);
  thinking.set(form, mine);
}

function fill(form, name, values) {
  const fields = [...form.elements].filter((field) => field.name === name);
  fields.forEach((field, n) => {
    if (field.matches('[type="radio"], [type="checkbox"]')) field.checked = values.includes(field.value);
    else field.value = values[n] ?? "";
    saveDraft(field);
  });
}

// What was filled in begins in the middle of the window, whatever sticks to its edges.
function bringToView(field) {
  if (field?.getBoundingClientRect().bottom > innerHeight / 2) field.scrollIntoView({ block: "center" });
}

// What is pressed while a suggestion is on its way waits for it, and sends what was suggested: not an empty form.
const waits = new WeakMap(); // by form: how many are on their way, and what was pressed meanwhile

for (const kind of ["click", "submit"]) {
  const wait = (event) => {
    const button = kind === "submit" ? event.submitter : event.target.closest?.('#cue .go [type="submit"]');
    const form = kind === "submit" ? event.target : button?.form;
    if (!waits.has(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waits.get(form).press = () => (button ? button.click() : form.requestSubmit());
  };
  addEventListener(kind, wait, true); // before anything else hears of it
}

async function take(suggestion, form) {
  const reply = await ask(suggestion, form).catch(() => null);
  if (!reply?.ok) return false;
  const suggested = await reply.json();
  for (const [name, values] of Object.entries(suggested)) fill(form, name, values);
  putAway();
  form.dispatchEvent(new Event("change", { bubbles: true }));
  bringToView([...form.elements].find((field) => field.name !== "do" && suggested[field.name]?.some(Boolean) && field.checkVisibility()));
  return true;
}

document.addEventListener("click", async (event) => {
  const asking = event.target.closest("[data-suggest]");
  if (!asking) return;
  const wait = waits.get(asking.form) ?? { many: 0 };
  waits.set(asking.form, wait);
  wait.many += 1;
  const taken = await take(asking.dataset.suggest, asking.form).catch(() => false);
  wait.many -= 1;
  if (wait.many) return;
  waits.delete(asking.form);
  if (taken) wait.press?.();
});

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.closest("#cue form");
    if (!form) return;
    changedForms.add(form);
    label(form);
    tick(form);
    foresee(form);
  });
}

// What is ticked in a form may have a label elsewhere, on a drawing: that shows it as well.
function tick(form) {
  for (const { labels, checked } of form.elements) if (labels?.length > 1) for (const one of labels) one.toggleAttribute("data-ticked", checked);
}

function settle() {
  const forms = all("#cue form");
  forms.forEach(label);
  forms.forEach(tick);
  number();
  forms.filter((form) => changedForms.has(form)).forEach(foresee);
}

document.addEventListener("htmx:after:swap", settle);
document.addEventListener("toggle", number, true); // what was folded away has digits, too
settle();
