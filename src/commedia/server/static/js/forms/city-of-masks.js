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

// -- a hidden face: a suggestion goes into the first line that is free, once ----------------------------------

function putIn(opposite) {
  const lines = all(".face-line", opposite.closest("[data-face]"));
  const input = (line, name) => find(`[name$=".${name}"]:not([type="radio"])`, line);
  const there = lines.find((one) => input(one, "words").value === opposite.dataset.words);
  const line = lines.find((one) => !input(one, "words").value && !input(one, "source").value);
  if (there || !line) return input(there ?? lines.at(-1), "words").focus(); // it is in, or nothing more fits
  input(line, "words").value = opposite.dataset.words;
  input(line, "against").value = opposite.dataset.against;
  const worth = find('[type="radio"][value="2"]', line);
  worth.checked = true;
  input(line, "words").dispatchEvent(new Event("input", { bubbles: true }));
  changed(worth);
}

function dressFace(maker) {
  const written = all('.face-line [name$=".words"]', maker).map((words) => words.value);
  for (const opposite of all(".opposite", maker)) {
    const at = written.indexOf(opposite.dataset.words);
    opposite.setAttribute("aria-pressed", String(at >= 0));
    if (at >= 0) opposite.dataset.at = `H${at + 1}`;
    else delete opposite.dataset.at;
  }
}

// -- numbers with a slider -------------------------------------------------------------------------------------

function slide(field) {
  const amount = field.closest("[data-amount]");
  if (!amount) return;
  const [slider, number] = [find('[type="range"]', amount), find('[type="number"]', amount)];
  if (field === slider) number.value = slider.value;
  else slider.value = number.value;
}

// A number beyond its bounds comes back to them: out of sight it would keep the whole form from being sent.
function keepWithin(field) {
  if (field.type !== "number" || field.value === "") return;
  const kept = Math.max(field.min || -Infinity, Math.min(field.value, field.max || Infinity));
  if (kept === Number(field.value)) return;
  field.value = kept;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const dressAmounts = () => all('[data-amount] [type="number"]').forEach(slide);

// ----------------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-deed]");
  if (card) return takeUp(card);
  const opposite = event.target.closest(".opposite");
  if (opposite) return putIn(opposite);
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

function dress() {
  all("[data-deeds]").forEach(dressDeeds);
  all("[data-feelings]").forEach(dressFeelings);
  all("[data-face]").forEach(dressFace);
}

document.addEventListener("input", (event) => slide(event.target));
document.addEventListener("change", (event) => {
  if (event.target.matches("form")) dressAmounts();
  else keepWithin(event.target);
  dress();
});
document.addEventListener("htmx:after:swap", () => {
  dress();
  dressAmounts();
});
dress();
dressAmounts();
