import type { Brand } from '#domains/reference/brands/brand.ts';
import type { SqlSession } from '#lib/sql-session.ts';

/** Somebody who may be told something: an account, or whoever subscribed without one. */
export type Recipient = {
  consumerId: string;
  email: string;
  /** Whether they proved that the address is theirs. */
  confirmed: boolean;
  /** An account that is being closed is told nothing (RULING-30). */
  closed: boolean;
  /** Whoever has one sees on our pages what happened. */
  hasAccount: boolean;
  /** Empty where they never said. */
  zip: string;
  timeZone: string;
  /** The site that writes to them. */
  brand: Brand;
  origin: string;
};

export type Recipients = {
  /** Whoever nobody knows any more is absent. */
  find(consumerIds: readonly string[], session?: SqlSession): Promise<Map<string, Recipient>>;
  /** By the ZIP of the account or the subscription. */
  timeZoneFor(consumerId: string): Promise<string>;
};
