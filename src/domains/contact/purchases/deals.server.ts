import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { DealTerms } from '#domains/reference/payments/deal-terms.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Sealer } from '#lib/sealer.server.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ApplicationStore, SealedApplication } from './application-store.server.ts';
import {
  type CreditApplication,
  creditConsent,
  employmentKinds,
  housingKinds,
  keptDays,
} from './credit-application.ts';
import {
  creditDecisions,
  type Deal,
  type DealContact,
  type DealReminders,
  type DealStatus,
  type DealVehicle,
  dealStatuses,
  dealStatusNames,
  isOpen,
  noPencil,
  type PurchaseDelivery,
  payingOptionsOf,
} from './deal.ts';
import { type DealFacts, dealFacts } from './deal-facts.server.ts';
import type { DealStore } from './deal-store.server.ts';
import type { PurchaseMails } from './purchase-mails.server.ts';

/** The car a deal would be about, as its site shows it. */
export type DealCar = {
  listingId: number;
  ownerId: number;
  dealer: string;
  onOffer: boolean;
  /** DLR-03: with a person there are no deals through us, nor with a dealer who wants no mail from here. */
  takesDeals: boolean;
  listedUsd: number | null;
  outTheDoor: Deal['outTheDoor'];
  vehicle: DealVehicle;
};

/** Who starts it, where, and how they would pay. */
export type DealStart = {
  consumerId: string;
  listingId: number;
  shopper: ShopperContext;
  site: string;
  terms: DealTerms;
  contact: DealContact;
};
export type DealRefusal = 'unknown-listing' | 'gone' | 'no-deals' | 'no-lease' | 'too-many';

type Sources = {
  db: SqlDatabase;
  store: DealStore;
  applications: ApplicationStore;
  sealer: Sealer;
  findCar(listingId: number, shopper: ShopperContext): Promise<DealCar | undefined>;
  /** How it reaches its dealer. */
  purchases: PurchaseMails;
  /** Has every device of theirs read the wallet again. */
  touchWallet(consumerId: string, nowMs: number, session: SqlSession): Promise<void>;
  clock: Clock;
};

/** A purchase expires this many days after it was started (RULING-93). */
const dealDays = 30;
const endedKeptDays = 365;
/** At a time, of one shopper. */
const mostOpen = 20;
const mostSteps = 50;
const atOnce = 100;

/** With whose it is and what for, so that a row that is moved to another deal opens for nobody. */
const Sealed = z.object({ dealId: z.string(), consumerId: z.string(), said: z.unknown() });

const Application = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  lastFour: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  housing: z.enum(Object.keys(housingKinds) as (keyof typeof housingKinds)[]),
  housingMonthlyUsd: z.number(),
  employment: z.enum(Object.keys(employmentKinds) as (keyof typeof employmentKinds)[]),
  employer: z.string(),
  yearlyIncomeUsd: z.number(),
});

/** What is known of an application without reading it. */
export type ApplicationState = { givenMs: number; deleteMs: number; consent: string };

const ended: readonly DealStatus[] = dealStatusNames.filter((status) => !isOpen(status));
const open: readonly DealStatus[] = dealStatusNames.filter(isOpen);

/** A deal with something done to it: times only ever grow. */
export const changedDeal = (deal: Deal, change: Partial<Deal>, steps: readonly string[], nowMs: number): Deal => ({
  ...deal,
  ...change,
  steps: [...deal.steps, ...steps.map((words) => ({ atMs: nowMs, words }))].slice(-mostSteps),
  changedMs: Math.max(nowMs, deal.changedMs + 1),
});

const eitherOf = (reminders: DealReminders, said: Partial<DealReminders>): DealReminders => ({
  testDriveNotified: reminders.testDriveNotified || said.testDriveNotified === true,
  testDriveCompleted: reminders.testDriveCompleted || said.testDriveCompleted === true,
  creditAppNotified: reminders.creditAppNotified || said.creditAppNotified === true,
});

type MailDealer = (deal: Deal, session: SqlSession) => Promise<void>;

/** Whether anybody may still do something with it. */
const isInProgress = ({ status, expiresMs }: Deal, nowMs: number): boolean => isOpen(status) && expiresMs > nowMs;

export type Deals = ReturnType<typeof createDeals>;

/** Deals of signed-in shoppers. `consumerId` is who asks, never what a client claims. */
export const createDeals = ({ db, store, applications, sealer, findCar, purchases, touchWallet, clock }: Sources) => {
  const expire = (deal: Deal, session: SqlSession, nowMs: number): Promise<void> =>
    store.replace(changedDeal(deal, { status: 'expired' }, [dealStatuses.expired.label], nowMs), session);

  /** The one there is about this car, or a new one. */
  const begin = async (
    { consumerId, site, terms, contact }: DealStart,
    { car, mailDealer }: { car: DealCar; mailDealer: MailDealer },
    session: SqlSession,
  ): Promise<Result<Deal, 'too-many'>> => {
    const nowMs = clock.now();
    const { listingId, ownerId, dealer, listedUsd, outTheDoor, vehicle } = car;
    const openDeal = await store.findOpen({ consumerId, listingId }, session);
    if (openDeal && openDeal.expiresMs > nowMs) return ok(openDeal);
    if (openDeal) await expire(openDeal, session, nowMs);
    const others = await store.ofConsumer(consumerId, session);
    if (others.filter((deal) => isInProgress(deal, nowMs)).length >= mostOpen) return err('too-many');
    const deal: Deal = {
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
      steps: [{ atMs: nowMs, words: dealStatuses.started.label }],
      createdMs: nowMs,
      changedMs: nowMs,
      expiresMs: nowMs + dealDays * dayMs,
    };
    await store.insert(deal, session);
    await mailDealer(deal, session);
    await touchWallet(consumerId, nowMs, session);
    return ok(deal);
  };

  const carFor = async ({
    listingId,
    shopper,
    terms,
  }: DealStart): Promise<Result<{ car: DealCar; mailDealer: MailDealer }, DealRefusal>> => {
    const car = await findCar(listingId, shopper);
    if (!car) return err('unknown-listing');
    if (!car.onOffer) return err('gone');
    if (!payingOptionsOf(car.vehicle.condition).includes(terms.option)) return err('no-lease');
    const mailDealer = car.takesDeals ? await purchases.writerFor(car.ownerId) : undefined;
    return mailDealer ? ok({ car, mailDealer }) : err('no-deals');
  };

  const ofConsumer = async (consumerId: string, id: string, session?: SqlSession): Promise<Deal | undefined> => {
    const deal = await store.find(id, session);
    return deal?.consumerId === consumerId ? deal : undefined;
  };

  /** Undefined where there is no such deal of theirs, or `work` leaves it as it is. */
  const changing = async (
    consumerId: string,
    id: string,
    work: (deal: Deal) => Promise<Deal | undefined> | Deal | undefined,
    session: SqlSession,
  ): Promise<Deal | undefined> => {
    const deal = await ofConsumer(consumerId, id, session);
    const next = deal && (await work(deal));
    if (next) await store.replace(next, session);
    return next;
  };

  /** The same, and every device of theirs hears of it. */
  const change = (
    consumerId: string,
    id: string,
    work: (deal: Deal, session: SqlSession) => Promise<Deal | undefined>,
  ): Promise<boolean> =>
    db.transaction(async (session) => {
      const next = await changing(consumerId, id, (deal) => work(deal, session), session);
      if (next) await touchWallet(consumerId, clock.now(), session);
      return next !== undefined;
    });

  const opened = ({ sealed, dealId, consumerId }: SealedApplication): CreditApplication | undefined => {
    const text = sealer.open(sealed);
    if (text === undefined) return undefined;
    const { said, ...whose } = Sealed.parse(JSON.parse(text));
    return whose.dealId === dealId && whose.consumerId === consumerId ? Application.parse(said) : undefined;
  };

  return {
    car: findCar,

    start: async (start: DealStart): Promise<Result<Deal, DealRefusal>> => {
      const car = await carFor(start);
      return car.ok ? db.transaction((session) => begin(start, car.value, session)) : car;
    },

    /** Keeps what they said with their consent, and a deal with it, or nothing at all. */
    apply: async (start: DealStart, application: CreditApplication): Promise<Result<Deal, DealRefusal | 'decided'>> => {
      const car = await carFor(start);
      if (!car.ok) return car;
      return db.transaction(async (session) => {
        const begun = await begin(start, car.value, session);
        if (!begun.ok) return begun;
        const deal = begun.value;
        if (deal.decision !== 'none' && deal.decision !== 'received') return err('decided');
        const { consumerId } = start;
        const nowMs = clock.now();
        const whose = { dealId: deal.id, consumerId };
        await applications.put(
          {
            ...whose,
            consent: { version: creditConsent.version, words: creditConsent.words(deal.dealer), givenMs: nowMs },
            sealed: sealer.seal(JSON.stringify({ ...whose, said: application })),
            deleteMs: nowMs + keptDays * dayMs,
          },
          session,
        );
        const step = `Credit application ${deal.decision === 'none' ? 'received' : 'replaced'}`;
        const next = changedDeal(deal, { decision: 'received' }, [step], nowMs);
        await store.replace(next, session);
        await touchWallet(consumerId, nowMs, session);
        return ok(next);
      });
    },

    list: (consumerId: string): Promise<Deal[]> => store.ofConsumer(consumerId),

    find: async (
      consumerId: string,
      id: string,
    ): Promise<{ deal: Deal; application: ApplicationState | undefined; delivery: PurchaseDelivery } | undefined> => {
      const deal = await ofConsumer(consumerId, id);
      if (!deal) return undefined;
      const kept = await applications.find(id);
      const application = kept && {
        givenMs: kept.consent.givenMs,
        deleteMs: kept.deleteMs,
        consent: kept.consent.words,
      };
      return { deal, application, delivery: (await purchases.deliveriesOf([id])).get(id) ?? 'waiting' };
    },

    /** What they said goes with it, and its dealer, who has it by mail, is told. */
    withdraw: async (consumerId: string, id: string): Promise<boolean> => {
      const ownerId = (await ofConsumer(consumerId, id))?.ownerId;
      if (ownerId === undefined) return false;
      const mailDealer = await purchases.withdrawalWriterFor(ownerId);
      return change(consumerId, id, async (deal, session) => {
        if (!isOpen(deal.status)) return undefined;
        await applications.remove(id, session);
        const next = changedDeal(deal, { status: 'withdrawn' }, [dealStatuses.withdrawn.label], clock.now());
        await mailDealer(next, session);
        return next;
      });
    },

    /** The deal goes on without it. */
    removeApplication: (consumerId: string, id: string): Promise<boolean> =>
      change(consumerId, id, async (deal, session) => {
        if (!(await applications.remove(id, session))) return undefined;
        const decision = deal.decision === 'received' ? 'none' : deal.decision;
        return changedDeal(deal, { decision }, ['Credit application deleted'], clock.now());
      }),

    /** WLT-21, RULING-93: what had come by then has been seen. */
    seen: (consumerId: string, untilMs: number): Promise<void> =>
      db.transaction(async (session) => {
        const seen = (deal: Deal) =>
          deal.news.length > 0 && deal.newsMs <= untilMs ? changedDeal(deal, { news: [] }, [], clock.now()) : undefined;
        const deals = (await store.ofConsumer(consumerId, session)).filter(seen);
        for (const { id } of deals) await changing(consumerId, id, seen, session);
      }),

    /** WLT-22: once true, they stay true. */
    remind: (consumerId: string, id: string, said: Partial<DealReminders>): Promise<boolean> =>
      db.transaction(async (session) => {
        const reminded = await changing(
          consumerId,
          id,
          (deal) => changedDeal(deal, { reminders: eitherOf(deal.reminders, said) }, [], clock.now()),
          session,
        );
        return reminded !== undefined;
      }),

    /** What the wallet of an account is told. */
    facts: async (consumerId: string): Promise<DealFacts> => dealFacts(await store.ofConsumer(consumerId), clock.now()),

    /** Opened for an operator, who is in the log by then. */
    openApplication: async (
      dealId: string,
    ): Promise<{ state: ApplicationState; said: CreditApplication | undefined } | undefined> => {
      const kept = await applications.find(dealId);
      if (!kept) return undefined;
      const { givenMs, words } = kept.consent;
      return { state: { givenMs, deleteMs: kept.deleteMs, consent: words }, said: opened(kept) };
    },

    /** Once a day. */
    forgetOld: async (signal: AbortSignal): Promise<void> => {
      const nowMs = clock.now();
      await applications.removeDue(nowMs);
      for (;;) {
        const over = signal.aborted ? [] : await store.expired(open, nowMs, atOnce);
        if (over.length === 0) break;
        await db.transaction(async (session) => {
          for (const { id } of over) {
            const deal = await store.find(id, session);
            if (deal && isOpen(deal.status)) await expire(deal, session, nowMs);
          }
        });
      }
      await store.removeEnded(ended, nowMs - endedKeptDays * dayMs);
    },

    personalData: {
      name: 'deals',
      tables: ['deals', 'credit_applications'],
      read: async ({ consumerId }) => {
        const said = await applications.ofConsumer(consumerId);
        return (await store.ofConsumer(consumerId)).map((deal) => {
          const kept = said.find(({ dealId }) => dealId === deal.id);
          const { sealed: _, ...state } = kept ?? { sealed: '' };
          const application = kept && { ...state, said: opened(kept) ?? 'cannot be decrypted any more' };
          return { ...deal, decisionWords: creditDecisions[deal.decision].label, application: application ?? null };
        });
      },
      forget: async ({ consumerId }, session) => {
        await applications.removeAll(consumerId, session);
        await store.removeAll(consumerId, session);
      },
    } satisfies PersonalData,
  };
};
