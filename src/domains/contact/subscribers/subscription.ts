import type { FormCall } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';

export const lightUserCookie = { name: 'ATC_CONSUMER_ID', path: '/', maxAgeS: 2_592_000 } as const;

/** Where a browser subscribes a search (ALRT-10), and asks what became of it; the sentence is exact (ALRT-15). */
export const subscribeCall = {
  path: '/account-api/lightuser/search',
  failure: "We're sorry, we've encountered an error. Please try again.",
  fieldNames: { emailAddress: 'email', searchString: 'search' },
} as const satisfies FormCall;

/** What the API is sent of the form among the results. */
export const subscribeBody = ({ email = '', search }: FormValues, brand: string) => ({
  emailAddress: email.trim(),
  searchString: search,
  brand,
});

/** Shown when the search is over the limit and was not saved before (ALRT-13). */
export const tooManyAlerts = 'This address has reached its limit of alerts. Delete one first.';

/** What a browser knows of its own sign-up for one search. */
export type SubscriptionState = {
  state: 'none' | 'waiting' | 'on';
  /** Not whole: others may look at this screen. */
  email: string;
  /** Until when the link works, in words. */
  until: string;
};
