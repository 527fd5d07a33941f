import type { Clock } from '#lib/clock.ts';
import type { PurchaseDelivery } from '../purchase.ts';
import {
  type DealerDecline,
  type DealerQuote,
  latestQuote,
  type QuoteState,
  quoteState,
  type ShopperCounter,
  totalOf,
} from './quote.ts';
import { linesOf, type QuoteRow, quoteRows, type TaxPlace } from './quote-lines.ts';
import type { QuoteMails } from './quote-mails.server.ts';
import type { Quotes } from './quotes.server.ts';
import { listedOffer, shopperOffer } from './shopper-offer.ts';

/** The latest quote beside what the shopper asked. */
type QuoteView = {
  quote: DealerQuote;
  state: QuoteState;
  rows: QuoteRow[];
  requestTotalCents: number;
  quotedTotalCents: number;
};

/** What a shopper sees of the answers to a purchase. */
export type ShopperQuotesView = {
  /** How many answers there are; a reply names it. */
  version: number;
  latest: QuoteView | null;
  declined: DealerDecline | null;
  /** Their counter that waits for the dealer. */
  counter: (ShopperCounter & { totalCents: number }) | null;
  /** The delivery of their latest reply to the dealer; null without one. */
  replyDelivery: PurchaseDelivery | null;
  place: TaxPlace;
  timeZone: string;
};

type Sources = {
  quotes: Pick<Quotes, 'ofConsumer' | 'isInProgress'>;
  mails: Pick<QuoteMails, 'deliveryOf'>;
  clock: Clock;
};
export type ShopperQuotes = ReturnType<typeof createShopperQuotes>;

/** Quotes as their shopper reads them. */
export const createShopperQuotes = ({ quotes, mails, clock }: Sources) => ({
  view: async (consumerId: string, purchaseId: string): Promise<ShopperQuotesView | undefined> => {
    const current = await quotes.ofConsumer(consumerId, purchaseId);
    if (!current) return undefined;
    const { purchase, answers, place, timeZone } = current;
    const quote = latestQuote(answers);
    const last = answers.at(-1);
    const listed = linesOf(listedOffer(purchase), place);
    const viewOf = (written: DealerQuote): QuoteView => {
      const before = answers.filter(({ version }) => version < written.version);
      const request = shopperOffer(purchase, before, place).lines;
      const isFeeKnown = purchase.outTheDoor?.docFeeUsd !== undefined;
      return {
        quote: written,
        state: quoteState(written, { answers, isOver: !quotes.isInProgress(purchase), nowMs: clock.now() }),
        rows: quoteRows(request, written.lines, { listed, isFeeKnown }),
        requestTotalCents: totalOf(request),
        quotedTotalCents: totalOf(written.lines),
      };
    };
    const isCounter = last?.side === 'shopper' && last.kind === 'counter';
    return {
      version: answers.length,
      latest: quote ? viewOf(quote) : null,
      declined: last?.side === 'dealer' && last.kind === 'decline' ? last : null,
      counter: isCounter ? { ...last, totalCents: totalOf(last.lines) } : null,
      replyDelivery: last?.side === 'shopper' ? await mails.deliveryOf(purchaseId, last.version) : null,
      place,
      timeZone,
    };
  },
});
