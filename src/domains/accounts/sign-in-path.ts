import { withQuery } from '#lib/query-string.ts';

/** Where a visitor signs in, and comes back from to what they were doing. */
export const signInPath = (returnTo: string): string => withQuery('/my-autotrader/sign-in', { returnTo });
