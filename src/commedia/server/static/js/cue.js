// The form of a decision: its button says what it will do, laying dice takes one tap each, and where a game can
// tell what an answer would come to, that is told while the answer is put together.

// The button names the choice that is made: one label for each, and one for none.
function label(form) {
  const any = find(".go__any", form);
  const each = all(".go__each", form);
  if (!any || !each.length) return;
  const first = find('.choices input[type="radio"], .scale input, select', form);
  const options = first?.matches("select")
    ? [...first.options].slice(1)
    : all('input[type="radio"]', form).filter((radio) => radio.name === first?.name);
  const at = options.findIndex((option) => option.checked || option.selected);
  any.hidden = Boolean(each[at]);
  each.forEach((text, n) => (text.hidden = n !== at));
}

// One die lies on one place: putting it somewhere takes it from where it lay, and the last finds its own way.
function lay(chosen) {
  const table = chosen.closest(".arrange");
  const columns = (row) => all('input[type="radio"]', row);
  const rows = all("tr", table).filter((row) => columns(row).length);
  const own = chosen.closest("tr");
  const column = columns(own).indexOf(chosen);
  for (const row of rows) if (row !== own) columns(row)[column].checked = false;
  const bare = rows.filter((row) => !columns(row).some((radio) => radio.checked));
  if (bare.length !== 1) return;
  const free = columns(bare[0]).find((_, n) => !rows.some((row) => columns(row)[n].checked));
  if (free) free.checked = true;
}

document.addEventListener("change", (event) => {
  if (event.target.matches('.arrange input[type="radio"]')) lay(event.target);
  const form = event.target.closest("#cue form");
  if (form) label(form);
});

// -- what an answer would come to, and one to begin from: both as the house works them out -----------------------

const THINKING_MS = 150; // from the last change to the question
const changedForms = new WeakSet(); // elements outlive an update of the page
const thinking = new WeakMap();

const ask = (address, form) => fetch(address, { method: "POST", body: new URLSearchParams(new FormData(form)) });

function foresee(form) {
  const place = find("[data-foresee]", form);
  if (!place) return;
  clearTimeout(thinking.get(form));
  const mine = setTimeout(async () => {
    const reply = await ask(place.dataset.foresee, form).catch(() => null);
    if (!reply?.ok || thinking.get(form) !== mine) return; // not heard, or asked again since
    const told = await reply.text();
    if (place.innerHTML !== told) place.innerHTML = told;
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

document.addEventListener("click", async (event) => {
  const asking = event.target.closest("[data-suggest]");
  if (!asking) return;
  const form = asking.form;
  const reply = await ask(asking.dataset.suggest, form).catch(() => null);
  if (!reply?.ok) return;
  const suggested = await reply.json();
  for (const [name, values] of Object.entries(suggested)) fill(form, name, values);
  find("#notice")?.replaceChildren(); // what was refused is not what stands there now
  form.dispatchEvent(new Event("change", { bubbles: true }));
  bringToView([...form.elements].find((field) => field.name !== "do" && suggested[field.name]?.some(Boolean) && field.checkVisibility()));
});

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.closest("#cue form");
    if (!form) return;
    changedForms.add(form);
    foresee(form);
  });
}

function settle() {
  const forms = all("#cue form");
  forms.forEach(label);
  forms.filter((form) => changedForms.has(form)).forEach(foresee);
}

document.addEventListener("htmx:after:swap", settle);
settle();
