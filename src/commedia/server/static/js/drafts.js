// Words that somebody typed survive a reload, a refusal, and a scene that moved on while they wrote; and for a day
// on this device a window that was closed. They are kept by the address of their page, which has the seat's own link
// in it: no other seat that is played on the device is shown them.

const DRAFTED = 'textarea, input[type="text"], input:not([type])';

// The key of a form's drafts: its decision, or what the form says of itself.
function draftsOf(form) {
  const decision = find('input[name="decision"]', form)?.value;
  const name = decision ?? form.dataset.draft;
  return name ? `draft ${location.pathname} ${name}` : null;
}

const drafted = () => all("form").filter((form) => draftsOf(form));

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

const readDrafts = (key) => parsed(keep.get(session, key));

// The device's: words, and when they were written.
const DRAFTS_MS = 24 * 3_600_000;
const readLeft = (key) => parsed(keep.get(device, key)).words ?? {};
const leave = (key, words) => keep.set(device, key, Object.keys(words).length ? JSON.stringify({ at: Date.now(), words }) : "");

function keepDrafts(key, words) {
  keep.set(session, key, Object.keys(words).length ? JSON.stringify(words) : "");
  leave(key, words);
}

// The keys of what lies on the device, for this page alone or for all.
function leftHere(begins = "draft ") {
  try {
    return Object.keys(device()).filter((key) => key.startsWith(begins));
  } catch {
    return [];
  }
}
const ofThisPage = () => leftHere(`draft ${location.pathname} `);

function sweepDrafts() {
  for (const key of leftHere()) {
    const age = Date.now() - parsed(keep.get(device, key)).at;
    if (!(age >= 0 && age < DRAFTS_MS)) keep.set(device, key, "");
  }
}

function saveDraft(field) {
  const key = field.form && draftsOf(field.form);
  if (!key || !field.name || !field.matches(DRAFTED)) return;
  const drafts = readDrafts(key);
  if (field.value) drafts[field.name] = field.value;
  else delete drafts[field.name];
  keepDrafts(key, drafts);
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
      if (field && field.value === field.defaultValue) field.value = text; // it may begin with what came back
    }
    if (tellApart(form)) {
      here.add(key);
      open.add(key);
      withdraw(`kept ${key}`);
    }
  }
  for (const key of [...open].filter((key) => !here.has(key) && !sending.has(key))) {
    open.delete(key);
    overtaken(key);
  }
}

// The decision is gone and it was not this window that answered it: hand the words back, until somebody has taken them
// or let them go. It may come back, too, such as after an X-card.
function overtaken(key) {
  const texts = Object.values(readDrafts(key)).filter((text) => text.trim());
  if (!texts.length) return keepDrafts(key, {});
  const kept = make("textarea", { readonly: true, rows: "2", "aria-label": "Your words, unsent" });
  kept.value = texts.join("\n\n");
  const letGo = () => {
    keepDrafts(key, {});
    withdraw(`kept ${key}`);
  };
  notice(
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
        letGo();
        box.focus();
      }),
      button("Let them go", letGo),
    ),
  );
}

document.addEventListener("input", (event) => saveDraft(event.target));

// A form's words have arrived: they need not be kept any more.
function taken(form) {
  const key = draftsOf(form);
  if (!key) return;
  keepDrafts(key, {});
  open.delete(key);
}

document.addEventListener("htmx:before:request", (event) => {
  const form = event.detail.ctx.sourceElement;
  const key = form instanceof HTMLFormElement && draftsOf(form);
  if (!key) return;
  sending.add(key);
  leave(key, {}); // or another window of this seat would take them up once more
});
document.addEventListener("htmx:finally:request", (event) => {
  const form = event.detail.ctx.sourceElement;
  const key = form instanceof HTMLFormElement && draftsOf(form);
  if (!sending.delete(key)) return;
  leave(key, readDrafts(key)); // where they did not arrive they are still there
  restoreDrafts();
});

// Without htmx a form leaves the page; its draft must not meet the next one.
document.addEventListener("submit", (event) => {
  const key = draftsOf(event.target);
  if (key && !event.target.matches("[hx-post]")) keepDrafts(key, {});
});

// Another window of this seat has sent them, or thrown them away.
window.addEventListener("storage", ({ key, oldValue, newValue }) => {
  if (newValue || !key?.startsWith(`draft ${location.pathname} `)) return;
  const gone = parsed(oldValue).words ?? {};
  const drafts = readDrafts(key);
  for (const [name, text] of Object.entries(gone)) {
    if (drafts[name] === text) delete drafts[name];
    for (const form of drafted().filter((one) => draftsOf(one) === key))
      for (const field of all(DRAFTED, form)) if (field.name === name && field.value === text) field.value = "";
  }
  keep.set(session, key, Object.keys(drafts).length ? JSON.stringify(drafts) : "");
});

// What lies here from a window that was closed; its question may be gone meanwhile, and its words are handed back.
function takeUpDrafts() {
  sweepDrafts();
  if (!stream) {
    // Before the curtain they wait; else this link opens no seat any more.
    if (!find(".curtain-page")) for (const key of ofThisPage()) keepDrafts(key, {});
    return;
  }
  for (const key of ofThisPage()) {
    if (!Object.keys(readDrafts(key)).length) keep.set(session, key, JSON.stringify(readLeft(key)));
    open.add(key);
  }
  for (const key of drafted().map(draftsOf)) open.delete(key); // restored below
}

document.addEventListener("htmx:after:swap", restoreDrafts);
takeUpDrafts();
restoreDrafts();
