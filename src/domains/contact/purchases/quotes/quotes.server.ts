import { timeZoneOf as stateTimeZone } from '#domains/cars/sellers/time-zone.ts';
import type { NewNotification } from '#domains/people/notifications/notification.ts';
import { type Fees, stateFees } from '#domains/reference/payments/state-fees.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { purchasePath } from '#paths/paths.ts';
import { isOpen, type Purchase } from '../purchase.ts';
import { newsIn } from '../purchase-news.ts';
import type { PurchaseStore } from '../purchase-store.server.ts';
import { changedPurchase } from '../purchases.server.ts';
import type { DealerAnswer, ShopperReply } from './answer-input.ts';
import type { PurchaseAnswerStore } from './purchase-answer-store.server.ts';
import {
  type DealerDecline,
  type DealerQuote,
  declineReasons,
  latestQuote,
  noPayment,
  type OfferAmounts,
  type PurchaseAnswer,
  quoteState,
  totalOf,
} from './quote.ts';
import { linesOf, type TaxPlace, withoutExtras } from './quote-lines.ts';
import type { QuoteMails } from './quote-mails.server.ts';
import { formatCents, quoteTime } from './quote-money.ts';
import type { QuoteRefusal } from './quote-refusals.ts';
import { shopperOffer } from './shopper-offer.ts';

type Sources = {
  db: SqlDatabase;
  store: PurchaseStore;
  answers: PurchaseAnswerStore;
  fees(): Fees;
  /** Of a ZIP. */
  timeZoneOf(zip: string): string;
  mails: Pick<QuoteMails, 'replyWriterFor'>;
  notify(consumerId: string, notification: NewNotification, session: SqlSession): Promise<void>;
  /** Tells the shopper by mail and push. */
  write(purchase: Purchase, words: readonly string[], session: SqlSession): Promise<void>;
  touchWallet(consumerId: string, nowMs: number, session: SqlSession): Promise<void>;
  clock: Clock;
};

/** Answers to one purchase, both sides together. */
const mostAnswers = 60;

export type PurchaseWithAnswers = {
  purchase: Purchase;
  answers: PurchaseAnswer[];
  place: TaxPlace;
  /** The shopper's, for the times of quotes. */
  timeZone: string;
  /** When it was read. */
  nowMs: number;
};
type Answering = { purchaseId: string; ownerId: number; answer: DealerAnswer };
type Replying = { purchaseId: string; consumerId: string; reply: ShopperReply };
export type Quotes = ReturnType<typeof createQuotes>;

const placeIn = (fees: Fees, { outTheDoor, vehicle }: Purchase): TaxPlace => {
  const state = outTheDoor?.state ?? '';
  return { state, fees: stateFees(fees, state), isNew: vehicle.condition === 'new' };
};

const isInProgress = ({ status, expiresMs }: Purchase, nowMs: number): boolean => isOpen(status) && expiresMs > nowMs;

/** Answers of dealers to purchases, and shoppers' replies; the purchase moves with them in one transaction. */
export const createQuotes = (sources: Sources) => {
  const { db, store, answers, fees, timeZoneOf, mails, notify, write, touchWallet, clock } = sources;

  /** Without a ZIP, that of the state where the car would be registered. */
  const zoneOf = ({ contact, outTheDoor }: Purchase): string =>
    contact?.zip ? timeZoneOf(contact.zip) : stateTimeZone({ state: outTheDoor?.state ?? '', longitude: 0 });

  const read = async (
    purchaseId: string,
    isTheirs: (purchase: Purchase) => boolean,
    session?: SqlSession,
  ): Promise<PurchaseWithAnswers | undefined> => {
    const purchase = await store.find(purchaseId, session);
    if (!purchase || !isTheirs(purchase)) return undefined;
    return {
      purchase,
      answers: await answers.of(purchaseId, session),
      place: placeIn(fees(), purchase),
      timeZone: zoneOf(purchase),
      nowMs: clock.now(),
    };
  };

  /** The purchase in a state that can be answered, as the writer saw it. */
  const readOpen = async (
    of: { purchaseId: string; isTheirs: (purchase: Purchase) => boolean; version: number },
    session: SqlSession,
  ): Promise<Result<PurchaseWithAnswers, QuoteRefusal>> => {
    const current = await read(of.purchaseId, of.isTheirs, session);
    if (!current) return err('unknown');
    if (!isInProgress(current.purchase, clock.now())) return err('over');
    if (current.purchase.status === 'agreed') return err('agreed');
    if (current.answers.length !== of.version) return err('changed');
    return current.answers.length >= mostAnswers ? err('too-many') : ok(current);
  };

  const keep = async (next: Purchase, answer: PurchaseAnswer, session: SqlSession): Promise<void> => {
    await answers.add({ purchaseId: next.id, consumerId: next.consumerId, answer }, session);
    await store.replace(next, session);
    await touchWallet(next.consumerId, clock.now(), session);
  };

  const tellShopper = async (
    purchase: Purchase,
    { title, words, mailed }: { title: string; words: string; mailed: string[] },
    session: SqlSession,
  ): Promise<void> => {
    const about = { href: purchasePath(purchase.id), listingId: purchase.listingId };
    await notify(
      purchase.consumerId,
      { type: 'deal', title: `${purchase.vehicle.title}: ${title}`, ...about, ...(words && { words }) },
      session,
    );
    await write(purchase, mailed, session);
  };

  const decline = async (
    purchase: Purchase,
    { answer, version }: { answer: DealerAnswer & { answer: 'decline' }; version: number },
    session: SqlSession,
  ): Promise<PurchaseAnswer> => {
    const nowMs = clock.now();
    const { by, note, reason } = answer;
    const declined: DealerDecline = { side: 'dealer', kind: 'decline', version, atMs: nowMs, by, note, reason };
    const words = declineReasons[reason];
    const next = changedPurchase(purchase, { status: 'closed' }, [`The dealer declined: ${words}`], nowMs);
    await keep(next, declined, session);
    await tellShopper(next, { title: 'The dealer declined', words, mailed: ['The dealer declined'] }, session);
    return declined;
  };

  const amountsOf = (answer: DealerAnswer & { answer: 'counter' }, request: OfferAmounts): OfferAmounts => ({
    priceCents: answer.price,
    extras: answer.extras,
    tradeInCents: answer.tradeIn,
    owedCents: request.owedCents,
  });

  const quote = async (
    { purchase, answers: before, place, timeZone }: PurchaseWithAnswers,
    answer: Exclude<DealerAnswer, { answer: 'decline' }>,
    session: SqlSession,
  ): Promise<Result<PurchaseAnswer, QuoteRefusal>> => {
    const nowMs = clock.now();
    const request = shopperOffer(purchase, before, place).amounts;
    if (answer.answer === 'confirm' && request.priceCents === 0) return err('no-price');
    const amounts = answer.answer === 'confirm' ? request : amountsOf(answer, request);
    const payment =
      answer.answer === 'confirm'
        ? noPayment
        : {
            monthlyUsd: answer.monthly,
            aprPercent: answer.apr,
            months: answer.months,
            lender: answer.lender || null,
            dueUsd: answer.due,
          };
    const lines = linesOf(amounts, place);
    const written: DealerQuote = {
      side: 'dealer',
      kind: answer.answer,
      version: before.length + 1,
      atMs: nowMs,
      note: answer.note,
      by: answer.by,
      amounts,
      lines,
      payment,
      expiresMs: nowMs + answer.validDays * dayMs,
    };
    const tradeInUsd = amounts.tradeInCents === 0 ? null : amounts.tradeInCents / 100;
    const pencil = { ...payment, priceUsd: amounts.priceCents / 100, tradeInUsd };
    const changes = newsIn(purchase, { ...purchase, pencil });
    const until = `Good until ${quoteTime(written.expiresMs, timeZone)}`;
    const next = changedPurchase(
      purchase,
      {
        status: 'with-dealer',
        pencil,
        // The purchase lasts as long as the dealer's promise.
        expiresMs: Math.max(purchase.expiresMs, written.expiresMs),
        news: [...new Set([...purchase.news, ...changes])],
        ...(changes.length > 0 && { newsMs: nowMs }),
      },
      [`Written quote for ${formatCents(totalOf(lines))} from ${answer.by}. ${until}`],
      nowMs,
    );
    await keep(next, written, session);
    const words = `${formatCents(totalOf(lines))} in all. ${until}`;
    await tellShopper(next, { title: 'Written quote', words, mailed: ['You have a written quote'] }, session);
    return ok(written);
  };

  /** The counter that a reply makes of a quote; undefined where it names a line the quote doesn't have. */
  const counterOf = (
    { amounts }: DealerQuote,
    reply: ShopperReply & { reply: 'counter' | 'remove' },
  ): { amounts: OfferAmounts; removed: string[]; note: string } | undefined => {
    const removed = reply.reply === 'remove' ? [reply.label] : reply.removed;
    if (removed.some((label) => amounts.extras.every((extra) => extra.label !== label))) return undefined;
    const without = withoutExtras(amounts, removed);
    if (reply.reply === 'remove') return { amounts: without, removed, note: '' };
    return {
      amounts: { ...without, priceCents: reply.price, tradeInCents: reply.tradeIn },
      removed,
      note: reply.note,
    };
  };

  const replyTo = (
    { answers: before, place }: PurchaseWithAnswers,
    reply: ShopperReply,
  ): Result<{ answer: PurchaseAnswer; status: Purchase['status']; step: string }, QuoteRefusal> => {
    const nowMs = clock.now();
    const latest = latestQuote(before);
    if (!latest) return err('no-quote');
    const state = quoteState(latest, { answers: before, isOver: false, nowMs });
    if (state !== 'open' && state !== 'expired') return err('changed');
    const base = { side: 'shopper' as const, version: before.length + 1, atMs: nowMs };
    if (reply.reply === 'accept') {
      if (state === 'expired') return err('expired');
      const step = `You accepted the quote for ${formatCents(totalOf(latest.lines))}`;
      return ok({ answer: { ...base, kind: 'accept', note: '' }, status: 'agreed', step });
    }
    if (reply.reply === 'decline') {
      const answer = { ...base, kind: 'decline' as const, note: reply.note };
      return ok({ answer, status: 'with-dealer', step: 'You declined the quote' });
    }
    const counter = counterOf(latest, reply);
    if (!counter) return err('unknown-line');
    const lines = linesOf(counter.amounts, place);
    const step =
      reply.reply === 'remove'
        ? `You asked to remove ${reply.label}`
        : `You countered with ${formatCents(totalOf(lines))}`;
    return ok({ answer: { ...base, kind: 'counter', ...counter, lines }, status: 'with-dealer', step });
  };

  return {
    /** A dealer's answer; the caller has proven that it acts for the owner. */
    answerPurchase: ({ purchaseId, ownerId, answer }: Answering): Promise<Result<PurchaseAnswer, QuoteRefusal>> =>
      db.transaction(async (session): Promise<Result<PurchaseAnswer, QuoteRefusal>> => {
        const isTheirs = (purchase: Purchase) => purchase.ownerId === ownerId;
        const current = await readOpen({ purchaseId, isTheirs, version: answer.version }, session);
        if (!current.ok) return current;
        if (answer.answer !== 'decline') return quote(current.value, answer, session);
        const version = current.value.answers.length + 1;
        return ok(await decline(current.value.purchase, { answer, version }, session));
      }),

    /** A shopper's reply to the latest quote, mailed to the dealer. */
    replyToQuote: async ({
      purchaseId,
      consumerId,
      reply,
    }: Replying): Promise<Result<PurchaseAnswer, QuoteRefusal>> => {
      const isTheirs = (purchase: Purchase) => purchase.consumerId === consumerId;
      const ownerId = (await read(purchaseId, isTheirs))?.purchase.ownerId;
      const mailDealer = ownerId === undefined ? undefined : await mails.replyWriterFor(ownerId);
      if (ownerId !== undefined && !mailDealer) return err('no-address');
      return db.transaction(async (session): Promise<Result<PurchaseAnswer, QuoteRefusal>> => {
        const current = await readOpen({ purchaseId, isTheirs, version: reply.version }, session);
        if (!current.ok) return current;
        const replied = replyTo(current.value, reply);
        if (!replied.ok) return replied;
        const { answer, status, step } = replied.value;
        const next = changedPurchase(current.value.purchase, { status }, [step], clock.now());
        await keep(next, answer, session);
        const { answers: before, timeZone } = current.value;
        await mailDealer?.({ purchase: next, answer, answers: [...before, answer], timeZone }, session);
        return ok(answer);
      });
    },

    /** Of a shopper. */
    ofConsumer: (consumerId: string, purchaseId: string): Promise<PurchaseWithAnswers | undefined> =>
      read(purchaseId, (purchase) => purchase.consumerId === consumerId),

    /** Of a dealer. */
    ofOwner: (ownerId: number, purchaseId: string): Promise<PurchaseWithAnswers | undefined> =>
      read(purchaseId, (purchase) => purchase.ownerId === ownerId),

    /** For a link, which is bound to the purchase. */
    ofLink: (purchaseId: string): Promise<PurchaseWithAnswers | undefined> => read(purchaseId, () => true),

    isInProgress: (purchase: Purchase): boolean => isInProgress(purchase, clock.now()),
  };
};
