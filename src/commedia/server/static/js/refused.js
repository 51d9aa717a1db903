// What was refused stands at the field that it is about, until that is changed, put away or sent again.

const REFUSED = "refused-here";
let refusal = null; // {decision, action, at, said}: the form, the name that its inputs begin with, the sentence

const isAbout = (at) => (field) => field.name === at || field.name?.startsWith(`${at}.`);
const wrong = () => all("[aria-invalid]");

// The sentence goes below the legend of a group, and above anything else.
function standAt(form, { at, said }, arrives) {
  const fields = [...form.elements].filter(isAbout(at));
  const seen = (field) => (field.type === "hidden" ? field.parentElement : field).checkVisibility();
  const first = fields.find(seen);
  if (!first) return false;
  const sentence = make("p", { id: REFUSED, class: REFUSED });
  sentence.append(...said.cloneNode(true).childNodes);
  const isOneOfSeveral = first.matches('[type="radio"], [type="checkbox"], [type="hidden"]');
  const group = first.closest(isOneOfSeveral ? "fieldset, table, form" : "div, li, details, fieldset, form");
  const legend = find(":scope > :is(legend, summary)", group);
  if (legend) legend.after(sentence);
  else if (group.matches("li, fieldset, form")) group.prepend(sentence);
  else group.before(sentence);
  for (const field of fields.filter((one) => one.type !== "hidden")) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", REFUSED);
  }
  if (arrives) {
    const held = first.type === "hidden" ? find("button, input:not([type=hidden]), select, textarea", group) : first;
    held?.focus({ preventScroll: true });
    sentence.scrollIntoView({ block: "nearest" });
  }
  return true;
}

// The form that was refused, as it stands there now.
const isOf = (form) => form.dataset?.decision === refusal.decision && form.getAttribute("action") === refusal.action;

// What was refused is not what stands there now.
function putAway() {
  find("#notice")?.replaceChildren();
  find(`#${REFUSED}`)?.remove();
  for (const field of wrong()) for (const name of ["aria-invalid", "aria-describedby"]) field.removeAttribute(name);
  refusal = null;
}

document.addEventListener("htmx:finally:request", (event) => {
  const form = event.detail.ctx.sourceElement;
  const told = find("#notice [data-at]");
  if (!told || !(form instanceof HTMLFormElement)) return;
  const at = { decision: form.dataset.decision, action: form.getAttribute("action"), at: told.dataset.at };
  const here = { ...at, said: find("p", told) };
  find(`#${REFUSED}`)?.remove();
  if (!standAt(form, here, true)) return; // its notice stands
  find("#notice").replaceChildren();
  refusal = here;
});

// The table may move on while the sentence stands there.
document.addEventListener("htmx:after:swap", () => {
  if (!refusal || find(`#${REFUSED}`)) return;
  const form = all("form").find((one) => isOf(one) && [...one.elements].some(isAbout(refusal.at)));
  if (!form || !standAt(form, refusal, false)) refusal = null;
});

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement?.dataset?.decision || (refusal && ctx.sourceElement && isOf(ctx.sourceElement))) putAway();
});

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    if (refusal && (target.matches("form") || isAbout(refusal.at)(target))) putAway();
  });
}
