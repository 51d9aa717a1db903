// Single keys: digits choose, and letters where there are more than ten choices, Enter plays (or opens what is asked
// during a scene), / speaks (in a rulebook it looks for rules), ? opens the rulebook, Esc closes. They rest while
// somebody types, and can be turned off for good on this device. What chooses and what plays does so where the cue has
// the focus, and nowhere else: whoever types beside a box that lost it has said nothing yet.

const KEYS_OFF = "keys-off";
const usesKeys = () => keep.get(device, KEYS_OFF) === null;

const TYPING = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"])';

function choose(pressed) {
  const key = all("#cue .key").find((one) => one.textContent === pressed);
  const chosen = key ? chosenBy(key) : all(`#cue [data-digit="${pressed}"]`).find((one) => one.checkVisibility());
  if (!chosen) return false;
  chosen.focus({ preventScroll: true });
  chosen.click();
  chosen.scrollIntoView({ block: "nearest" });
  return true;
}

// While a scene is on, what is asked lies in a sheet, which opens first.
function play() {
  const go = all("#cue .button--cue, .dock .sheet__open").find((one) => one.checkVisibility());
  go?.click();
  return Boolean(go);
}

const COMMANDS = {
  Enter: play,
  "/": () => {
    const box = find("#say textarea, #find-rule");
    box?.focus();
    return Boolean(box);
  },
  "?": () => openRulebook(),
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const typing = event.target.closest(TYPING);
  if (event.key === "Escape") {
    if (find(OVER)) return; // the browser closes it, and the focus goes back to what opened it
    if (typing) event.target.blur();
    else if (closeDrawer()) event.preventDefault(); // or it would close what is unfolded again with the rule
    else putAway();
    return;
  }
  if (typing || !usesKeys()) return;
  const isKey = /^[0-9a-m]$/.test(event.key);
  // Enter belongs to whatever has the focus: a link, a button, a summary, or the radio's own form.
  if (isKey ? !event.target.closest("#cue") : event.key === "Enter" && event.target.id !== "cue") return;
  const done = isKey ? choose(event.key) : COMMANDS[event.key]?.();
  if (done) event.preventDefault();
});

// Ctrl+Enter, or Cmd+Enter, sends what is being typed.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const form = event.target.closest("form");
  if (form && event.target.matches("textarea, input")) form.requestSubmit();
});

const tools = find(".house--table .marquee__tools");
if (tools) {
  const label = () => (usesKeys() ? "Keys: on" : "Keys: off");
  const toggle = make(
    "button",
    { type: "button", class: "marquee__keys", "aria-pressed": String(usesKeys()), title: "Digits and letters choose, Enter play, / speak, ? rulebook, Esc close" },
    label(),
  );
  toggle.addEventListener("click", () => {
    keep.set(device, KEYS_OFF, usesKeys() ? "yes" : "");
    toggle.textContent = label();
    toggle.setAttribute("aria-pressed", String(usesKeys()));
  });
  tools.append(toggle);
}
