import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { LightUser } from '../light-user.ts';
import type { SignUps, SubscribeContext } from '../sign-ups.server.ts';
import type { BestDealsStore, StoredWish } from './best-deals-store.server.ts';
import { wishDetails, wishName } from './best-deals-wish.ts';

type Sources = {
  db: SqlDatabase;
  store: Pick<BestDealsStore, 'ofConsumer' | 'subscribe' | 'ask' | 'remove'>;
  signUps: SignUps;
  clock: Clock;
};

type Asking = {
  /** Lower case. */
  email: string;
  wish: BestDealsWish;
  /** The signed-in shopper. */
  consumer: { id: string; email: string } | undefined;
};

/** `sent`: a confirmation link was mailed. `known`: subscribed already; only the owner of an address learns this. */
type WishRequest =
  | { state: 'on' }
  | { state: 'known' }
  | { state: 'sent' /** The last day the link works. */; until: string; lightUserId: string };

const rhythm = 'You’ll get one email a week, on Mondays at 7:00 AM, and none when there’s no good deal.';

const isSame = (a: BestDealsWish, b: BestDealsWish): boolean =>
  a.zip === b.zip && [...a.styleCodes].sort().join() === [...b.styleCodes].sort().join();

export type BestDeals = ReturnType<typeof createBestDeals>;

/** Weekly best deals by email (ALRT-16). */
export const createBestDeals = ({ db, store, signUps, clock }: Sources) => {
  const hasIt =
    (wish: BestDealsWish) =>
    async ({ id }: LightUser): Promise<boolean> => {
      const storedWish = await store.ofConsumer(id);
      return storedWish !== undefined && storedWish.dueMs !== null && isSame(storedWish, wish);
    };

  return {
    of: (consumerId: string): Promise<StoredWish | undefined> => store.ofConsumer(consumerId),

    /** A signed-in shopper's own address is verified; any other address has to confirm first. */
    subscribe: async (
      { email, wish, consumer }: Asking,
      context: SubscribeContext,
    ): Promise<Result<WishRequest, 'too-many'>> => {
      const nowMs = clock.now();
      const { origin } = context;
      if (consumer?.email.toLowerCase() === email) {
        const outcome = await store.subscribe({ ...wish, consumerId: consumer.id, origin, nowMs });
        return ok({ state: outcome === 'known' ? 'known' : 'on' });
      }
      if (!(await signUps.mayWrite(context.visitor, email))) return err('too-many');
      const user = await signUps.open(email, { ...context, zip: wish.zip }, hasIt(wish));
      // This browser's earlier sign-up, already confirmed, has the same subscription.
      if (user.confirmedMs !== null) return ok({ state: 'on' });
      await db.transaction((session) => store.ask({ ...wish, consumerId: user.id, origin, nowMs }, session));
      const wanted = { name: wishName(wish), details: wishDetails(wish) };
      return ok({ state: 'sent', until: await signUps.sendLink(user, { wanted, rhythm }), lightUserId: user.id });
    },

    /** For the account's owner, or whoever has the link in their mails. */
    change: async (consumerId: string, wish: BestDealsWish, origin: string | null): Promise<void> => {
      await store.subscribe({ ...wish, consumerId, origin, nowMs: clock.now() });
    },

    stop: (consumerId: string): Promise<void> => db.transaction((session) => store.remove(consumerId, session)),
  };
};
