import type { CreditApplication } from '#domains/contact/purchases/credit-application.ts';
import {
  type Deal,
  type DealChange,
  type DealContact,
  type DealStatus,
  dealChangeWords,
  isOpen,
  type PurchaseDelivery,
} from '#domains/contact/purchases/deal.ts';
import type { DealStore } from '#domains/contact/purchases/deal-store.server.ts';
import { type ApplicationState, changedDeal, type Deals } from '#domains/contact/purchases/deals.server.ts';
import type { PurchaseMails } from '#domains/contact/purchases/purchase-mails.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { NewNotification } from '#domains/people/notifications/notification.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { dealPath } from '#paths/paths.ts';
import { type DealEdit, type DealErrors, newsIn, stepsIn } from './deal-change.ts';
import type { createDealDeskStore } from './deal-desk-store.server.ts';

type Sources = {
  db: SqlDatabase;
  store: DealStore;
  list: ReturnType<typeof createDealDeskStore>;
  deals: Pick<Deals, 'car' | 'openApplication'>;
  purchases: Pick<PurchaseMails, 'deliveriesOf'>;
  audit: Pick<AuditLog, 'record'>;
  notify(consumerId: string, notification: NewNotification, session: SqlSession): Promise<void>;
  /** By mail and on their devices. */
  write(deal: Deal, words: readonly string[], session: SqlSession): Promise<void>;
  touchWallet(consumerId: string, nowMs: number, session: SqlSession): Promise<void>;
  clock: Clock;
};

/** A deal without whoever started it. */
type ShownDeal = Omit<Deal, 'consumerId' | 'site' | 'news' | 'newsMs' | 'reminders' | 'contact'> & {
  delivery: PurchaseDelivery;
};

export type DealDeskPage = {
  deals: ShownDeal[];
  counts: Partial<Record<DealStatus, number>>;
  total: number;
  page: number;
  pageCount: number;
};

/** What is known of one without reading its application. */
export type DealOpened = { deal: ShownDeal; application: ApplicationState | undefined; hasContact: boolean };

type DealEditRefusal = { kind: 'unknown' | 'changed' | 'over' } | { kind: 'fields'; errors: DealErrors };

const perPage = 25;

const shown = (
  { consumerId: _, site: __, news: ___, newsMs: ____, reminders: _____, contact: ______, ...deal }: Deal,
  delivery: PurchaseDelivery | undefined,
): ShownDeal => ({ ...deal, delivery: delivery ?? 'waiting' });

/** In a mail it is said that there is a decision, never which. */
const mailedWords = (changes: readonly DealChange[]): string[] => changes.map((change) => dealChangeWords[change]);

export type DealDesk = ReturnType<typeof createDealDesk>;

/** Deals in the back office. */
export const createDealDesk = (sources: Sources) => {
  const { db, store, list, deals, purchases, audit, notify, write, touchWallet, clock } = sources;

  /** The car an edit names, where it is another one: of the same dealer, and on offer. */
  const carOf = async (deal: Deal, { listingId }: DealEdit): Promise<Result<Partial<Deal>, DealErrors>> => {
    if (listingId === deal.listingId) return ok({});
    const car = await deals.car(listingId, { inventory: wholeInventory });
    if (!car?.onOffer) return err({ listingId: 'No car on offer has this number.' });
    if (car.ownerId !== deal.ownerId) return err({ listingId: 'That car is another dealer’s.' });
    return ok({ listingId, vehicle: car.vehicle, listedUsd: car.listedUsd });
  };

  const keep = async (operator: Operator, before: Deal, after: Deal, session: SqlSession): Promise<void> => {
    const steps = stepsIn(before, after);
    const changes = newsIn(before, after);
    const nowMs = clock.now();
    const moved = before.status !== after.status;
    const news = [...new Set([...before.news, ...changes])];
    const next = changedDeal(after, { news, ...(changes.length > 0 && { newsMs: nowMs }) }, steps, nowMs);
    await store.replace(next, session);
    await audit.record(
      operator,
      {
        action: 'deal.change',
        subject: `deal:${before.id}`,
        summary: 'Changed a purchase.',
        details: { changed: changes, ...(moved && { from: before.status, to: after.status }) },
      },
      session,
    );
    await touchWallet(before.consumerId, nowMs, session);
    const [first, ...others] = steps;
    if (first === undefined) return;
    const title = `${after.vehicle.title}: ${first}`;
    const about = { href: dealPath(before.id), listingId: after.listingId };
    const words = others.join('. ');
    await notify(before.consumerId, { type: 'deal', title, ...about, ...(words && { words }) }, session);
    await write(next, [...(moved ? [first] : []), ...mailedWords(changes)], session);
  };

  return {
    /** Started, and not answered yet. */
    waiting: async (): Promise<number> => (await list.counts()).get('started') ?? 0,

    list: async (status: DealStatus | undefined, pageNumber: number): Promise<DealDeskPage> => {
      const counts = await list.counts();
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const total = status === undefined ? all : (counts.get(status) ?? 0);
      const pageCount = Math.max(1, Math.ceil(total / perPage));
      const page = Math.min(pageNumber, pageCount);
      const result = await list.page(status, { first: (page - 1) * perPage, count: perPage });
      const sent = await purchases.deliveriesOf(result.map(({ id }) => id));
      return {
        deals: result.map((deal) => shown(deal, sent.get(deal.id))),
        counts: Object.fromEntries(counts),
        total,
        page,
        pageCount,
      };
    },

    open: async (id: string): Promise<DealOpened | undefined> => {
      const deal = await store.find(id);
      if (!deal) return undefined;
      const sent = await purchases.deliveriesOf([id]);
      const application = (await deals.openApplication(id))?.state;
      return { deal: shown(deal, sent.get(id)), application, hasContact: deal.contact !== null };
    },

    /** Who wants to buy it, and how they are reached; that it was looked at is written down first. */
    contact: async (operator: Operator, id: string): Promise<DealContact | undefined> => {
      const deal = await store.find(id);
      if (!deal?.contact) return undefined;
      const summary = 'Read who started a purchase.';
      await audit.record(operator, { action: 'deal.view', subject: `deal:${id}`, summary });
      return deal.contact;
    },

    /** What a shopper said of themselves; that it was looked at is written down first. */
    application: async (operator: Operator, id: string): Promise<CreditApplication | 'unreadable' | undefined> => {
      const deal = await store.find(id);
      if (!deal) return undefined;
      const summary = 'Read a credit application.';
      await audit.record(operator, { action: 'credit-application.view', subject: `deal:${id}`, summary });
      const opened = await deals.openApplication(id);
      return opened && (opened.said ?? 'unreadable');
    },

    /** The deal with what it says of itself to read an edit by. */
    find: (id: string): Promise<Deal | undefined> => store.find(id),

    /** All of it or nothing: the deal, the log, the wallet's flags, the notification and the messages. */
    change: async (
      operator: Operator,
      id: string,
      { edit, basedOn }: { edit: DealEdit; basedOn: number },
    ): Promise<Result<'changed' | 'same', DealEditRefusal>> => {
      const deal = await store.find(id);
      if (!deal) return err({ kind: 'unknown' });
      const car = await carOf(deal, edit);
      if (!car.ok) return err({ kind: 'fields', errors: car.error });
      return db.transaction(async (session) => {
        const before = await store.find(id, session);
        if (!before) return err({ kind: 'unknown' });
        if (before.changedMs !== basedOn) return err({ kind: 'changed' });
        if (!isOpen(before.status)) return err({ kind: 'over' });
        const after: Deal = { ...before, ...edit, ...car.value };
        const isSame =
          newsIn(before, after).length === 0 && before.status === after.status && before.testDrive === after.testDrive;
        if (isSame) return ok('same');
        const other = await store.findOpen(after, session);
        if (other && other.id !== id)
          return err({ kind: 'fields', errors: { listingId: 'The shopper has a purchase of that car already.' } });
        await keep(operator, before, after, session);
        return ok('changed');
      });
    },
  };
};
