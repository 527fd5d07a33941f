import { z } from 'zod';
import type { SubscriptionState } from './subscription.ts';

/** An email address without characters that could become a header or markup. */
export const SubscriberEmail = z
  .email('Enter an email address, like name@example.com.')
  .max(254)
  .toLowerCase()
  .describe('Where alerts go once the link in the first email was followed');

export const SearchString = z.string().max(4000).describe('The query of the results page, or its whole address');

export const SubscriptionAnswer: z.ZodType<SubscriptionState> = z.object({
  state: z.enum(['none', 'waiting', 'on']),
  email: z.string(),
  until: z.string(),
});
