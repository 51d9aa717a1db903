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
