import type { AlertLinks, BadLink } from '#domains/contact/alert-links/alert-links.server.ts';
import type { ApiBrand } from '#domains/reference/brands/brand.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Clock } from '#lib/clock.ts';
import { maskPersonal } from '#lib/mask-personal.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { BestDealsStore } from './best-deals/best-deals-store.server.ts';
import type { BestDealsWish } from './best-deals/best-deals-wish.ts';
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
  /** Once an address is proven, its account has everything. */
  adopt(email: string): Promise<void>;
  /** What the site of an origin shows. */
  inventoryAt(origin: string): SiteInventory;
  clock: Clock;
};

type Subscribing = { email: string; search: GivenSearch; brand: ApiBrand };

export type Subscribed = {
  consumerId: string;
  outcome: 'saved' | 'already-saved' | 'over-limit';
  /** Until when the link in the mail works. */
  until: string;
};

/** What a link would start. */
type Waiting = { user: LightUser; searches: SubscribedSearch[]; bestDeals: BestDealsWish | undefined };

type SubscribeFailure = 'too-many' | 'unusable-search';

const rhythm = 'You’ll get at most one email a day at 7:00 AM, and none on days without a new car.';

export type Subscribers = ReturnType<typeof createSubscribers>;

/**
 * ALRT-10, RULING-19: alerts by email without an account. A sign-up is a row of its own until whoever reads the
 * address's mail confirms it, so it never touches what that address has already, and its answer is the same whether
 * there is an account, other alerts or nothing.
 */
export const createSubscribers = (sources: SubscriberSources) => {
  const { db, store, searches, bestDeals, signUps, links, adopt, inventoryAt, clock } = sources;

  /** What somebody is told of is what they saw on the site they asked on. */
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

    /** What this browser's own sign-up came to, and nothing about the address otherwise. */
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

    /** What a link would start; nothing is changed by asking. */
    look: async (token: string): Promise<Result<Waiting, BadLink>> => {
      const link = links.read(token);
      if (!link.ok) return link;
      if (link.value.act !== 'confirm') return err('broken');
      const user = await store.find(link.value.consumerId);
      if (!user) return err('expired');
      return ok({ user, searches: await searches.list(user.id), bestDeals: await bestDeals.ofConsumer(user.id) });
    },

    /** Alerts start. Once more does no harm, and brings back nothing that was stopped since. */
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
          // One mail a week: the place that was asked for last.
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
