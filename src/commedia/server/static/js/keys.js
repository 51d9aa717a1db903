// Single keys: 1-9 choose, Enter plays, / speaks, ? opens the rulebook, Esc closes. They rest while somebody
// types, and can be turned off for good on this device.

const KEYS_OFF = "keys-off";
const usesKeys = () => keep.get(device, KEYS_OFF) === null;

const TYPING = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"])';

// The radios of the decision on top, in order; those that follow a choice only once it is chosen.
function choices() {
  const form = all("#cue form").find((one) => find('.choice input[type="radio"]', one));
  if (!form) return [];
  return all('.choice input[type="radio"]', form).filter((radio) => !radio.disabled && radio.checkVisibility());
}

function choose(number) {
  const marked = find(`#cue [data-key="${number}"]`);
  const radio = marked?.matches("input") ? marked : choices()[number - 1];
  if (!radio) return false;
  radio.focus({ preventScroll: true });
  radio.click();
  radio.scrollIntoView({ block: "nearest" });
  return true;
}

function play() {
  const go = find("#cue .button--cue") ?? find("main .button--cue");
  if (!go?.checkVisibility()) return false;
  go.click();
  return true;
}

const COMMANDS = {
  Enter: play,
  "/": () => {
    const box = find("#say textarea");
    box?.focus();
    return Boolean(box);
  },
  "?": () => openRulebook(),
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const typing = event.target.closest(TYPING);
  if (event.key === "Escape") {
    if (find(":popover-open")) return; // the browser closes it, and the focus goes back to what opened it
    if (typing) event.target.blur();
    else if (!closeDrawer()) all("[data-dismiss]").forEach((button) => button.click());
    return;
  }
  if (typing || !usesKeys()) return;
  // Enter belongs to whatever has the focus: a link, a button, a summary, or the radio's own form.
  if (event.key === "Enter" && event.target !== document.body && event.target.id !== "cue") return;
  const done = /^[1-9]$/.test(event.key) ? choose(Number(event.key)) : COMMANDS[event.key]?.();
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
    { type: "button", class: "marquee__keys", "aria-pressed": String(usesKeys()), title: "1–9 choose, Enter play, / speak, ? rulebook, Esc close" },
    label(),
  );
  toggle.addEventListener("click", () => {
    keep.set(device, KEYS_OFF, usesKeys() ? "yes" : "");
    toggle.textContent = label();
    toggle.setAttribute("aria-pressed", String(usesKeys()));
  });
  tools.append(toggle);
}
