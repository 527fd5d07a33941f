import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { QuoteRules } from '#domains/reference/payments/quote-rules.ts';

/**
 * The rules of a deal as one row of numbers, which a kernel reads where it lies. By place, of which there is one where
 * the shopper's state is known: tax in hundredths of a percent, the factor with it, what of a trade-in is not taxed, and
 * the state's fees. Behind them what is left of a sticker price by code of body style, 1 for new cars by code of listing
 * type, and 1 for dealers, who take a trade-in, by code of seller type.
 */
export type DealBlock = Float64Array;

const codes = 256;
/** kernel.as names the same places. */
const at = {
  equity: 0,
  down: 1,
  downShare: 2,
  leaseMonths: 3,
  moneyFactor: 4,
  places: 5,
  rates: 6,
  divisors: 8,
} as const;
const firstPlace = 10;
const placeWidth = 4;
const firstResidual = firstPlace + codes * placeWidth;
const firstKind = firstResidual + codes;
const firstSeller = firstKind + codes;
export const dealBlockLength = firstSeller + codes;

type Codes = { styles?: readonly string[]; isNew?: Uint8Array; takesTrade?: Uint8Array };

export const dealBlock = (
  { places, trade, down, loans, lease }: QuoteRules,
  { styles = [], isNew = new Uint8Array(0), takesTrade = new Uint8Array(0) }: Codes = {},
): DealBlock => {
  const block = new Float64Array(dealBlockLength);
  block[at.equity] = trade.worthCents - trade.owedCents;
  block[at.down] = down.usd === null ? -1 : 100 * down.usd;
  block[at.downShare] = down.share;
  block[at.leaseMonths] = lease?.months ?? 0;
  block[at.moneyFactor] = lease?.moneyFactor ?? 0;
  block[at.places] = places.length;
  for (const [kind, { rate, divisor }] of loans.entries()) {
    block[at.rates + kind] = rate;
    block[at.divisors + kind] = divisor;
  }
  for (let code = 0; code < codes; code += 1) {
    // The shopper's state stands for every seller's; a state that is newer than the plan is like the first.
    const place = places[code] ?? places[0]!;
    const first = firstPlace + code * placeWidth;
    block[first] = place.taxHundredths;
    block[first + 1] = 1 + place.taxPercent / 100;
    block[first + 2] = place.lowersTax ? trade.worthCents : 0;
    block[first + 3] = place.feesCents;
  }
  for (const [code, style] of styles.entries()) block[firstResidual + code] = residualOf(lease, style);
  block.set(isNew, firstKind);
  block.set(takesTrade, firstSeller);
  return block;
};

export const residualOf = (lease: QuoteRules['lease'], style: string): number => {
  if (!lease) return 0;
  return Object.hasOwn(lease.residualPercents, style) ? lease.residualPercents[style]! : lease.otherwise;
};

export const placesOf = (block: DealBlock): number => block[at.places]!;
export const isLease = (block: DealBlock): boolean => block[at.leaseMonths]! > 0;
export const kindOf = (block: DealBlock, listingType: number): number => block[firstKind + listingType]!;
export const residualAt = (block: DealBlock, style: number): number => block[firstResidual + style]!;
export const takesTradeAt = (block: DealBlock, seller: number): number => block[firstSeller + seller]!;

const outTheDoorCents = (block: DealBlock, place: number, takesTrade: number, cents: number): number => {
  const first = firstPlace + place * placeWidth;
  const taxed = Math.max(0, cents - takesTrade * block[first + 2]!);
  return cents + block[first + 3]! + Math.round((taxed * block[first]!) / 10_000);
};

/** What is paid at once is no more than what is due. */
const leftAfterDown = (block: DealBlock, takesTrade: number, paidUsd: number, costCents: number): number => {
  const due = Math.max(0, costCents - takesTrade * block[at.equity]!);
  const down = block[at.down]! < 0 ? 100 * Math.round(paidUsd * block[at.downShare]!) : block[at.down]!;
  return due - Math.min(down, due);
};

const shown = (cents: number): number => Math.ceil(Math.round(cents) / 100);

/**
 * Whole dollars as they are shown of a car; `isNew` and `takesTrade` are 1 or 0, and an incentive is less than the price.
 * The steps of `quoteCar` in the same order, in whole cents and rounded at the same places, so that they come to the
 * same figure (a property of both is tested); kernel.as takes them too.
 */
export const dealFigure = (
  block: DealBlock,
  field: CostField,
  priceUsd: number,
  feeUsd: number,
  place: number,
  isNew: number,
  msrpUsd: number,
  residualPercent: number,
  takesTrade: number,
  incentiveUsd: number,
): number => {
  const cents = 100 * (priceUsd + feeUsd);
  const incentive = 100 * incentiveUsd;
  const paidUsd = priceUsd - incentiveUsd;
  if (field === 'outTheDoor') return Math.round((outTheDoorCents(block, place, takesTrade, cents) - incentive) / 100);
  if (isNew === 1 && isLease(block)) {
    const first = firstPlace + place * placeWidth;
    const residual = Math.round((100 * (msrpUsd || priceUsd) * residualPercent) / 100);
    const cap = leftAfterDown(block, takesTrade, paidUsd, cents + block[first + 3]! - incentive);
    const monthly = (cap - residual) / block[at.leaseMonths]! + (cap + residual) * block[at.moneyFactor]!;
    return shown(Math.max(0, monthly) * block[first + 1]!);
  }
  const paid = outTheDoorCents(block, place, takesTrade, cents) - incentive;
  const financed = leftAfterDown(block, takesTrade, paidUsd, paid);
  return shown((financed * block[at.rates + isNew]!) / block[at.divisors + isNew]!);
};
