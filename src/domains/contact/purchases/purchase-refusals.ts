import type { PurchaseRefusal } from './purchases.server.ts';

/** Sentences for shoppers on why a purchase was not started or an application not accepted. */
export const purchaseRefusals: Readonly<Record<PurchaseRefusal | 'decided', { status: number; words: string }>> = {
  'unknown-listing': { status: 404, words: 'Car not found.' },
  gone: { status: 410, words: 'This car is no longer listed.' },
  'no-purchases': {
    status: 409,
    words: 'Online purchase isn’t available for this car. Its page says how to reach the seller.',
  },
  'no-lease': { status: 400, words: 'Only new cars can be leased. Choose finance or cash.' },
  'too-many': { status: 409, words: 'You have 20 purchases in progress. Withdraw one to start another.' },
  decided: {
    status: 409,
    words: 'There’s a decision on your application. The dealer will contact you with next steps.',
  },
};
