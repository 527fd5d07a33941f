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
  /** Delete other domains' data of a subscriber's id. */
  holders: readonly Pick<PersonalData, 'forget'>[];
  /** Deletes messages to an address without an account. */
  forgetMessages(email: string, session: SqlSession): Promise<void>;
  clock: Clock;
};

const dateOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export type SubscriberData = ReturnType<typeof createSubscriberData>;

/** Personal data of subscribers without an account: exported, and deleted on request or after its retention time. */
export const createSubscriberData = ({ db, store, searches, bestDeals, holders, forgetMessages, clock }: Options) => {
  const forgetIn = async (users: readonly LightUser[], session: SqlSession): Promise<void> => {
    // By the sign-up's id only: anybody can enter an address, so its other data stays.
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
    /** Deletes all sign-ups of an address, confirmed or not, at its owner's request. */
    forgetAddress: async (email: string): Promise<void> => forgetAll(await store.ofAddress(email)),

    /** Daily job: deletes unconfirmed sign-ups and subscribers without active alerts. */
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

    /** Personal data of an account: subscriptions of its address made without signing in. */
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
