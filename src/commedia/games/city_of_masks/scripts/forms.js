// The forms of City of Masks. The inputs hold what is chosen, and everything else follows from them: a page that
// is drawn anew is dressed anew. Without this script the lists and boxes do all of it.

const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const changed = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));

// -- deeds: cards that are taken up in an order ---------------------------------------------------------------

function takeUp(card) {
  const slots = all("select", card.closest("[data-deeds]"));
  const chosen = slots.map((slot) => slot.value).filter(Boolean);
  const mine = [card.dataset.deed, ...card.dataset.all.split(" ")];
  const held = chosen.filter((action) => mine.includes(action));
  const free = card.dataset.all.split(" ").find((action) => action && !chosen.includes(action));
  let next = chosen;
  if (held.length && (!free || chosen.length === slots.length)) next = chosen.filter((action) => !held.includes(action));
  else if (chosen.length < slots.length) next = [...chosen, free || card.dataset.deed];
  slots.forEach((slot, n) => (slot.value = next[n] ?? ""));
  changed(slots[0]);
}

function dressDeeds(deeds) {
  const chosen = all("select", deeds).map((slot) => slot.value).filter(Boolean);
  for (const card of all("[data-deed]", deeds)) {
    const mine = [card.dataset.deed, ...card.dataset.all.split(" ")];
    const places = chosen.flatMap((action, n) => (mine.includes(action) ? [n + 1] : []));
    card.setAttribute("aria-pressed", String(places.length > 0));
    if (places.length) card.dataset.at = places.join(", ");
    else delete card.dataset.at;
  }
}

// -- feelings: a card is taken up and laid on somebody, or dragged there --------------------------------------

let inHand = ""; // the card that is taken up

function lay(node, card) {
  const lists = all("[data-feelings] select");
  const list = find("select", node);
  if (card !== "neutral") for (const other of lists) if (other !== list && other.value === card) other.value = "";
  list.value = card;
  inHand = "";
  changed(list);
  find(`[data-card="${CSS.escape(card)}"]`)?.focus({ preventScroll: true });
}

const feltAs = (card) => (card === "" ? "open" : card === "neutral" ? "neutral" : card.at(-1));

function dressFeelings(web) {
  const lists = all("select", web);
  const laid = lists.map((list) => list.value);
  for (const card of all("[data-card]", web)) {
    card.setAttribute("aria-pressed", String(card.dataset.card === inHand));
    card.toggleAttribute("data-laid", card.dataset.card !== "neutral" && laid.includes(card.dataset.card));
  }
  web.toggleAttribute("data-holding", inHand !== "");
  for (const list of lists) {
    const node = list.closest("[data-target]");
    node.dataset.felt = feltAs(list.value);
    const spoke = find(`[data-of="${CSS.escape(node.dataset.target)}"]`, web);
    if (spoke) spoke.dataset.felt = node.dataset.felt;
    for (const option of list.options) {
      option.disabled = option.value.length > 1 && option.value !== "neutral" && option.value !== list.value && laid.includes(option.value);
    }
  }
}

document.addEventListener("dragstart", (event) => {
  const card = event.target.closest?.("[data-card]");
  if (card) event.dataTransfer.setData("text/plain", card.dataset.card);
});
document.addEventListener("dragover", (event) => {
  if (event.target.closest("[data-target]")) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const node = event.target.closest("[data-target]");
  const card = event.dataTransfer.getData("text/plain");
  if (!node || !find(`[data-card="${CSS.escape(card)}"]`)) return;
  event.preventDefault();
  lay(node, card);
});

// -- a hidden face: what is written opposite a line breaks with it, unless it is worth too little ----------------

const part = (line, name) => find(`[name$=".${name}"]:not([type="radio"])`, line);
const says = (line) => part(line, "words").value || part(line, "source").value;
const worth = (line) => find('[type="radio"]:checked', line)?.value;

// A suggestion goes into its own line, which was empty.
function press(opposite) {
  const line = opposite.closest(".face-line");
  part(line, "words").value = opposite.dataset.words;
  find('[type="radio"][value="2"]', line).checked = true;
  find("#notice")?.replaceChildren(); // what was refused is not what stands there now
  settleLine(line);
  changed(part(line, "words"));
  find('[type="radio"]:checked', line).focus({ preventScroll: true });
}

function takeOut(line) {
  part(line, "words").value = part(line, "source").value = "";
  settleLine(line);
  changed(part(line, "words"));
  part(line, "words").focus({ preventScroll: true });
}

// Only what is worth two or three can break with the mask; an empty line has neither worth nor link.
function settleLine(line) {
  const link = part(line, "against");
  if (!says(line)) for (const radio of all('[type="radio"]', line)) radio.checked = false;
  if (link.type === "checkbox") link.checked = Boolean(says(line)) && worth(line) !== "1";
  else if (!says(line)) link.value = "";
  const { name, value } = part(line, "words");
  if (name && value.includes("\n")) part(line, "words").value = value.replace(/\s*\n\s*/g, " ");
}

for (const when of ["input", "change"]) {
  document.addEventListener(
    when,
    ({ target, isTrusted }) => isTrusted && !target.matches('[name$=".against"]') && target.closest?.(".face-line") && settleLine(target.closest(".face-line")),
    true,
  );
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches(".face-line__own")) event.preventDefault();
});

// ----------------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-deed]");
  if (card) return takeUp(card);
  const ware = event.target.closest("[data-for-sale]");
  if (ware) return choose(ware);
  const opposite = event.target.closest(".opposite");
  if (opposite) return press(opposite);
  const out = event.target.closest("[data-out]");
  if (out) return takeOut(out.closest(".face-line"));
  const plain = event.target.closest("[data-card]");
  if (plain) {
    inHand = inHand === plain.dataset.card ? "" : plain.dataset.card;
    dressFeelings(plain.closest("[data-feelings]"));
    if (inHand) find('[data-target] select', plain.closest("[data-feelings]"))?.focus({ preventScroll: true });
    return;
  }
  const node = event.target.closest("[data-target]");
  if (node && inHand) {
    event.preventDefault();
    lay(node, inHand);
  }
});

// With a card in hand a list does not open: Enter or the space bar lays the card there, Escape puts it back.
document.addEventListener("keydown", (event) => {
  if (!inHand) return;
  const node = event.target.closest("[data-target]");
  if (event.key === "Escape") inHand = "";
  else if (node && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    lay(node, inHand);
  } else return;
  dress();
});
document.addEventListener("mousedown", (event) => {
  if (inHand && event.target.closest("[data-target] select")) event.preventDefault();
});

// -- the market: a mask on the stall is chosen where it hangs ------------------------------------------------------

const wanted = (ware) => find(`#cue [name="buy_mask.mask"][value="${CSS.escape(ware.dataset.mask)}"]`);

function choose(ware) {
  const mask = wanted(ware);
  if (!mask) return;
  const buys = find('#cue [name="do"][value="buy_mask"]');
  if (buys?.type === "radio") buys.checked = true;
  mask.checked = true;
  changed(mask);
  mask.scrollIntoView({ block: "nearest" });
  mask.focus({ preventScroll: true });
}

function dressWares() {
  for (const ware of all(".ware[data-mask]")) {
    const mask = wanted(ware);
    ware.toggleAttribute("data-for-sale", Boolean(mask));
    ware.toggleAttribute("data-chosen", Boolean(mask?.matches(":checked, [type=hidden]") && mask.parentElement.checkVisibility()));
  }
}

function dress() {
  dressWares();
  all("[data-deeds]").forEach(dressDeeds);
  all("[data-feelings]").forEach(dressFeelings);
}

document.addEventListener("change", dress);
document.addEventListener("htmx:after:swap", dress);
dress();
