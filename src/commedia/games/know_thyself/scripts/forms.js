// The forms of Know Thyself. The inputs hold what is chosen, and everything else follows from them; without this
// script a number is written, and people are brought on by the lists.

const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const find = (selector, within = document) => within.querySelector(selector);
const changed = (field) => {
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
};

// -- the deck as a fan: what lies above the cut is lifted -------------------------------------------------------

const depthOf = (cut) => find('[type="number"]', cut);

function dressFan(cut) {
  const depth = Number(depthOf(cut).value);
  for (const card of all("[data-depth]", cut)) {
    const n = Number(card.dataset.depth);
    card.classList.toggle("is-lifted", n < depth);
    card.classList.toggle("is-under", n === depth);
  }
}

function cutAt(cut, depth) {
  const number = depthOf(cut);
  number.value = Math.max(number.min, Math.min(depth, number.max));
  changed(number);
}

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-fan] [data-depth]");
  if (!card) return;
  const cut = card.closest("[data-fan]");
  cutAt(cut, Number(card.dataset.depth));
  depthOf(cut).focus({ preventScroll: true });
});

document.addEventListener("keydown", (event) => {
  const cut = event.target.closest?.("[data-fan]");
  const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[event.key];
  if (!cut || !step) return;
  event.preventDefault();
  cutAt(cut, Number(depthOf(cut).value) + step);
});

// -- people of the Palace: one touch plays the plain answer -----------------------------------------------------

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-bring]");
  if (!button) return;
  const who = find(`#cue [name="bring_on.who"]`);
  const form = who?.form;
  if (!form) return;
  const choose = (name, value) => {
    for (const field of all(`[name="${CSS.escape(name)}"]`, form)) {
      if (field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
  };
  choose("do", "bring_on");
  choose("bring_on.who", button.dataset.bring);
  choose("bring_on.room", button.dataset.room);
  changed(who);
  form.requestSubmit();
});

// -- names: a word that looks like one is asked about, and may stand --------------------------------------------

const NAME = /[\p{L}\d,;:][”’"')]?\s+(?:of |the )?(?!I\b|I[’'])(\p{Lu}[\p{L}’'-]+)/gu; // a capital that begins no sentence

function lookForNames(field) {
  const note = find(".memory-box__note", field.closest("[data-names]"));
  if (!note) return;
  const known = field.closest("[data-names]").closest("form").textContent;
  const found = [...field.value.matchAll(NAME)].map((match) => match[1]).filter((word) => !known.includes(word));
  note.hidden = found.length === 0;
  const said = found.length ? `“${found[0]}” looks like a name. ${note.dataset.says}` : "";
  if (note.textContent !== said) note.textContent = said;
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-names] textarea")) lookForNames(event.target);
  const cut = event.target.closest("[data-fan]");
  if (cut) dressFan(cut);
});

function dress() {
  all("[data-fan]").forEach(dressFan);
  all("[data-names] textarea").forEach(lookForNames);
  const canBring = Boolean(find('#cue [name="bring_on.who"]'));
  for (const button of all(".bring")) button.disabled = !canBring;
}

document.addEventListener("htmx:after:swap", dress);
dress();
