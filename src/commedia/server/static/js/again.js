// An answer that was taken back: its form stands there as it was filled in, and not empty.

const answersKey = `answers ${location.pathname}`;
const UNDONE_MS = 20_000; // from the wish to take it back to the question that comes again
const sentOf = new Map(); // by decision: what is on its way
let undone = -UNDONE_MS;

const ruleOf = (decision) => decision.replace(/\/[^/]*$/, "");
const readAnswer = () => {
  try {
    return JSON.parse(keep.get(session, answersKey)) ?? {};
  } catch {
    return {};
  }
};

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.matches(".cue__undo")) undone = performance.now();
  const { decision } = form.dataset;
  // The inputs of an answer have a dot in their name, but for which answer it is.
  const fields = [...new FormData(form)].filter(([name]) => name === "do" || name.includes("."));
  if (decision && form.closest("#cue")) sentOf.set(form, { rule: ruleOf(decision), fields });
});

document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const sent = sentOf.get(ctx.sourceElement);
  sentOf.delete(ctx.sourceElement);
  if (sent && ctx.response.status < 400) keep.set(session, answersKey, JSON.stringify(sent));
});

function bringBack() {
  if (performance.now() - undone > UNDONE_MS) return;
  const { rule, fields } = readAnswer();
  const form = all("#cue form[data-decision]").find((one) => rule && ruleOf(one.dataset.decision) === rule);
  if (!form) return;
  undone = -UNDONE_MS;
  const left = [...fields];
  for (const field of form.elements) {
    if (field.matches('[type="hidden"], button') || !field.name) continue;
    if (field.matches('[type="radio"], [type="checkbox"]')) {
      field.checked = fields.some(([name, value]) => name === field.name && value === field.value);
      continue;
    }
    const at = left.findIndex(([name]) => name === field.name);
    const isChanged = !field.matches("select") && field.value !== field.defaultValue;
    if (at < 0 || isChanged) continue;
    field.value = left.splice(at, 1)[0][1];
    field.dispatchEvent(new Event("input", { bubbles: true })); // its words are kept like any that are typed
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
}
document.addEventListener("htmx:after:swap", bringBack);
