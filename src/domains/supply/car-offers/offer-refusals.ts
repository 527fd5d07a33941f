import type { Refusal } from '#lib/forms/form-answer.ts';

/** Why a request for offers or an answer to one was not accepted. */
export const offerRefusals = {
  unknown: { code: 'not-found', message: 'We couldn’t find that.' },
  unconfirmed: { code: 'forbidden', message: 'Please confirm your email address first.' },
  already: { code: 'conflict', message: 'Dealers have been asked already.' },
  'no-dealers': { code: 'conflict', message: 'No dealer near you buys cars like this one here.' },
  'too-many': { code: 'too-many-requests', message: 'You can ask three times a day. Please try again tomorrow.' },
  over: { code: 'gone', message: 'This request has ended.' },
  changed: { code: 'conflict', message: 'This was just updated. Review it and try again.' },
  expired: { code: 'gone', message: 'This offer has expired.' },
  'no-offer': { code: 'conflict', message: 'This dealer has made no offer.' },
} as const satisfies Record<string, Refusal>;
export type OfferRefusal = keyof typeof offerRefusals;
