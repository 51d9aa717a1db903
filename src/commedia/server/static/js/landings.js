// Moments that land hold the stage for a beat: a picture, a sentence, and the way on. What is shown is taken from
// the rows of the script, oldest first, so that whoever was away meets what they missed one by one. The last one
// seen is remembered on this device. It waits while the form that one is in has words that are not sent yet.

const landing = find("#landing");

if (landing && lines?.dataset.table && window === window.parent) {
  const key = `landed ${location.pathname}`;
  const TOLD_MS = 1200; // picture, sentence, way on: then all of it is there
  const beneath = "body > main, body > .tabs, body > .skip, body > .notices";
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const on = find("#landing-on");
  const speak = find("#landing-speak");
  const says = find("#landing-says");
  let held = []; // the rows on show
  let came = null; // who had the focus, and where their caret stood
  let ending = 0;

  const newest = () => Math.max(...all("[data-n]", lines).map(numberOf), -1);
  const seen = () => Number(keep.get(device, key) ?? Infinity);
  const see = (n) => keep.set(device, key, String(n));
  const missed = () => all(".landed[data-n]:not(.undone)", lines).filter((row) => numberOf(row) > seen());
  const isWriting = () => {
    const form = document.activeElement?.closest("form");
    return form && all("textarea,[type=text]", form).some((box) => box.value !== box.defaultValue);
  };
  const isStopped = () => Boolean(find("#notices .notice--stopped"));
  if (keep.get(device, key) === null) see(newest()); // whoever comes for the first time has missed nothing

  // What falls on the same one at one stroke is one moment: nothing but notes of the rules lies between.
  function together([first, ...others]) {
    const group = [first];
    for (const row of others) {
      let between = group.at(-1).nextElementSibling;
      while (between?.matches(".entry--note")) between = between.nextElementSibling;
      if (between !== row || !row.dataset.befalls || row.dataset.befalls !== first.dataset.befalls) break;
      group.push(row);
    }
    return group;
  }

  const copies = (rows, selector) => rows.flatMap((row) => all(selector, row)).map((one) => one.cloneNode(true));

  function notes(rows) {
    const found = [];
    for (let row = rows[0]; row; row = row.nextElementSibling) {
      found.push(...all(".note", row));
      if (row === rows.at(-1)) return found.map((note) => make("li", {}, ...note.cloneNode(true).childNodes));
    }
    return [];
  }

  function fill(rows) {
    const last = rows.at(-1);
    find(".landing__picture", landing).replaceChildren(...copies([last], ".landed__picture > *"));
    find(".landing__word > .label", landing).textContent = find(".label", last).textContent;
    says.replaceChildren(...rows.flatMap((row) => [make("span", {}, find(".landed__says", row).textContent), " "]));
    find(".landing__how", landing).replaceChildren(...copies(rows, ".line,.direction,.landed__how"));
    all(".erase", landing).forEach((link) => link.remove());
    const told = notes(rows);
    const rules = find(".landing__rules", landing);
    rules.open = false;
    find("summary", rules).textContent = told.length === 1 ? "A note from the rules" : `${told.length} notes from the rules`;
    find("ul", rules).replaceChildren(...told);
    way(last);
    const more = missed().length - rows.length;
    const others = find(".landing__more", landing);
    others.hidden = more < 1;
    others.textContent = more === 1 ? "One more thing has happened." : `${more} more things have happened.`;
  }

  function way({ dataset: { befalls, name } }) {
    const mine = befalls !== "" && befalls === document.body.dataset.you;
    const who = find(".landing__speaks", landing);
    who.hidden = !befalls;
    who.textContent = mine ? `${name}: you may speak first.` : `${name} may speak first.`;
    speak.hidden = !mine || !find("#say textarea");
    on.textContent = speak.hidden ? "Go on" : "Let it stand";
    on.classList.toggle("button--spot", speak.hidden);
  }

  function hold(rows) {
    const isNew = !held.length;
    held = rows;
    fill(rows);
    if (isNew) {
      const focus = document.activeElement;
      came = { focus, start: focus?.selectionStart, end: focus?.selectionEnd };
      all(OVER).forEach((over) => over.hidePopover());
      document.dispatchEvent(new Event("held"));
      all(beneath).forEach((part) => (part.inert = true));
    }
    landing.hidden = true; // so that its course begins again
    void landing.offsetWidth;
    landing.classList.toggle("is-told", still.matches);
    landing.hidden = false;
    root.classList.add("is-held");
    landing.scrollTop = 0;
    says.focus({ preventScroll: true });
    clearTimeout(ending);
    ending = setTimeout(tell, TOLD_MS);
  }

  const isTold = () => landing.classList.contains("is-told");
  function tell() {
    clearTimeout(ending);
    landing.classList.add("is-told");
  }

  // On to what else they have missed, or back to where they were.
  function goOn() {
    see(numberOf(held.at(-1)));
    const others = missed();
    if (others.length) hold(together(others));
    else close();
  }

  function close() {
    held = [];
    clearTimeout(ending);
    landing.hidden = true;
    root.classList.remove("is-held");
    all(beneath).forEach((part) => (part.inert = false));
    const { focus, start, end } = came;
    came = null;
    if (!focus?.isConnected || focus === document.body) return;
    focus.focus({ preventScroll: true });
    if (focus.matches("textarea") && start != null) focus.setSelectionRange(start, end);
  }

  function look() {
    if (isStopped()) {
      // Play rests, and so does this; what it was laid on is not met again.
      see(newest());
      if (held.length) close();
      return;
    }
    const rows = held.length || document.hidden || isWriting() ? [] : missed();
    if (rows.length) hold(together(rows));
  }

  document.addEventListener("focusout", () => setTimeout(look));
  document.addEventListener("htmx:after:swap", look);
  document.addEventListener("visibilitychange", look);

  // Any key or tap shows the end at once; then Enter, Space or Escape goes on. What lies beneath hears none of it.
  document.addEventListener(
    "keydown",
    (event) => {
      if (!held.length || event.target.closest(".marquee, #drawer") || event.ctrlKey || event.metaKey || event.altKey) return;
      event.stopImmediatePropagation();
      const wasTold = isTold();
      tell();
      if (["Tab", "Shift"].includes(event.key)) return;
      const isOn = ["Enter", " ", "Escape"].includes(event.key);
      const control = event.key !== "Escape" && event.target.closest("button, a, summary");
      if (control && wasTold) return;
      if (isOn) event.preventDefault();
      if (isOn && wasTold && !event.repeat) goOn();
    },
    true,
  );
  landing.addEventListener("pointerdown", tell);
  on.addEventListener("click", goOn);
  speak.addEventListener("click", () => {
    see(Math.max(...missed().map(numberOf)));
    close();
    const line = find('#say [name="say.how"][value="line"]');
    const how = find("#say select[name='say.how']");
    if (line) line.click();
    else if (how) {
      how.value = "line";
      how.dispatchEvent(new Event("change", { bubbles: true }));
    }
    find("#say textarea").focus();
  });
  look();
}
