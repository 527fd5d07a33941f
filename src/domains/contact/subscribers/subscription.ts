import type { FormCall } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';

export const lightUserCookie = { name: 'ATC_CONSUMER_ID', path: '/', maxAgeS: 2_592_000 } as const;

/**
 * The call that subscribes to a search (ALRT-10) and reads its state. The wording of the failure is fixed (ALRT-15).
 */
export const subscribeCall = {
  path: '/account-api/lightuser/search',
  failure: "We're sorry, we've encountered an error. Please try again.",
  fieldNames: { emailAddress: 'email', searchString: 'search' },
} as const satisfies FormCall;

/** Request body from the form on a results page. */
export const subscribeBody = ({ email = '', search }: FormValues, brand: string) => ({
  emailAddress: email.trim(),
  searchString: search,
  brand,
});

/** Shown when the search is over the limit and was not saved before (ALRT-13). */
export const tooManyAlerts = 'This address has reached its limit of alerts. Delete one first.';

/** State of this browser's sign-up for one search. */
export type SubscriptionState = {
  state: 'none' | 'waiting' | 'on';
  /** Masked, because others may see the screen. */
  email: string;
  /** The last day on which the link works. */
  until: string;
};
