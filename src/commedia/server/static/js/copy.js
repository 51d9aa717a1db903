// Invitations: a click copies the link, and says so. A link is shown as it is seen from here: behind a proxy
// only the browser knows by which name it found the house.
function wholeLinks() {
  for (const field of all(".invite input")) {
    if (field.value.startsWith("/")) field.value = location.origin + field.value;
  }
}
document.addEventListener("htmx:after:swap", wholeLinks);
wholeLinks();

document.addEventListener("click", async (event) => {
  const copier = event.target.closest("[data-copy]");
  if (!copier) return;
  const field = copier.dataset.copy ? find(copier.dataset.copy) : find("input", copier.parentElement);
  const text = field?.value ?? field?.textContent ?? "";
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch {
    // No clipboard outside a secure address: select it, so that one key does it.
    field?.select?.();
    done = Boolean(document.execCommand?.("copy"));
  }
  const says = copier.firstChild; // what it copies may follow, for those who only hear it
  const before = copier.dataset.label ?? says.textContent;
  copier.dataset.label = before;
  says.textContent = done ? "Copied" : "Press Ctrl+C";
  setTimeout(() => (says.textContent = before), 1600);
});

// A click into a link field takes all of it.
document.addEventListener("focusin", (event) => {
  if (event.target.matches("input[readonly]")) event.target.select();
});
