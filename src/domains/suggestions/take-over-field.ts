/** What stands in a field, and where its caret is. */
export type Typed = { text: string; start: number; end: number };

const typedIn = (field: HTMLInputElement): Typed => ({
  text: field.value,
  start: field.selectionStart ?? field.value.length,
  end: field.selectionEnd ?? field.value.length,
});

/**
 * Goes on elsewhere with what is being typed into a field, as soon as that other place is there. Until then the field
 * takes every key, and `goOn` gets all of them at once: it has to move the focus before it answers. Whoever has sent
 * the words or left the field meanwhile is not called back, and a composition is never cut in two.
 */
export const takeOverField = <Place>(
  field: HTMLInputElement,
  place: Promise<Place>,
  goOn: (there: Place, typed: Typed) => void,
): AbortController => {
  const waiting = new AbortController();
  const { signal } = waiting;
  const leave = () => waiting.abort();
  let composing = false;
  let arrived: { there: Place } | undefined;
  const tryToGoOn = () => {
    if (!arrived || composing || signal.aborted) return;
    leave();
    const typed = typedIn(field);
    // The words are moved, not copied: behind, the field shows what the page was searched by.
    field.value = field.defaultValue;
    goOn(arrived.there, typed);
  };
  field.addEventListener(
    'compositionstart',
    () => {
      composing = true;
    },
    { signal },
  );
  field.addEventListener(
    'compositionend',
    () => {
      composing = false;
      // Some browsers write the last of it only after this event.
      setTimeout(tryToGoOn);
    },
    { signal },
  );
  field.addEventListener('blur', leave, { signal });
  field.form?.addEventListener('submit', leave, { signal });
  place.then((there) => {
    arrived = { there };
    tryToGoOn();
  }, leave);
  return waiting;
};
