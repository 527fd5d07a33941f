import type { Brand } from '#domains/reference/brands/brand.ts';
import type { SqlSession } from '#lib/sql-session.ts';

/** Recipient of alerts: an account, or a subscriber without one. */
export type Recipient = {
  consumerId: string;
  email: string;
  /** Whether the email address is verified. */
  confirmed: boolean;
  /** An account that is being closed gets no messages (RULING-30). */
  closed: boolean;
  /** Accounts also see the events in their notification list. */
  hasAccount: boolean;
  /** Empty if unknown. */
  zip: string;
  timeZone: string;
  /** The site that messages come from. */
  brand: Brand;
  origin: string;
};

export type Recipients = {
  /** Unknown ids are missing in the result. */
  find(consumerIds: readonly string[], session?: SqlSession): Promise<Map<string, Recipient>>;
  /** From the ZIP of the account or the subscription. */
  timeZoneFor(consumerId: string): Promise<string>;
};
