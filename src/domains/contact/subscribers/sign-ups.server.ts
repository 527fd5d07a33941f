import { randomUUID } from 'node:crypto';
import type { AlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { WindowLimit } from '#lib/limit.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { dayWords, type LightUser, unconfirmedLifeMs } from './light-user.ts';
import type { LightUserStore } from './light-user-store.server.ts';
import type { SubscriberMails } from './subscriber-mails.server.ts';

/** The site and visitor of a sign-up. */
export type SubscribeContext = {
  origin: string;
  zip: string | undefined;
  /** Key of the rate limit: the network of the request. */
  visitor: string;
  /** From the cookie of an earlier sign-up. It proves only that this browser signed up. */
  lightUserId: string | undefined;
};

type Options = {
  db: SqlDatabase;
  store: Pick<LightUserStore, 'find' | 'insert'>;
  links: Pick<AlertLinks, 'confirm'>;
  mails: Pick<SubscriberMails, 'confirm'>;
  /** Limits of sign-ups for each network, and of mails to each address. */
  limits: { visitor: WindowLimit; address: WindowLimit };
  clock: Clock;
};

type ConfirmationWords = { wanted: { name: string; details: string }; rhythm: string };

export type SignUps = ReturnType<typeof createSignUps>;

/** Signs up an address without an account: stores it and mails the confirmation link. */
export const createSignUps = ({ db, store, links, mails, limits, clock }: Options) => ({
  mayWrite: async (visitor: string, email: string): Promise<boolean> =>
    (await limits.visitor.take(visitor)).waitMs === 0 && (await limits.address.take(email)).waitMs === 0,

  /**
   * This browser's sign-up for the address, if it is unconfirmed or already includes the request; otherwise a new one,
   * since every addition has to be confirmed.
   */
  open: async (
    email: string,
    { origin, zip, lightUserId }: SubscribeContext,
    hasIt: (user: LightUser) => Promise<boolean>,
  ): Promise<LightUser> => {
    const before = lightUserId === undefined ? undefined : await store.find(lightUserId);
    if (before?.email === email && before.accountId === null) {
      if (before.confirmedMs === null || (await hasIt(before))) return before;
    }
    const open = { confirmedMs: null, accountId: null };
    const user = { id: randomUUID(), email, origin, zip: zip ?? null, createdMs: clock.now(), ...open };
    await db.transaction((session) => store.insert(user, session));
    return user;
  },

  /** Resolves with the last day on which the link works. */
  sendLink: async (user: LightUser, { wanted, rhythm }: ConfirmationWords): Promise<string> => {
    const untilMs = user.createdMs + unconfirmedLifeMs;
    const url = links.confirm(user, untilMs);
    await mails.confirm(user, { wanted, rhythm, untilMs, requestedMs: clock.now(), url });
    return dayWords(untilMs);
  },
});
