import type { DealRefusal } from './deals.server.ts';

/** Why no deal was started or no application taken, as a shopper reads it. */
export const dealRefusals: Readonly<Record<DealRefusal | 'decided', { status: number; words: string }>> = {
  'unknown-listing': { status: 404, words: 'We know no such car.' },
  gone: { status: 410, words: 'This car is no longer on offer, so no deal can be started about it.' },
  'no-deals': {
    status: 409,
    words: 'This seller takes no deals through this site. Their page says how to reach them.',
  },
  'too-many': { status: 409, words: 'You have 20 deals in progress. Withdraw one to start another.' },
  decided: { status: 409, words: 'Your application was decided on. The dealer tells you how to go on.' },
};
