import type { CreditApplication } from '#domains/contact/purchases/credit-application.ts';
import {
  isOpen,
  type Purchase,
  type PurchaseChange,
  type PurchaseContact,
  type PurchaseDelivery,
  type PurchaseStatus,
  purchaseChangeWords,
} from '#domains/contact/purchases/purchase.ts';
import type { PurchaseMails } from '#domains/contact/purchases/purchase-mails.server.ts';
import { newsIn } from '#domains/contact/purchases/purchase-news.ts';
import type { PurchaseStore } from '#domains/contact/purchases/purchase-store.server.ts';
import { type ApplicationState, changedPurchase, type Purchases } from '#domains/contact/purchases/purchases.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { NewNotification } from '#domains/people/notifications/notification.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { purchasePath } from '#paths/paths.ts';
import { type PurchaseEdit, type PurchaseErrors, stepsIn } from './purchase-change.ts';
import type { createPurchaseDeskStore } from './purchase-desk-store.server.ts';

type Sources = {
  db: SqlDatabase;
  store: PurchaseStore;
  list: ReturnType<typeof createPurchaseDeskStore>;
  purchases: Pick<Purchases, 'car' | 'openApplication'>;
  mails: Pick<PurchaseMails, 'deliveriesOf'>;
  audit: Pick<AuditLog, 'record'>;
  notify(consumerId: string, notification: NewNotification, session: SqlSession): Promise<void>;
  /** Notifies the shopper by mail and push. */
  write(purchase: Purchase, words: readonly string[], session: SqlSession): Promise<void>;
  touchWallet(consumerId: string, nowMs: number, session: SqlSession): Promise<void>;
  clock: Clock;
};

/** A purchase without the shopper's data. */
type ListedPurchase = Omit<Purchase, 'consumerId' | 'site' | 'news' | 'newsMs' | 'reminders' | 'contact'> & {
  delivery: PurchaseDelivery;
};

export type PurchaseDeskPage = {
  purchases: ListedPurchase[];
  counts: Partial<Record<PurchaseStatus, number>>;
  total: number;
  page: number;
  pageCount: number;
};

/** A purchase with the unencrypted state of its application. */
export type PurchaseOpened = {
  purchase: ListedPurchase;
  application: ApplicationState | undefined;
  hasContact: boolean;
};

type PurchaseEditRefusal = { kind: 'unknown' | 'changed' | 'over' } | { kind: 'fields'; errors: PurchaseErrors };

const perPage = 25;

const listedPurchase = (
  { consumerId: _, site: __, news: ___, newsMs: ____, reminders: _____, contact: ______, ...purchase }: Purchase,
  delivery: PurchaseDelivery | undefined,
): ListedPurchase => ({ ...purchase, delivery: delivery ?? 'waiting' });

/** Mails say that there is a decision, but not which one. */
const mailedWords = (changes: readonly PurchaseChange[]): string[] =>
  changes.map((change) => purchaseChangeWords[change]);

export type PurchaseDesk = ReturnType<typeof createPurchaseDesk>;

export const createPurchaseDesk = (sources: Sources) => {
  const { db, store, list, purchases, mails, audit, notify, write, touchWallet, clock } = sources;

  /** The car of an edit that selects another one; it must be live and belong to the same dealer. */
  const carOf = async (
    purchase: Purchase,
    { listingId }: PurchaseEdit,
  ): Promise<Result<Partial<Purchase>, PurchaseErrors>> => {
    if (listingId === purchase.listingId) return ok({});
    const car = await purchases.car(listingId, { inventory: wholeInventory });
    if (!car?.onOffer) return err({ listingId: 'No car for sale has this number.' });
    if (car.ownerId !== purchase.ownerId) return err({ listingId: 'That car belongs to another dealer.' });
    return ok({ listingId, vehicle: car.vehicle, listedUsd: car.listedUsd });
  };

  const keep = async (operator: Operator, before: Purchase, after: Purchase, session: SqlSession): Promise<void> => {
    const steps = stepsIn(before, after);
    const changes = newsIn(before, after);
    const nowMs = clock.now();
    const moved = before.status !== after.status;
    const news = [...new Set([...before.news, ...changes])];
    const next = changedPurchase(after, { news, ...(changes.length > 0 && { newsMs: nowMs }) }, steps, nowMs);
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
    const about = { href: purchasePath(before.id), listingId: after.listingId };
    const words = others.join('. ');
    await notify(before.consumerId, { type: 'deal', title, ...about, ...(words && { words }) }, session);
    await write(next, [...(moved ? [first] : []), ...mailedWords(changes)], session);
  };

  return {
    /** The number of unanswered purchases. */
    waiting: async (): Promise<number> => (await list.counts()).get('started') ?? 0,

    list: async (status: PurchaseStatus | undefined, pageNumber: number): Promise<PurchaseDeskPage> => {
      const counts = await list.counts();
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const total = status === undefined ? all : (counts.get(status) ?? 0);
      const pageCount = Math.max(1, Math.ceil(total / perPage));
      const page = Math.min(pageNumber, pageCount);
      const result = await list.page(status, { first: (page - 1) * perPage, count: perPage });
      const sent = await mails.deliveriesOf(result.map(({ id }) => id));
      return {
        purchases: result.map((purchase) => listedPurchase(purchase, sent.get(purchase.id))),
        counts: Object.fromEntries(counts),
        total,
        page,
        pageCount,
      };
    },

    open: async (id: string): Promise<PurchaseOpened | undefined> => {
      const purchase = await store.find(id);
      if (!purchase) return undefined;
      const sent = await mails.deliveriesOf([id]);
      const application = (await purchases.openApplication(id))?.state;
      return { purchase: listedPurchase(purchase, sent.get(id)), application, hasContact: purchase.contact !== null };
    },

    /** The buyer's contact; the audit entry is written first. */
    contact: async (operator: Operator, id: string): Promise<PurchaseContact | undefined> => {
      const purchase = await store.find(id);
      if (!purchase?.contact) return undefined;
      const summary = 'Read who started a purchase.';
      await audit.record(operator, { action: 'deal.view', subject: `deal:${id}`, summary });
      return purchase.contact;
    },

    /** The decrypted credit application; the audit entry is written first. */
    application: async (operator: Operator, id: string): Promise<CreditApplication | 'unreadable' | undefined> => {
      const purchase = await store.find(id);
      if (!purchase) return undefined;
      const summary = 'Read a credit application.';
      await audit.record(operator, { action: 'credit-application.view', subject: `deal:${id}`, summary });
      const opened = await purchases.openApplication(id);
      return opened && (opened.contents ?? 'unreadable');
    },

    /** The purchase, for reading an edit of it. */
    find: (id: string): Promise<Purchase | undefined> => store.find(id),

    /** Writes purchase, audit entry, wallet, notification and messages in one transaction. */
    change: async (
      operator: Operator,
      id: string,
      { edit, basedOn }: { edit: PurchaseEdit; basedOn: number },
    ): Promise<Result<'changed' | 'same', PurchaseEditRefusal>> => {
      const purchase = await store.find(id);
      if (!purchase) return err({ kind: 'unknown' });
      const car = await carOf(purchase, edit);
      if (!car.ok) return err({ kind: 'fields', errors: car.error });
      return db.transaction(async (session) => {
        const before = await store.find(id, session);
        if (!before) return err({ kind: 'unknown' });
        if (before.changedMs !== basedOn) return err({ kind: 'changed' });
        if (!isOpen(before.status)) return err({ kind: 'over' });
        const after: Purchase = { ...before, ...edit, ...car.value };
        const isSame =
          newsIn(before, after).length === 0 && before.status === after.status && before.testDrive === after.testDrive;
        if (isSame) return ok('same');
        const other = await store.findOpen(after, session);
        if (other && other.id !== id)
          return err({ kind: 'fields', errors: { listingId: 'The shopper already has a purchase for that car.' } });
        await keep(operator, before, after, session);
        return ok('changed');
      });
    },
  };
};
