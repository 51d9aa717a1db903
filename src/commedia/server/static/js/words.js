// One's word for the seed: sealed here, kept on this device, and opened from here when the curtain rises. One that
// another was sealed in place of is kept, too: should that message be lost, the house still waits for the first.

const sealedHere = new Map(); // where the browser keeps nothing, this page still knows
const keyOf = (hash) => `word ${hash}`;

function readSealed(hash) {
  if (sealedHere.has(hash)) return sealedHere.get(hash);
  try {
    return JSON.parse(keep.get(device, keyOf(hash)) ?? "null");
  } catch {
    return null;
  }
}

function keepSealed(hash, sealed) {
  sealedHere.set(hash, sealed);
  keep.set(device, keyOf(hash), JSON.stringify(sealed));
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
  if (sealed && !field.value && document.activeElement !== field) field.value = sealed.word;
  find("#word-is")?.classList.toggle("is-elsewhere", !sealed);
}

let opening = "";
function openSealed() {
  const form = find("form[data-reveal]");
  const hash = form?.dataset.reveal;
  if (!hash || opening === hash || "offline" in root.dataset) return;
  const sealed = readSealed(hash);
  if (!sealed) return;
  opening = hash;
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
