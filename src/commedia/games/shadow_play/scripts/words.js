// Whoever has written what they do, and then thinks better of which kind it is, keeps their words.

document.addEventListener("change", (event) => {
  const kind = event.target;
  const form = kind.closest?.("[data-words-follow]");
  if (!form || kind.name !== "do") return;
  const boxes = [...form.querySelectorAll("[name$='.words']")];
  const mine = boxes.find((box) => box.name === `${kind.value}.words`);
  const written = boxes.find((box) => box !== mine && box.value && box.value === form.dataset.last) ??
    boxes.find((box) => box !== mine && box.value);
  if (!mine || mine.value || !written) return;
  mine.value = written.value;
  written.value = "";
  mine.dispatchEvent(new Event("input", { bubbles: true }));
});

// Whoever takes a Persona that lies ready has its name in the box, unless they have written another.
document.addEventListener("change", (event) => {
  const taken = event.target;
  const ready = taken.closest?.("[data-ready]");
  if (!ready || taken.type !== "radio") return;
  const box = ready.querySelector("[name$='.name']");
  const named = (value) => value && value[0].toUpperCase() + value.slice(1);
  const names = [...ready.querySelectorAll("[type=radio]")].map((one) => named(one.value));
  if (box.value && !names.includes(box.value)) return;
  box.value = named(taken.value);
  box.dispatchEvent(new Event("input", { bubbles: true }));
});
