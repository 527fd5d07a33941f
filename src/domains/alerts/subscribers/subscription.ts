import { z } from 'zod';

export const lightUserCookie = { name: 'ATC_CONSUMER_ID', path: '/', maxAgeS: 2_592_000 } as const;

/** Where a browser subscribes a search (ALRT-10), and asks what became of it. */
export const lightUserPath = '/account-api/lightuser/search';

/** An address a mail can go to: nothing in it can become a header or markup. */
export const SubscriberEmail = z
  .email('Enter an email address, like name@example.com.')
  .max(254)
  .toLowerCase()
  .describe('Where alerts go once the link in the first email was followed');

/** ALRT-15 */
export const subscribeFailure = "We're sorry, we've encountered an error. Please try again.";

/** ALRT-13 */
export const tooManyAlerts = 'This address has as many alerts as it can have. Delete one first.';

/** What a browser knows of its own sign-up for one search. */
export const SubscriptionState = z.object({
  state: z.enum(['none', 'waiting', 'on']),
  /** Not whole: others may look at this screen. */
  email: z.string(),
  /** Until when the link works, in words. */
  until: z.string(),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;
