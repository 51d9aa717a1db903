// Laying dice, one on each place: by tap, by arrow keys, or by dragging one there. A table has a row a place and a
// column a die; whoever takes a die from another place leaves their own there.

const BESIDE = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const columnsOf = (row) => all('input[type="radio"]', row);
const placesOf = (table) => all("tr", table).filter((row) => columnsOf(row).length);
const laidOn = (row) => columnsOf(row).findIndex((radio) => radio.checked);
const asItLay = new WeakMap(); // a row, and the die that lay there before it was changed

const asItLies = (table) => placesOf(table).forEach((row) => asItLay.set(row, laidOn(row)));

// The die that was chosen goes from where it lay, and the last one finds its own way.
function lay(chosen) {
  const table = chosen.closest(".arrange");
  const rows = placesOf(table);
  const own = chosen.closest("tr");
  const column = columnsOf(own).indexOf(chosen);
  const isFree = (at) => rows.every((row) => laidOn(row) !== at);
  const robbed = rows.find((row) => row !== own && laidOn(row) === column);
  if (robbed) {
    columnsOf(robbed)[column].checked = false;
    const left = asItLay.get(own) ?? -1;
    if (left >= 0 && isFree(left)) columnsOf(robbed)[left].checked = true;
  }
  const bare = rows.filter((row) => laidOn(row) < 0);
  if (bare.length === 1) columnsOf(bare[0]).find((_, at) => isFree(at)).checked = true;
  // Tab comes to a bare place at a die that is still in the hand.
  for (const row of rows) columnsOf(row).forEach((radio, at) => (radio.tabIndex = laidOn(row) < 0 && !isFree(at) ? -1 : 0));
  asItLies(table);
}

// Arrow keys pass by the dice that lie elsewhere; only when all are laid does one change places with the next.
function laidByKey(radio, way) {
  const row = radio.closest("tr");
  const radios = columnsOf(row);
  const elsewhere = placesOf(row.closest(".arrange")).filter((one) => one !== row).map(laidOn);
  const from = radios.indexOf(radio);
  const ahead = radios.map((_, n) => (from + way * (n + 1) + radios.length * 2) % radios.length);
  const free = ahead.find((at) => !elsewhere.includes(at) && at !== laidOn(row));
  return radios[free ?? ahead[0]];
}

function put(radio) {
  radio.checked = true;
  radio.dispatchEvent(new Event("change", { bubbles: true }));
}

// The browser shows a choice of its own before it tells of it: what lay there is noted when it is come to.
for (const kind of ["focusin", "pointerdown"]) {
  document.addEventListener(kind, (event) => {
    const table = event.target.closest?.(".arrange");
    if (table) asItLies(table);
  });
}

document.addEventListener("change", (event) => event.target.matches('.arrange input[type="radio"]') && lay(event.target), true);

document.addEventListener("keydown", (event) => {
  const way = BESIDE[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey || !event.target.matches?.('.arrange input[type="radio"]')) return;
  event.preventDefault();
  const radio = laidByKey(event.target, way);
  put(radio);
  radio.focus();
});

// -- a die is dragged from the head of the table, or from where it lies -----------------------------------------

let dragged = null; // its table and its column

const under = (event) => {
  const row = event.target.closest?.("tr");
  return dragged?.table.contains(row) && columnsOf(row).length ? row : null;
};

document.addEventListener("dragstart", (event) => {
  const cell = event.target.closest?.(".arrange [draggable]");
  if (!cell) return;
  const radio = find("input", cell);
  if (radio && !radio.checked) return event.preventDefault();
  dragged = { table: cell.closest(".arrange"), column: cell.cellIndex - 1 };
  asItLies(dragged.table);
  event.dataTransfer.setData("text/plain", "");
  event.dataTransfer.effectAllowed = "move";
});
document.addEventListener("dragover", (event) => under(event) && event.preventDefault());
document.addEventListener("drop", (event) => {
  const row = under(event);
  if (!row) return;
  event.preventDefault();
  put(columnsOf(row)[dragged.column]);
});
document.addEventListener("dragend", () => (dragged = null));
