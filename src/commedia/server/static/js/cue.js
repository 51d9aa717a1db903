// The form of a question: its button says what it will do, and laying dice takes one tap each.

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

// Whoever is in a scene most likely speaks in it: until they choose otherwise, or have begun to write.
function speech() {
  const how = find("#say-how");
  if (!how || how.dataset.chosen || find("#say-text").value) return;
  const meant = find("#cue [data-scene]") ? "line" : "aside";
  if (how.value === meant) return;
  how.value = meant;
  how.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("change", (event) => {
  if (event.isTrusted && event.target.id === "say-how") event.target.dataset.chosen = "";
});

function settle() {
  all("#cue form").forEach(label);
  speech();
}

document.addEventListener("htmx:after:swap", settle);
settle();
