import { randomUUID } from 'node:crypto';
import type { AlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { WindowLimit } from '#lib/limit.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { dayWords, type LightUser, unconfirmedLifeMs } from './light-user.ts';
import type { LightUserStore } from './light-user-store.server.ts';
import type { SubscriberMails } from './subscriber-mails.server.ts';

/** From where somebody subscribes. */
export type SubscribeContext = {
  origin: string;
  zip: string | undefined;
  /** Whom the limit counts: the network a request came from. */
  visitor: string;
  /** What the cookie of an earlier sign-up says; it proves nothing but that this browser signed up. */
  lightUserId: string | undefined;
};

type Options = {
  db: SqlDatabase;
  store: Pick<LightUserStore, 'find' | 'insert'>;
  links: Pick<AlertLinks, 'confirm'>;
  mails: Pick<SubscriberMails, 'confirm'>;
  /** How often one network may subscribe, and how often one address is written to. */
  limits: { visitor: WindowLimit; address: WindowLimit };
  clock: Clock;
};

type ConfirmationWords = { wanted: { name: string; details: string }; rhythm: string };

export type SignUps = ReturnType<typeof createSignUps>;

/** How an address without an account comes to be written to: a row of its own, and the link that confirms it. */
export const createSignUps = ({ db, store, links, mails, limits, clock }: Options) => ({
  mayWrite: async (visitor: string, email: string): Promise<boolean> =>
    (await limits.visitor.take(visitor)).waitMs === 0 && (await limits.address.take(email)).waitMs === 0,

  /**
   * The sign-up of this browser for this address, while it waits to be confirmed or has what is asked for already; or
   * else a new one, since anything more has to be confirmed like the first.
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

  /** Resolves with the day until which the link works. */
  sendLink: async (user: LightUser, { wanted, rhythm }: ConfirmationWords): Promise<string> => {
    const untilMs = user.createdMs + unconfirmedLifeMs;
    const url = links.confirm(user, untilMs);
    await mails.confirm(user, { wanted, rhythm, untilMs, requestedMs: clock.now(), url });
    return dayWords(untilMs);
  },
});
