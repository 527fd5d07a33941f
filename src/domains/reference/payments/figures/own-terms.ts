import type { PaymentTerms } from '../payment-terms.ts';
import type { Calculation } from './calculation.ts';

/** The server calculates while it renders; a browser loads the calculation with the first terms of its shopper. */
let calculation: Calculation | undefined = import.meta.env.SSR
  ? (await import('./calculation.ts')).calculation
  : undefined;

// Only changed in browsers.
let own: { terms: PaymentTerms | undefined; text: string } = { terms: undefined, text: '' };
const listeners = new Set<() => void>();

/** The terms of this browser's shopper, used by every amount on the page; undefined for default terms. */
export const ownTerms = (): PaymentTerms | undefined => own.terms;

/** These terms as `serialiseTerms` writes them; empty for default terms. */
export const ownTermsText = (): string => own.text;

/** Undefined in a browser until its shopper has terms; set together with them. */
export const loadedCalculation = (): Calculation | undefined => calculation;

/** Updates all amounts on the page. Only `keep-terms.ts` calls it, which has loaded the calculation. */
export const showTerms = (next: typeof own, using: Calculation): void => {
  if (next.text === own.text && calculation === using) return;
  own = next;
  calculation = using;
  for (const listener of listeners) listener();
};

export const onTermsChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
