// The list that a word of this browser was opened for, by table and chair. Where the play began with another one,
// that is said: whoever keeps the house may have chosen what is dealt.

const openedHere = new Map(); // where the browser keeps nothing, this page still knows
const openedKey = (of) => `opened ${of}`;
const openedFor = (of) => keep.get(device, openedKey(of)) ?? openedHere.get(of) ?? "";

function keepOpenedFor(of, list) {
  openedHere.set(of, list);
  keep.set(device, openedKey(of), list);
}

const began = find("#began");
if (began) {
  const list = openedFor(began.dataset.of);
  if (list && list !== began.dataset.closed) {
    const said = began.content.cloneNode(true);
    find(".other-list__mine", said).textContent = list;
    find("#notice-here")?.append(said);
  }
}
