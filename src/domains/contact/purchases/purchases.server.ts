import { randomUUID } from 'node:crypto';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { ReferrerClass } from '#lib/referrer.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Sealer } from '#lib/sealer.server.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ApplicationStore, SealedApplication } from './application-store.server.ts';
import { type CreditApplication, creditConsent, retentionDays } from './credit-application.ts';
import {
  creditDecisions,
  isOpen,
  noPencil,
  type Purchase,
  type PurchaseContact,
  type PurchaseDelivery,
  type PurchaseReminders,
  type PurchaseStatus,
  type PurchaseVehicle,
  payingOptionsOf,
  purchaseStatuses,
  purchaseStatusNames,
} from './purchase.ts';
import { type PurchaseFacts, purchaseFacts } from './purchase-facts.server.ts';
import type { PurchaseMails } from './purchase-mails.server.ts';
import type { PurchaseStore } from './purchase-store.server.ts';
import { Application, Sealed } from './sealed-application.ts';

/** The car of a purchase to be started, as its site shows it. */
export type PurchaseCar = {
  listingId: number;
  ownerId: number;
  dealer: string;
  onOffer: boolean;
  /** False for private sellers and for dealers who take no email from here (DLR-03). */
  takesPurchases: boolean;
  listedUsd: number | null;
  outTheDoor: Purchase['outTheDoor'];
  vehicle: PurchaseVehicle;
};

/** Who starts it, where, and how they would pay. */
export type PurchaseStart = {
  consumerId: string;
  listingId: number;
  shopper: ShopperContext;
  site: string;
  terms: PaymentTerms;
  contact: PurchaseContact;
  /** Key of the brand, and the class of what led the shopper to it. */
  brand: string;
  source: ReferrerClass;
};
export type PurchaseRefusal = 'unknown-listing' | 'gone' | 'no-purchases' | 'no-lease' | 'too-many';

type Sources = {
  db: SqlDatabase;
  store: PurchaseStore;
  applications: ApplicationStore;
  sealer: Sealer;
  findCar(listingId: number, shopper: ShopperContext): Promise<PurchaseCar | undefined>;
  mails: PurchaseMails;
  /** Marks the shopper's wallet as changed, so that their devices load it again. */
  touchWallet(consumerId: string, nowMs: number, session: SqlSession): Promise<void>;
  /** Counts a purchase and tells others of it, in the transaction that stores it. */
  onStart(purchase: Purchase, from: Pick<PurchaseStart, 'brand' | 'source'>, session: SqlSession): Promise<void>;
  clock: Clock;
};

/** A purchase expires this many days after it was started (RULING-93). */
const purchaseDays = 30;
const endedRetentionDays = 365;
/** Purchases a shopper may have open at a time. */
const mostOpen = 20;
const mostSteps = 50;
const atOnce = 100;

/** The facts about an application that are not encrypted. */
export type ApplicationState = { givenMs: number; deleteMs: number; consent: string };

const ended: readonly PurchaseStatus[] = purchaseStatusNames.filter((status) => !isOpen(status));
const open: readonly PurchaseStatus[] = purchaseStatusNames.filter(isOpen);

/** A purchase with changes and new steps; `changedMs` always grows, even if the clock was set back. */
export const changedPurchase = (
  purchase: Purchase,
  change: Partial<Purchase>,
  steps: readonly string[],
  nowMs: number,
): Purchase => ({
  ...purchase,
  ...change,
  steps: [...purchase.steps, ...steps.map((words) => ({ atMs: nowMs, words }))].slice(-mostSteps),
  changedMs: Math.max(nowMs, purchase.changedMs + 1),
});

const eitherOf = (reminders: PurchaseReminders, changes: Partial<PurchaseReminders>): PurchaseReminders => ({
  testDriveNotified: reminders.testDriveNotified || changes.testDriveNotified === true,
  testDriveCompleted: reminders.testDriveCompleted || changes.testDriveCompleted === true,
  creditAppNotified: reminders.creditAppNotified || changes.creditAppNotified === true,
});

type MailDealer = (purchase: Purchase, session: SqlSession) => Promise<void>;

/** Whether it can still be changed. */
const isInProgress = ({ status, expiresMs }: Purchase, nowMs: number): boolean => isOpen(status) && expiresMs > nowMs;

export type Purchases = ReturnType<typeof createPurchases>;

/** Purchases of signed-in shoppers. `consumerId` comes from the session, never from a client's input. */
export const createPurchases = (sources: Sources) => {
  const { db, store, applications, sealer, findCar, mails, touchWallet, onStart, clock } = sources;
  const expire = (purchase: Purchase, session: SqlSession, nowMs: number): Promise<void> =>
    store.replace(changedPurchase(purchase, { status: 'expired' }, [purchaseStatuses.expired.label], nowMs), session);

  /** The shopper's open purchase of this car, or a new one. */
  const begin = async (
    { consumerId, site, terms, contact, brand, source }: PurchaseStart,
    { car, mailDealer }: { car: PurchaseCar; mailDealer: MailDealer },
    session: SqlSession,
  ): Promise<Result<Purchase, 'too-many'>> => {
    const nowMs = clock.now();
    const { listingId, ownerId, dealer, listedUsd, outTheDoor, vehicle } = car;
    const openPurchase = await store.findOpen({ consumerId, listingId }, session);
    if (openPurchase && openPurchase.expiresMs > nowMs) return ok(openPurchase);
    if (openPurchase) await expire(openPurchase, session, nowMs);
    const others = await store.ofConsumer(consumerId, session);
    if (others.filter((purchase) => isInProgress(purchase, nowMs)).length >= mostOpen) return err('too-many');
    const purchase: Purchase = {
      id: randomUUID(),
      consumerId,
      status: 'started',
      listingId,
      ownerId,
      dealer,
      vehicle,
      listedUsd,
      site,
      outTheDoor,
      contact,
      terms,
      dealType: terms.option,
      creditType: terms.creditType,
      pencil: noPencil,
      decision: 'none',
      testDrive: false,
      news: [],
      newsMs: nowMs,
      reminders: { testDriveNotified: false, testDriveCompleted: false, creditAppNotified: false },
      steps: [{ atMs: nowMs, words: purchaseStatuses.started.label }],
      createdMs: nowMs,
      changedMs: nowMs,
      expiresMs: nowMs + purchaseDays * dayMs,
    };
    await store.insert(purchase, session);
    await mailDealer(purchase, session);
    await touchWallet(consumerId, nowMs, session);
    await onStart(purchase, { brand, source }, session);
    return ok(purchase);
  };

  const carFor = async ({
    listingId,
    shopper,
    terms,
  }: PurchaseStart): Promise<Result<{ car: PurchaseCar; mailDealer: MailDealer }, PurchaseRefusal>> => {
    const car = await findCar(listingId, shopper);
    if (!car) return err('unknown-listing');
    if (!car.onOffer) return err('gone');
    if (!payingOptionsOf(car.vehicle.condition).includes(terms.option)) return err('no-lease');
    const mailDealer = car.takesPurchases ? await mails.writerFor(car.ownerId) : undefined;
    return mailDealer ? ok({ car, mailDealer }) : err('no-purchases');
  };

  const ofConsumer = async (consumerId: string, id: string, session?: SqlSession): Promise<Purchase | undefined> => {
    const purchase = await store.find(id, session);
    return purchase?.consumerId === consumerId ? purchase : undefined;
  };

  /** Changes one purchase of the shopper; undefined where there is none, or `work` changes nothing. */
  const changing = async (
    consumerId: string,
    id: string,
    work: (purchase: Purchase) => Promise<Purchase | undefined> | Purchase | undefined,
    session: SqlSession,
  ): Promise<Purchase | undefined> => {
    const purchase = await ofConsumer(consumerId, id, session);
    const next = purchase && (await work(purchase));
    if (next) await store.replace(next, session);
    return next;
  };

  /** The same in a transaction of its own, with a change of the shopper's wallet. */
  const change = (
    consumerId: string,
    id: string,
    work: (purchase: Purchase, session: SqlSession) => Promise<Purchase | undefined>,
  ): Promise<boolean> =>
    db.transaction(async (session) => {
      const next = await changing(consumerId, id, (purchase) => work(purchase, session), session);
      if (next) await touchWallet(consumerId, clock.now(), session);
      return next !== undefined;
    });

  const opened = ({ sealed, purchaseId, consumerId }: SealedApplication): CreditApplication | undefined => {
    const text = sealer.open(sealed);
    if (text === undefined) return undefined;
    const contents = Sealed.parse(JSON.parse(text));
    const isOwn = contents.dealId === purchaseId && contents.consumerId === consumerId;
    return isOwn ? Application.parse(contents.said) : undefined;
  };

  return {
    car: findCar,

    start: async (start: PurchaseStart): Promise<Result<Purchase, PurchaseRefusal>> => {
      const car = await carFor(start);
      return car.ok ? db.transaction((session) => begin(start, car.value, session)) : car;
    },

    /** Stores application, consent and purchase in one transaction. */
    apply: async (
      start: PurchaseStart,
      application: CreditApplication,
    ): Promise<Result<Purchase, PurchaseRefusal | 'decided'>> => {
      const car = await carFor(start);
      if (!car.ok) return car;
      return db.transaction(async (session) => {
        const begun = await begin(start, car.value, session);
        if (!begun.ok) return begun;
        const purchase = begun.value;
        if (purchase.decision !== 'none' && purchase.decision !== 'received') return err('decided');
        const { consumerId } = start;
        const nowMs = clock.now();
        await applications.put(
          {
            purchaseId: purchase.id,
            consumerId,
            consent: { version: creditConsent.version, words: creditConsent.words(purchase.dealer), givenMs: nowMs },
            sealed: sealer.seal(JSON.stringify({ dealId: purchase.id, consumerId, said: application })),
            deleteMs: nowMs + retentionDays * dayMs,
          },
          session,
        );
        const step = `Credit application ${purchase.decision === 'none' ? 'received' : 'replaced'}`;
        const next = changedPurchase(purchase, { decision: 'received' }, [step], nowMs);
        await store.replace(next, session);
        await touchWallet(consumerId, nowMs, session);
        return ok(next);
      });
    },

    list: (consumerId: string): Promise<Purchase[]> => store.ofConsumer(consumerId),

    find: async (
      consumerId: string,
      id: string,
    ): Promise<
      { purchase: Purchase; application: ApplicationState | undefined; delivery: PurchaseDelivery } | undefined
    > => {
      const purchase = await ofConsumer(consumerId, id);
      if (!purchase) return undefined;
      const stored = await applications.find(id);
      const application = stored && {
        givenMs: stored.consent.givenMs,
        deleteMs: stored.deleteMs,
        consent: stored.consent.words,
      };
      return { purchase, application, delivery: (await mails.deliveriesOf([id])).get(id) ?? 'waiting' };
    },

    /** Ends a purchase, deletes its credit application and mails the withdrawal to the dealer. */
    withdraw: async (consumerId: string, id: string): Promise<boolean> => {
      const ownerId = (await ofConsumer(consumerId, id))?.ownerId;
      if (ownerId === undefined) return false;
      const mailDealer = await mails.withdrawalWriterFor(ownerId);
      return change(consumerId, id, async (purchase, session) => {
        if (!isOpen(purchase.status)) return undefined;
        await applications.remove(id, session);
        const next = changedPurchase(
          purchase,
          { status: 'withdrawn' },
          [purchaseStatuses.withdrawn.label],
          clock.now(),
        );
        await mailDealer(next, session);
        return next;
      });
    },

    /** Deletes the credit application; the purchase stays open. */
    removeApplication: (consumerId: string, id: string): Promise<boolean> =>
      change(consumerId, id, async (purchase, session) => {
        if (!(await applications.remove(id, session))) return undefined;
        const decision = purchase.decision === 'received' ? 'none' : purchase.decision;
        return changedPurchase(purchase, { decision }, ['Credit application deleted'], clock.now());
      }),

    /** Clears the news of purchases up to `untilMs` (WLT-21, RULING-93). */
    markNewsRead: (consumerId: string, untilMs: number): Promise<void> =>
      db.transaction(async (session) => {
        const withoutNews = (purchase: Purchase) =>
          purchase.news.length > 0 && purchase.newsMs <= untilMs
            ? changedPurchase(purchase, { news: [] }, [], clock.now())
            : undefined;
        const purchases = (await store.ofConsumer(consumerId, session)).filter(withoutNews);
        for (const { id } of purchases) await changing(consumerId, id, withoutNews, session);
      }),

    /** Sets reminders of a purchase; one that is true stays true (WLT-22). */
    remind: (consumerId: string, id: string, changes: Partial<PurchaseReminders>): Promise<boolean> =>
      db.transaction(async (session) => {
        const reminded = await changing(
          consumerId,
          id,
          (purchase) =>
            changedPurchase(purchase, { reminders: eitherOf(purchase.reminders, changes) }, [], clock.now()),
          session,
        );
        return reminded !== undefined;
      }),

    /** The shopper's purchases as fields of the wallet. */
    facts: async (consumerId: string): Promise<PurchaseFacts> =>
      purchaseFacts(await store.ofConsumer(consumerId), clock.now()),

    /** Decrypts an application for an operator; the caller has written the audit record before. */
    openApplication: async (
      purchaseId: string,
    ): Promise<{ state: ApplicationState; contents: CreditApplication | undefined } | undefined> => {
      const stored = await applications.find(purchaseId);
      if (!stored) return undefined;
      const { givenMs, words } = stored.consent;
      return { state: { givenMs, deleteMs: stored.deleteMs, consent: words }, contents: opened(stored) };
    },

    /** Daily job: expires purchases and deletes old ones and due applications. */
    forgetOld: async (signal: AbortSignal): Promise<void> => {
      const nowMs = clock.now();
      await applications.removeDue(nowMs);
      for (;;) {
        const over = signal.aborted ? [] : await store.expired(open, nowMs, atOnce);
        if (over.length === 0) break;
        await db.transaction(async (session) => {
          for (const { id } of over) {
            const purchase = await store.find(id, session);
            if (purchase && isOpen(purchase.status)) await expire(purchase, session, nowMs);
          }
        });
      }
      await store.removeEnded(ended, nowMs - endedRetentionDays * dayMs);
    },

    personalData: {
      name: 'deals',
      tables: ['deals', 'credit_applications'],
      read: async ({ consumerId }) => {
        const applied = await applications.ofConsumer(consumerId);
        return (await store.ofConsumer(consumerId)).map((purchase) => {
          const stored = applied.find(({ purchaseId }) => purchaseId === purchase.id);
          const { sealed: _, ...state } = stored ?? { sealed: '' };
          const application = stored && { ...state, said: opened(stored) ?? 'can no longer be decrypted' };
          return {
            ...purchase,
            decisionWords: creditDecisions[purchase.decision].label,
            application: application ?? null,
          };
        });
      },
      forget: async ({ consumerId }, session) => {
        await applications.removeAll(consumerId, session);
        await store.removeAll(consumerId, session);
      },
    } satisfies PersonalData,
  };
};
