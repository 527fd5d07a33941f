import type { Refusal } from '#lib/forms/form-answer.ts';

/** Why an answer to a purchase was not accepted, for dealers and shoppers. */
export const quoteRefusals = {
  unknown: { code: 'not-found', message: 'We couldn’t find this purchase.' },
  over: { code: 'gone', message: 'This purchase has ended, so it can’t be answered anymore.' },
  agreed: { code: 'conflict', message: 'The buyer accepted your quote. Call or write to them to change anything.' },
  changed: { code: 'conflict', message: 'This purchase was just updated. Review it and try again.' },
  'no-price': {
    code: 'validation-failed',
    message: 'This car has no listed price. Choose Counter and enter one.',
    field: 'answer',
  },
  'no-quote': { code: 'conflict', message: 'There’s no quote to answer yet.' },
  expired: { code: 'gone', message: 'This quote has expired. Send a counter to ask for a new one.' },
  'unknown-line': { code: 'validation-failed', message: 'This line isn’t on the quote.' },
  'no-address': {
    code: 'conflict',
    message: 'This dealer doesn’t take email from here anymore. Please call the dealer.',
  },
  'too-many': {
    code: 'too-many-requests',
    message: 'This purchase has had too many answers. Please call each other.',
  },
} as const satisfies Record<string, Refusal>;
export type QuoteRefusal = keyof typeof quoteRefusals;
