// What every page has: the mark that scripts run, and what the scripts of all pages share.

root.classList.add("js");

// A scene is on, and the page is laid out for it.
const isScene = () => document.body.dataset.mode === "scene";

// What the page can begin without comes once it stands: how moments that land and the end look, and then their scripts.
const fetched = (path) =>
  new Promise((done) => {
    const isSheet = path.endsWith(".css");
    const one = isSheet ? make("link", { rel: "stylesheet", href: path }) : make("script", { src: path });
    for (const end of ["load", "error"]) one.addEventListener(end, done);
    document.head.append(one);
  });
window.addEventListener("load", async () => {
  for (const path of document.body.dataset.later?.split(" ") ?? []) await fetched(path);
  delete document.body.dataset.later;
});

// A new id for the next sending of a form, so that two sendings are two moves and a resend is one.
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A notice of this window's own, above the page, in a place that is read out. `name` says which, so that it is
// shown once.
function notice(name, kind, ...said) {
  const place = find("#notice-here");
  withdraw(name);
  const shown = make(
    "div",
    { class: kind ? `notice notice--${kind}` : "notice", "data-name": name },
    make("span", { class: "lamp", "aria-hidden": "true" }),
    ...said,
  );
  place?.append(shown);
  return shown;
}

function withdraw(name) {
  for (const shown of all(`#notice-here [data-name="${name}"]`)) shown.remove();
}

function button(label, then) {
  const made = make("button", { class: "button button--small", type: "button" }, label);
  made.addEventListener("click", then);
  return made;
}

// What a script that was fetched later has to tell, by its name, or has no more.
document.addEventListener("tell", ({ detail: { name, said } }) => {
  withdraw(name);
  if (said) notice(name, "", make("p", {}, said), button("Close", () => withdraw(name)));
});

// Notices stick below the marquee, however tall it is.
const marquee = find(".marquee");
if (marquee) {
  const measure = () => root.style.setProperty("--under-marquee", `${marquee.offsetHeight}px`);
  measure();
  new ResizeObserver(measure).observe(marquee);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-dismiss]")) event.target.closest(".notice")?.remove();
  if (event.target.closest("[data-print]")) window.print();
});
