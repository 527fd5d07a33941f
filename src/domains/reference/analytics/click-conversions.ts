import type { ConversionKey } from './conversions.ts';

const isFolded = (marked: Element): boolean =>
  marked.tagName !== 'SUMMARY' || !(marked.parentElement as HTMLDetailsElement | null)?.open;

/**
 * The conversions of a click: all `data-conversion` marks around its target, innermost first (ANLY-03, ANLY-04).
 * Closing a `details` element counts as none.
 */
export const conversionsOfClick = (target: EventTarget | null, isKey: (key: string) => key is ConversionKey) => {
  const conversions: ConversionKey[] = [];
  const isAction = target instanceof Element && target.closest('a, button, summary') !== null;
  let marked = isAction ? target.closest<HTMLElement>('[data-conversion]') : null;
  while (marked) {
    const key = marked.dataset.conversion ?? '';
    if (isKey(key) && isFolded(marked)) conversions.push(key);
    marked = marked.parentElement?.closest<HTMLElement>('[data-conversion]') ?? null;
  }
  return conversions;
};
