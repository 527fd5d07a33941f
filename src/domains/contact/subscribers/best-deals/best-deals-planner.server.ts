import { randomUUID } from 'node:crypto';
import type { AlertDeliveryStore } from '#domains/contact/alert-delivery/alert-delivery-store.server.ts';
import { dueAt } from '#domains/contact/alert-delivery/delivery-times.ts';
import type { Recipient, Recipients } from '#domains/contact/alert-delivery/recipients.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs, minuteMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { BestDealsStore, StoredWish } from './best-deals-store.server.ts';
import { notPlanned } from './best-deals-wish.ts';
import { chooseDeals, type Deal } from './choose-deals.ts';
import type { FindDeals } from './find-deals.server.ts';

type Sources = {
  db: SqlDatabase;
  store: Pick<BestDealsStore, 'due' | 'plan'>;
  deliveries: Pick<AlertDeliveryStore, 'add' | 'toldOf'>;
  recipients: Recipients;
  find: FindDeals;
  /** The site a subscription was made on, which its mails come from. */
  siteOf(origin: string | null): { brand: Brand };
  timeZoneOf(zip: string): string;
  clock: Clock;
  log: Pick<Log, 'error'>;
};

const together = 50;
const tryAgainMs = minuteMs;
/** Reaches back to the last weekly mail even if that was some days late, but never to the one before it. */
const lastMailMs = 13 * dayMs;

/**
 * Once a week for each subscription: stores the deals to send in the same commit that sets the next Monday, so a crash
 * loses or repeats nothing, and several processes can run at once. The delivery scheduler sends the mail.
 */
export const createBestDealsPlanner = (sources: Sources) => {
  const { db, store, deliveries, recipients, find, siteOf, timeZoneOf, clock, log } = sources;

  const dealsFor = async (wish: StoredWish, bestFirst: readonly Deal[], nowMs: number): Promise<Deal[]> => {
    const past = await deliveries.toldOf(wish.consumerId, 'best-deal', nowMs - lastMailMs);
    const prices = past.flatMap(({ listingId, news: { priceUsd } }) =>
      listingId === null || priceUsd === null ? [] : [[listingId, priceUsd] as const],
    );
    return chooseDeals(bestFirst, new Map(prices));
  };

  const plan = async (wish: StoredWish, recipient: Recipient | undefined, dealsOf: () => Promise<readonly Deal[]>) => {
    const nowMs = clock.now();
    const timeZone = recipient && recipient.zip !== '' ? recipient.timeZone : timeZoneOf(wish.zip);
    const nextMs = dueAt('weekly', nowMs, timeZone);
    const isDue = recipient && !recipient.closed && wish.dueMs !== notPlanned;
    const deals = isDue ? await dealsFor(wish, await dealsOf(), nowMs) : [];
    await db.transaction(async (session) => {
      // Another process was faster, or the subscription was stopped meanwhile.
      if (!(await store.plan(wish, nextMs, session))) return;
      await deliveries.add(
        deals.map(({ listingId, title, priceUsd }, rank) => ({
          consumerId: wish.consumerId,
          bookmarkId: wish.id,
          event: 'best-deal' as const,
          channel: 'email' as const,
          listingId,
          news: { title, priceUsd, oldPriceUsd: null },
          dueMs: nowMs,
          nowMs,
          // Ids sort in the order of the mail.
          id: `${String(nowMs).padStart(14, '0')}-${rank}-${randomUUID()}`,
          cause: ['best-deal', wish.id, wish.dueMs, listingId].join(':'),
        })),
        session,
      );
    });
  };

  /** Resolves with whether there may be more to plan. */
  return async (): Promise<boolean> => {
    const due = await store.due(clock.now(), together);
    if (due.length === 0) return false;
    const readers = await recipients.find(due.map(({ consumerId }) => consumerId));
    // The same ZIP, styles and brand are looked up once.
    const dealsByKey = new Map<string, Promise<readonly Deal[]>>();
    for (const wish of due) {
      const { brand } = siteOf(wish.origin);
      const key = [brand.id, wish.zip, ...wish.styleCodes].join(' ');
      const dealsOf = () => {
        const dealsOfWish = dealsByKey.get(key) ?? find(wish, brand).then((deals) => deals?.bestFirst ?? []);
        dealsByKey.set(key, dealsOfWish);
        return dealsOfWish;
      };
      try {
        await plan(wish, readers.get(wish.consumerId), dealsOf);
      } catch (error) {
        if (error instanceof Unavailable) throw error;
        // A failed lookup is postponed, so that it does not block the others.
        logLibraryError(log, 'Best deals could not be looked up', error);
        await store.plan(wish, clock.now() + tryAgainMs);
      }
    }
    return due.length === together;
  };
};
