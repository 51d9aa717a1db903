// One's word for the seed: sealed here, kept on this device, and opened from here when the curtain rises. One that
// another was sealed in place of is kept, too: should that message be lost, the house still waits for the first.
//
// A word is opened for one list: the one that stands there when it is first opened, which is kept with it. Whoever
// could have it opened, then change the list, would choose what is dealt.

const sealedHere = new Map(); // where the browser keeps nothing, this page still knows
const keyOf = (hash) => `word ${hash}`;

function readSealed(hash) {
  try {
    const kept = JSON.parse(keep.get(device, keyOf(hash)) ?? "null"); // another window may have opened it since
    if (kept) return kept;
  } catch {
    // something else wrote there
  }
  return sealedHere.get(hash) ?? null;
}

// What cannot be kept whole is not kept at all: without its list a word could be opened for another.
function keepSealed(hash, sealed) {
  const text = JSON.stringify(sealed);
  sealedHere.set(hash, sealed);
  keep.set(device, keyOf(hash), text);
  if (keep.get(device, keyOf(hash)) !== text) keep.set(device, keyOf(hash), "");
}

function newNonce() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What is sent is the commitment alone: the word's own field goes without its name. An empty word takes it back.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target.closest("form[data-seal]");
    if (!form) return;
    const field = find("#word", form);
    field.removeAttribute("name");
    const word = field.value.trim().normalize("NFC");
    let hash = "";
    if (word) {
      const nonce = newNonce();
      hash = sha256(`${form.dataset.seal}:${nonce}:${word}`);
      keepSealed(hash, { nonce, word });
    }
    find('input[name="word.commitment"]', form).value = hash;
  },
  true,
);

// The word stands in its field again after a reload; where it was sealed elsewhere, that is said.
function showSealed() {
  const form = find("form[data-seal]");
  const hash = form?.dataset.sealed;
  if (!hash) return;
  const sealed = readSealed(hash);
  const field = find("#word", form);
  if (sealed && !sealed.list && !field.value && document.activeElement !== field) field.value = sealed.word;
  find("#word-is")?.classList.toggle("is-elsewhere", !sealed);
  find("#word-is")?.classList.toggle("is-spent", Boolean(sealed?.list));
}

let opening = "";
function openSealed() {
  const place = find("#closed");
  const list = place?.dataset.closed;
  if (!list) return;
  const of = place.dataset.of;
  const form = find("form[data-reveal]", place);
  const hash = form?.dataset.reveal;
  const sealed = hash ? readSealed(hash) : null;
  const before = sealed ? sealed.list : openedFor(of); // a word sealed anew has not been opened for any
  place.classList.toggle("is-other", Boolean(before) && before !== list);
  if (!sealed || opening === hash || "offline" in root.dataset || (before && before !== list)) return;
  opening = hash;
  keepSealed(hash, { ...sealed, list });
  keepOpenedFor(of, list);
  find('[name="reveal.nonce"]', form).value = sealed.nonce;
  find('[name="reveal.word"]', form).value = sealed.word;
  form.requestSubmit();
}

document.addEventListener("htmx:error", (event) => event.target.matches?.("form[data-reveal]") && (opening = ""));

function lookAtWords() {
  showSealed();
  openSealed();
}
document.addEventListener("htmx:after:swap", lookAtWords);
document.addEventListener("heard", lookAtWords); // the house can hear this window again
document.addEventListener("DOMContentLoaded", lookAtWords);
