// A number with a slider beside it (kit/forms.py): each says what the other does.

function slide(field) {
  const amount = field.closest("[data-amount]");
  if (!amount) return;
  const [slider, number] = [amount.querySelector('[type="range"]'), amount.querySelector('[type="number"]')];
  if (field === slider) number.value = slider.value;
  else slider.value = number.value;
}

// A number beyond its bounds comes back to them: out of sight it would keep the whole form from being sent.
function keepWithin(field) {
  if (field.type !== "number" || field.value === "") return;
  const kept = Math.max(field.min || -Infinity, Math.min(field.value, field.max || Infinity));
  if (kept === Number(field.value)) return;
  field.value = kept;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const dress = () => document.querySelectorAll('[data-amount] [type="number"]').forEach(slide);

document.addEventListener("input", (event) => slide(event.target));
document.addEventListener("change", (event) => (event.target.matches("form") ? dress() : keepWithin(event.target)));
document.addEventListener("htmx:after:swap", dress);
dress();
