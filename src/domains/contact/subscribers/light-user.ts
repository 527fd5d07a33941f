import { dayMs } from '#lib/duration.ts';
/** Whoever gets alerts by email without an account. */
export type LightUser = {
  id: string;
  /** In lower case. */
  email: string;
  /** The site they signed up on. */
  origin: string;
  zip: string | null;
  createdMs: number;
  /** Null until the link in the first mail was followed. */
  confirmedMs: number | null;
  /** The account that took everything over. */
  accountId: string | null;
};

/** RULING-19: an address that nobody confirms is forgotten. */
export const unconfirmedLifeMs = 7 * dayMs;
/** After the last alert was stopped. */
export const idleLifeMs = 30 * dayMs;

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 22" */
export const dayWords = (ms: number): string => day.format(ms);
