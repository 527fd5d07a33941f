export const lightUserCookie = { name: 'ATC_CONSUMER_ID', path: '/', maxAgeS: 2_592_000 } as const;

/** Where a browser subscribes a search (ALRT-10), and asks what became of it. */
export const lightUserPath = '/account-api/lightuser/search';

/** Shown at the form when the answer is not 200, or there is none (ALRT-15). */
export const subscribeFailure = "We're sorry, we've encountered an error. Please try again.";

/** Shown when the search is over the limit and was not saved before (ALRT-13). */
export const tooManyAlerts = 'This address has as many alerts as it can have. Delete one first.';

/** What a browser knows of its own sign-up for one search. */
export type SubscriptionState = {
  state: 'none' | 'waiting' | 'on';
  /** Not whole: others may look at this screen. */
  email: string;
  /** Until when the link works, in words. */
  until: string;
};
