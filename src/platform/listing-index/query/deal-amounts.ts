import type { DealField } from '#domains/criteria/deal-search.ts';
import type { DealRules } from '#domains/payments/deal-rules.ts';

/** Whole dollars as they are shown of a car; `isNew` is 1 or 0, and what is left of its sticker price a percentage. */
type Figure = (
  priceUsd: number,
  feeUsd: number,
  place: number,
  isNew: number,
  msrpUsd: number,
  residualPercent: number,
) => number;

/**
 * The steps of `dealFigures`, for threads that get numbers alone and for every row of a segment: in the same order, in
 * whole cents and rounded at the same places, so that they come to the same figure (a property of both is tested).
 */
export const createFigures = ({ places, trade, down, loans, lease }: DealRules): Record<DealField, Figure> => {
  const [elsewhere] = places;
  const taxOn = (cents: number, taxHundredths: number): number =>
    Math.round((Math.max(0, cents) * taxHundredths) / 10_000);
  const shown = (cents: number): number => Math.ceil(cents / 100 - 1e-8);
  const downCents = (priceUsd: number): number => 100 * (down.usd ?? Math.round(priceUsd * down.share));
  const equity = trade.worthCents - trade.owedCents;
  const at = (place: number) => places[place] ?? elsewhere!;

  const outTheDoorCents = (priceUsd: number, feeUsd: number, place: number): number => {
    const { taxHundredths, lowersTax, feesCents } = at(place);
    const cents = 100 * (priceUsd + feeUsd);
    return cents + feesCents + taxOn(lowersTax ? cents - trade.worthCents : cents, taxHundredths);
  };
  const loan: Figure = (priceUsd, feeUsd, place, isNew) => {
    const { rate, divisor } = loans[isNew]!;
    const due = Math.max(0, outTheDoorCents(priceUsd, feeUsd, place) - equity);
    return shown(((due - Math.min(downCents(priceUsd), due)) * rate) / divisor);
  };
  const leased: Figure = (priceUsd, feeUsd, place, _isNew, msrpUsd, residualPercent) => {
    const { taxPercent, feesCents } = at(place);
    const { months, moneyFactor } = lease!;
    const residual = Math.round((100 * (msrpUsd || priceUsd) * residualPercent) / 100);
    const due = Math.max(0, 100 * (priceUsd + feeUsd) + feesCents - equity);
    const cap = due - Math.min(downCents(priceUsd), due);
    const untaxed = Math.max(0, (cap - residual) / months + (cap + residual) * moneyFactor);
    return shown(untaxed * (1 + taxPercent / 100));
  };
  return {
    outTheDoor: (priceUsd, feeUsd, place) => Math.round(outTheDoorCents(priceUsd, feeUsd, place) / 100),
    payment: lease ? (...car) => (car[3] === 1 ? leased(...car) : loan(...car)) : loan,
  };
};

/** What is left of a sticker price when a lease ends, by body style. */
export const residualsOf = ({ lease }: DealRules, styles: readonly string[]): Float64Array =>
  Float64Array.from(styles, (style) =>
    lease && Object.hasOwn(lease.residualPercents, style) ? lease.residualPercents[style]! : (lease?.otherwise ?? 0),
  );
