import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertLinks, BadLink } from '#domains/contact/alert-links/alert-links.server.ts';
import type { ApiBrand } from '#domains/reference/brands/brand.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Clock } from '#lib/clock.ts';
import { maskPersonal } from '#lib/mask-personal.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { BestDealsStore } from './best-deals/best-deals-store.server.ts';
import { dayWords, type LightUser, unconfirmedLifeMs } from './light-user.ts';
import type { LightUserStore } from './light-user-store.server.ts';
import type { SignUps, SubscribeContext } from './sign-ups.server.ts';
import type { GivenSearch, SubscribedSearch, SubscriberSearches } from './subscriber-searches.ts';
import type { SubscriptionState } from './subscription.ts';

type SubscriberSources = {
  db: SqlDatabase;
  store: LightUserStore;
  searches: SubscriberSearches;
  bestDeals: Pick<BestDealsStore, 'ofConsumer' | 'start' | 'remove'>;
  signUps: SignUps;
  links: Pick<AlertLinks, 'read'>;
  /** Moves subscriptions to the account of a verified address. */
  adopt(email: string): Promise<void>;
  /** Inventory of the site at an origin. */
  inventoryAt(origin: string): SiteInventory;
  clock: Clock;
};

type Subscribing = { email: string; search: GivenSearch; brand: ApiBrand };

export type Subscribed = {
  consumerId: string;
  outcome: 'saved' | 'already-saved' | 'over-limit';
  /** The last day on which the link in the mail works. */
  until: string;
};

/** What a confirmation link would start. */
type Waiting = { user: LightUser; searches: SubscribedSearch[]; bestDeals: BestDealsWish | undefined };

type SubscribeFailure = 'too-many' | 'unusable-search';

const rhythm = 'You’ll get at most one email a day at 7:00 AM, and none on days without a new car.';

export type Subscribers = ReturnType<typeof createSubscribers>;

/**
 * Email alerts without an account (ALRT-10, RULING-19). Each sign-up is a separate row until the address is confirmed,
 * so it never changes existing subscriptions; and its answer is the same whether the address has an account, other
 * alerts or nothing.
 */
export const createSubscribers = (sources: SubscriberSources) => {
  const { db, store, searches, bestDeals, signUps, links, adopt, inventoryAt, clock } = sources;

  /** Restricts a search to the inventory of the site it was made on. */
  const onSite = (search: GivenSearch, origin: string): GivenSearch | undefined =>
    searches.within(search, inventoryAt(origin));

  const isOn = async ({ id, confirmedMs }: LightUser, searchString: string): Promise<boolean> =>
    confirmedMs !== null &&
    (await searches.list(id)).some((saved) => saved.enableEmailAlerts && saved.searchString === searchString);

  return {
    subscribe: async (
      { email, search: searchText, brand }: Subscribing,
      context: SubscribeContext,
    ): Promise<Result<Subscribed, SubscribeFailure>> => {
      const search = onSite(searchText, context.origin);
      const searchString = search && searches.canonical(search);
      if (search === undefined || searchString === undefined) return err('unusable-search');
      if (!(await signUps.mayWrite(context.visitor, email))) return err('too-many');
      const user = await signUps.open(email, context, (one) => isOn(one, searchString));
      const saved = await searches.save(user.id, search, brand);
      const over = { consumerId: user.id, outcome: 'over-limit' as const, until: '' };
      if (!saved.ok) return saved.error.reason === 'over-limit' ? ok(over) : err('unusable-search');
      const wanted = searches.words(search);
      const until = user.confirmedMs === null ? await signUps.sendLink(user, { wanted, rhythm }) : '';
      return ok({ consumerId: user.id, outcome: saved.value.alreadySaved ? 'already-saved' : 'saved', until });
    },

    /** State of this browser's own sign-up; reveals nothing else about the address. */
    stateOf: async (
      { lightUserId, origin }: Pick<SubscribeContext, 'lightUserId' | 'origin'>,
      givenSearch: GivenSearch,
    ): Promise<SubscriptionState> => {
      const none: SubscriptionState = { state: 'none', email: '', until: '' };
      const user = lightUserId === undefined ? undefined : await store.find(lightUserId);
      const search = onSite(givenSearch, origin);
      const searchString = search && searches.canonical(search);
      if (!user || user.accountId !== null || searchString === undefined) return none;
      const saved = (await searches.list(user.id)).find((one) => one.searchString === searchString);
      if (!saved || (user.confirmedMs !== null && !saved.enableEmailAlerts)) return none;
      const until = dayWords(user.createdMs + unconfirmedLifeMs);
      return { state: user.confirmedMs === null ? 'waiting' : 'on', email: maskPersonal(user.email), until };
    },

    /** What a link would start; changes nothing. */
    look: async (token: string): Promise<Result<Waiting, BadLink>> => {
      const link = links.read(token);
      if (!link.ok) return link;
      if (link.value.act !== 'confirm') return err('broken');
      const user = await store.find(link.value.consumerId);
      if (!user) return err('expired');
      return ok({ user, searches: await searches.list(user.id), bestDeals: await bestDeals.ofConsumer(user.id) });
    },

    /** Starts the alerts. Confirming again is harmless, and restarts nothing that was stopped since. */
    confirm: async (token: string): Promise<Result<LightUser, BadLink>> => {
      const link = links.read(token);
      if (!link.ok) return link;
      if (link.value.act !== 'confirm') return err('broken');
      const { consumerId } = link.value;
      const confirmed = await db.transaction(async (session) => {
        const user = await store.find(consumerId, session);
        if (!user || user.confirmedMs !== null) return user;
        await store.confirm(consumerId, clock.now(), session);
        await searches.startEmails(consumerId, session);
        const hasDeals = await bestDeals.start(consumerId, session);
        for (const other of await store.ofAddress(user.email, session)) {
          const isEarlier = other.id !== consumerId && other.confirmedMs !== null && other.accountId === null;
          if (!isEarlier) continue;
          await searches.dropShared(consumerId, other.id, session);
          // An address gets one weekly mail: the subscription made last wins.
          if (hasDeals) await bestDeals.remove(other.id, session);
        }
        return user;
      });
      if (!confirmed) return err('expired');
      await adopt(confirmed.email);
      return ok(confirmed);
    },
  };
};
