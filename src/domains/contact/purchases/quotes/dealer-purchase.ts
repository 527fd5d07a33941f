import { carInSentence } from '../../leads/car-in-sentence.ts';
import type { Purchase } from '../purchase.ts';
import { type Rows, termRows } from '../purchase-terms.ts';
import {
  type DealerQuote,
  isQuote,
  latestQuote,
  type OfferAmounts,
  type PurchaseAnswer,
  type QuoteLine,
} from './quote.ts';
import type { TaxPlace } from './quote-lines.ts';
import { shopperOffer } from './shopper-offer.ts';

/** A purchase as its dealer sees it, by a link or in the dealer portal; without the buyer's address and number. */
export type DealerPurchase = {
  id: string;
  listingId: number;
  title: string;
  vin: string;
  dealer: string;
  buyer: string;
  listedUsd: number | null;
  startedMs: number;
  terms: Rows;
  /** How many answers there are; an answer names it. */
  version: number;
  request: { amounts: OfferAmounts; lines: QuoteLine[] };
  /** Of the buyer's latest counter. */
  note: string;
  removed: readonly string[];
  quote: DealerQuote | null;
  /** Whether that quote waits for the buyer's reply. */
  isWithBuyer: boolean;
  place: TaxPlace;
  timeZone: string;
  /** When the page was made, for the dates until which a quote can be good. */
  nowMs: number;
};

export const dealerPurchase = ({
  purchase,
  answers,
  place,
  timeZone,
  nowMs,
}: {
  purchase: Purchase;
  answers: readonly PurchaseAnswer[];
  place: TaxPlace;
  timeZone: string;
  nowMs: number;
}): DealerPurchase => {
  const last = answers.at(-1);
  const isCounter = last?.side === 'shopper' && last.kind === 'counter';
  const { amounts, lines } = shopperOffer(purchase, answers, place);
  return {
    id: purchase.id,
    listingId: purchase.listingId,
    title: carInSentence(purchase.vehicle.title),
    vin: purchase.vehicle.vin,
    dealer: purchase.dealer,
    buyer: purchase.contact?.firstName ?? 'The buyer',
    listedUsd: purchase.listedUsd,
    startedMs: purchase.createdMs,
    terms: termRows(purchase),
    version: answers.length,
    request: { amounts, lines },
    note: last?.side === 'shopper' ? last.note : '',
    removed: isCounter ? last.removed : [],
    quote: latestQuote(answers) ?? null,
    isWithBuyer: last !== undefined && isQuote(last),
    place,
    timeZone,
    nowMs,
  };
};
