import type { Person, PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { BestDealsStore } from './best-deals/best-deals-store.server.ts';
import type { LightUser } from './light-user.ts';
import type { LightUserStore } from './light-user-store.server.ts';
import type { SubscriberSearches } from './subscriber-searches.ts';

type Options = {
  db: SqlDatabase;
  store: LightUserStore;
  searches: Pick<SubscriberSearches, 'list'>;
  bestDeals: Pick<BestDealsStore, 'ofConsumer'>;
  /** What is kept by the id of whoever subscribed, wherever it is. */
  holders: readonly Pick<PersonalData, 'forget'>[];
  /** What was mailed to an address that has no account. */
  forgetMessages(email: string, session: SqlSession): Promise<void>;
  clock: Clock;
};

const dateOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export type SubscriberData = ReturnType<typeof createSubscriberData>;

/** Everything kept about people without an account: shown, and gone on demand or when its time is over. */
export const createSubscriberData = ({ db, store, searches, bestDeals, holders, forgetMessages, clock }: Options) => {
  const forgetIn = async (users: readonly LightUser[], session: SqlSession): Promise<void> => {
    // By the sign-up alone: whoever typed an address in has no say over what else it has.
    for (const { id } of users) {
      for (const { forget } of holders) await forget({ consumerId: id, email: '' }, session);
    }
    await store.remove(
      users.map(({ id }) => id),
      session,
    );
  };

  const forgetAll = (users: readonly LightUser[]): Promise<void> =>
    db.transaction(async (session) => {
      await forgetIn(users, session);
      for (const email of new Set(users.map((user) => user.email))) await forgetMessages(email, session);
    });

  return {
    /** All an address has, confirmed or not, at its owner's word. */
    forgetAddress: async (email: string): Promise<void> => forgetAll(await store.ofAddress(email)),

    /** Once a day: addresses nobody confirmed, and people who have long heard of nothing. */
    forgetOver: async (): Promise<void> => {
      const nowMs = clock.now();
      await store.noteIdle(nowMs);
      for (const user of await store.listOver(nowMs)) {
        const isLast = (await store.ofAddress(user.email)).every(({ id }) => id === user.id);
        await db.transaction(async (session) => {
          await forgetIn([user], session);
          if (isLast) await forgetMessages(user.email, session);
        });
      }
    },

    /** Of an account: what its address subscribed to before, or without, signing in. */
    personalData: {
      name: 'emailSubscriptions',
      tables: ['light_users'],
      read: async ({ email }: Person) =>
        Promise.all(
          (await store.ofAddress(email)).map(async (user) => ({
            id: user.id,
            email: user.email,
            site: user.origin,
            zip: user.zip,
            accountId: user.accountId,
            askedDate: dateOf(user.createdMs),
            confirmedDate: dateOf(user.confirmedMs),
            searches: await searches.list(user.id),
            bestDeals: (await bestDeals.ofConsumer(user.id)) ?? null,
          })),
        ),
      forget: async ({ email }: Person, session: SqlSession) =>
        forgetIn(await store.ofAddress(email, session), session),
    } satisfies PersonalData,
  };
};
