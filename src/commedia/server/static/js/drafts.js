// Words that somebody typed survive a reload, a refusal, and a scene that moved on while they wrote.

const DRAFTED = 'textarea, input[type="text"], input:not([type])';

// The key of a form's drafts: its decision, or what the form says of itself.
function draftsOf(form) {
  const decision = find('input[name="decision"]', form)?.value;
  const name = decision ?? form.dataset.draft;
  return name ? `draft ${location.pathname} ${name}` : null;
}

const drafted = () => all("form").filter((form) => draftsOf(form));

function readDrafts(key) {
  try {
    return JSON.parse(keep.get(session, key) ?? "{}");
  } catch {
    return {};
  }
}

function saveDraft(field) {
  const key = field.form && draftsOf(field.form);
  if (!key || !field.name || !field.matches(DRAFTED)) return;
  const drafts = readDrafts(key);
  if (field.value) drafts[field.name] = field.value;
  else delete drafts[field.name];
  keep.set(session, key, Object.keys(drafts).length ? JSON.stringify(drafts) : "");
}

const tellApart = (form) => find('input[name="decision"]', form)?.value;

// The decisions on the page, so that we know when one is gone; and those on their way to the house, for the
// stream often brings the next page before the answer to our own request.
const open = new Set();
const sending = new Set();

function restoreDrafts() {
  const here = new Set();
  for (const form of drafted()) {
    const key = draftsOf(form);
    const drafts = readDrafts(key);
    for (const [name, text] of Object.entries(drafts)) {
      const field = all(DRAFTED, form).find((one) => one.name === name);
      if (field && !field.value) field.value = text;
    }
    if (tellApart(form)) {
      here.add(key);
      open.add(key);
    }
  }
  for (const key of [...open].filter((key) => !here.has(key) && !sending.has(key))) {
    open.delete(key);
    overtaken(key);
  }
}

// The decision is gone and it was not this window that answered it: hand the words back.
function overtaken(key) {
  const texts = Object.values(readDrafts(key)).filter((text) => text.trim());
  keep.set(session, key, "");
  if (!texts.length) return;
  const kept = make("textarea", { readonly: true, rows: "2", "aria-label": "Your words, unsent" });
  kept.value = texts.join("\n\n");
  const shown = notice(
    `kept ${key}`,
    "",
    make("p", {}, make("strong", {}, "The scene moved on while you wrote."), " Your words are kept here, unsent."),
    kept,
    make(
      "div",
      { class: "notice__do" },
      button("Say them aside", () => {
        const box = find("#say textarea");
        if (!box) return;
        box.value = [box.value, kept.value].filter(Boolean).join("\n");
        saveDraft(box);
        shown.remove();
        box.focus();
      }),
      button("Let them go", () => shown.remove()),
    ),
  );
}

document.addEventListener("input", (event) => saveDraft(event.target));

// A form's words have arrived: they need not be kept any more.
function taken(form) {
  const key = draftsOf(form);
  if (!key) return;
  keep.set(session, key, "");
  open.delete(key);
}

document.addEventListener("htmx:before:request", (event) => {
  const form = event.detail.ctx.sourceElement;
  const key = form instanceof HTMLFormElement && draftsOf(form);
  if (key) sending.add(key);
});
document.addEventListener("htmx:finally:request", (event) => {
  const form = event.detail.ctx.sourceElement;
  if (form instanceof HTMLFormElement && sending.delete(draftsOf(form))) restoreDrafts();
});

// Without htmx a form leaves the page; its draft must not meet the next one.
document.addEventListener("submit", (event) => {
  const key = draftsOf(event.target);
  if (key && !event.target.matches("[hx-post]")) keep.set(session, key, "");
});

document.addEventListener("htmx:after:swap", restoreDrafts);
restoreDrafts();
