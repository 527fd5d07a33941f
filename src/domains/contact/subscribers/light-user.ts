import { dayMs } from '#lib/duration.ts';
/** A subscriber to email alerts without an account. */
export type LightUser = {
  id: string;
  /** Lower case. */
  email: string;
  /** Origin of the site they signed up on. */
  origin: string;
  zip: string | null;
  createdMs: number;
  /** Null until the link in the first mail was used. */
  confirmedMs: number | null;
  /** The account that took over the subscriptions. */
  accountId: string | null;
};

/** Sign-ups that are not confirmed are deleted after this time (RULING-19). */
export const unconfirmedLifeMs = 7 * dayMs;
/** How long a subscriber is kept after the last alert was stopped. */
export const idleLifeMs = 30 * dayMs;

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 22" */
export const dayWords = (ms: number): string => day.format(ms);
