import type { AlertFrequency, BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertChoiceStore } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import type { AlertLinks, BadLink } from '#domains/contact/alert-links/alert-links.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { BestDeals } from './best-deals/best-deals.server.ts';
import type { StoredWish } from './best-deals/best-deals-store.server.ts';
import type { LightUser } from './light-user.ts';
import type { LightUserStore } from './light-user-store.server.ts';
import type { SubscriberData } from './subscriber-data.server.ts';
import type { SubscriberMails } from './subscriber-mails.server.ts';
import type { SubscriberSearches } from './subscriber-searches.ts';

type Options = {
  store: LightUserStore;
  searches: SubscriberSearches;
  bestDeals: Pick<BestDeals, 'of' | 'change' | 'stop'>;
  choices: Pick<AlertChoiceStore, 'find' | 'change'>;
  links: Pick<AlertLinks, 'read' | 'manage' | 'manageToken'>;
  mails: Pick<SubscriberMails, 'manageLink'>;
  data: Pick<SubscriberData, 'forgetAddress'>;
  limits: { visitor: WindowLimit; address: WindowLimit };
  clock: Clock;
};

/** One search on the page of a subscriber without an account. */
export type SubscribedRow = {
  id: string;
  title: string;
  searchString: string;
  filters: string[];
  totalCount: number;
  on: boolean;
  frequency: AlertFrequency;
  snoozedUntilMs: number | null;
};

export type SubscriberView = { email: string; rows: SubscribedRow[]; bestDeals: BestDealsWish | undefined };

/** `account`: the address has an account, which manages everything. */
type Opening = Result<{ user: LightUser; ids: string[] }, BadLink | 'account'>;

export type SubscriberChange =
  | { kind: 'remove'; bookmarkId: string }
  | { kind: 'change'; bookmarkId: string; on: boolean; frequency: AlertFrequency }
  | { kind: 'best-deals'; wish: BestDealsWish }
  | { kind: 'stop-best-deals' }
  | { kind: 'delete-all' };

export type SubscriberDesk = ReturnType<typeof createSubscriberDesk>;

/** Manages all subscriptions of an address without an account, by the link in its mails. */
export const createSubscriberDesk = (options: Options) => {
  const { store, searches, bestDeals, choices, links, mails, data, limits, clock } = options;
  const open = async (token: string): Promise<Opening> => {
    const link = links.read(token);
    if (!link.ok) return link;
    if (link.value.act !== 'manage') return err('broken');
    const user = await store.find(link.value.consumerId);
    if (!user || user.accountId !== null) return err('account');
    const confirmed = (await store.ofAddress(user.email)).filter(
      (one) => one.confirmedMs !== null && one.accountId === null,
    );
    return ok({ user, ids: confirmed.map(({ id }) => id) });
  };

  const rowsOf = async (consumerId: string): Promise<SubscribedRow[]> =>
    Promise.all(
      (await searches.view(consumerId)).map(
        async ({ id, title, searchString, filters, totalCount, enableEmailAlerts }) => {
          const { frequency, snoozedUntilMs } = await choices.find({ consumerId, bookmarkId: id, kind: 'search' });
          const isSnoozed = snoozedUntilMs !== null && snoozedUntilMs > clock.now();
          return {
            id,
            title,
            searchString,
            filters,
            totalCount,
            on: enableEmailAlerts,
            frequency: frequency.email,
            snoozedUntilMs: isSnoozed ? snoozedUntilMs : null,
          };
        },
      ),
    );

  const changeOne = async (ids: readonly string[], change: Extract<SubscriberChange, { kind: 'change' }>) => {
    for (const consumerId of ids) {
      const saved = (await searches.list(consumerId)).find(({ id }) => id === change.bookmarkId);
      if (!saved) continue;
      const bookmark = { consumerId, bookmarkId: saved.id, kind: 'search' as const };
      const { frequency } = await choices.find(bookmark);
      const next = { ...frequency, email: change.frequency };
      if (frequency.email !== change.frequency) await choices.change(bookmark, { frequency: next });
      if (saved.enableEmailAlerts !== change.on) await searches.setEmail(consumerId, saved.id, change.on);
    }
  };

  /** An address has at most one best-deals subscription. */
  const dealsOf = async (ids: readonly string[]): Promise<StoredWish | undefined> =>
    (await Promise.all(ids.map(bestDeals.of))).find((wish) => wish !== undefined);

  /** Changes an existing subscription only; once stopped, it has to be requested again. */
  const changeDeals = async (ids: readonly string[], wish: BestDealsWish): Promise<void> => {
    const storedWish = await dealsOf(ids);
    if (storedWish) await bestDeals.change(storedWish.consumerId, wish, storedWish.origin);
  };

  return {
    view: async (token: string): Promise<Result<SubscriberView, BadLink | 'account'>> => {
      const opened = await open(token);
      if (!opened.ok) return opened;
      const { user, ids } = opened.value;
      return ok({
        email: user.email,
        rows: (await Promise.all(ids.map(rowsOf))).flat(),
        bestDeals: await dealsOf(ids),
      });
    },

    change: async (token: string, change: SubscriberChange): Promise<Result<'changed', BadLink | 'account'>> => {
      const opened = await open(token);
      if (!opened.ok) return opened;
      const { user, ids } = opened.value;
      if (change.kind === 'delete-all') await data.forgetAddress(user.email);
      else if (change.kind === 'change') await changeOne(ids, change);
      else if (change.kind === 'best-deals') await changeDeals(ids, change.wish);
      else if (change.kind === 'stop-best-deals') for (const id of ids) await bestDeals.stop(id);
      else for (const id of ids) await searches.remove(id, change.bookmarkId);
      return ok('changed');
    },

    /** The answer is the same whether or not the address has subscriptions. */
    sendLink: async (email: string, visitor: string): Promise<Result<'sent', 'too-many'>> => {
      if ((await limits.visitor.take(visitor)).waitMs > 0) return err('too-many');
      const user = (await store.ofAddress(email)).findLast((one) => one.confirmedMs !== null && one.accountId === null);
      if (!user || (await limits.address.take(email)).waitMs > 0) return ok('sent');
      await mails.manageLink(user, links.manage(user));
      return ok('sent');
    },

    /** A new link for somebody who has just confirmed the address. */
    tokenFor: ({ id }: LightUser): string => links.manageToken(id),
  };
};
