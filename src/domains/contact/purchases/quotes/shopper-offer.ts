import type { Purchase } from '../purchase.ts';
import type { OfferAmounts, PurchaseAnswer, QuoteLine } from './quote.ts';
import { linesOf, listedAmounts, type TaxPlace } from './quote-lines.ts';

type PricedPurchase = Pick<Purchase, 'listedUsd' | 'outTheDoor' | 'terms'>;

/** The listing's own price and fees, with the shopper's trade-in: what a purchase asks for at first. */
export const listedOffer = ({ listedUsd, outTheDoor, terms }: PricedPurchase): OfferAmounts =>
  listedAmounts({
    listedUsd,
    docFeeUsd: outTheDoor?.docFeeUsd ?? 0,
    incentiveUsd: outTheDoor?.incentiveUsd ?? 0,
    tradeInUsd: terms?.tradeInUsd ?? 0,
    owedUsd: terms?.owedUsd ?? 0,
  });

/** What the shopper asks for now: their latest counter, or the listing. */
export const shopperOffer = (
  purchase: PricedPurchase,
  answers: readonly PurchaseAnswer[],
  place: TaxPlace,
): { amounts: OfferAmounts; lines: QuoteLine[] } => {
  const counter = answers.findLast(({ side, kind }) => side === 'shopper' && kind === 'counter');
  if (counter?.side === 'shopper' && counter.kind === 'counter') return counter;
  const amounts = listedOffer(purchase);
  return { amounts, lines: linesOf(amounts, place) };
};
