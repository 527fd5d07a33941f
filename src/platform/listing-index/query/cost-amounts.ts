import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { QuoteRules } from '#domains/reference/payments/quote-rules.ts';

/**
 * The cost rules as an array of numbers, which the kernel can read from its memory. The single numbers of `at` are
 * followed by four for each place: tax in hundredths of a percent, the price's factor with tax, the untaxed part of a
 * trade-in, and the state's fees. The places are the sellers' states by code, or only the shopper's state when it is
 * set. Then follow the residual percent by body style code, 1 for new cars by listing type code, and 1 for sellers who
 * take a trade-in by seller type code.
 */
export type CostBlock = Float64Array;

const codes = 256;
/** Offsets of single numbers, the same as in kernel.as. */
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
export const costBlockLength = firstSeller + codes;

type Codes = { styles?: readonly string[]; isNew?: Uint8Array; takesTrade?: Uint8Array };

export const costBlock = (
  { places, trade, down, loans, lease }: QuoteRules,
  { styles = [], isNew = new Uint8Array(0), takesTrade = new Uint8Array(0) }: Codes = {},
): CostBlock => {
  const block = new Float64Array(costBlockLength);
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
    // With one place the shopper's state applies to every car. State codes newer than the plan use the first place.
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

export const placesOf = (block: CostBlock): number => block[at.places]!;
export const isLease = (block: CostBlock): boolean => block[at.leaseMonths]! > 0;
export const kindOf = (block: CostBlock, listingType: number): number => block[firstKind + listingType]!;
export const residualAt = (block: CostBlock, style: number): number => block[firstResidual + style]!;
export const takesTradeAt = (block: CostBlock, seller: number): number => block[firstSeller + seller]!;

const outTheDoorCents = (block: CostBlock, place: number, takesTrade: number, cents: number): number => {
  const first = firstPlace + place * placeWidth;
  const taxed = Math.max(0, cents - takesTrade * block[first + 2]!);
  return cents + block[first + 3]! + Math.round((taxed * block[first]!) / 10_000);
};

/** The amount left after trade-in and down payment; a down payment above the amount due covers all of it. */
const leftAfterDown = (block: CostBlock, takesTrade: number, paidUsd: number, costCents: number): number => {
  const due = Math.max(0, costCents - takesTrade * block[at.equity]!);
  const down = block[at.down]! < 0 ? 100 * Math.round(paidUsd * block[at.downShare]!) : block[at.down]!;
  return due - Math.min(down, due);
};

const roundUpUsd = (cents: number): number => Math.ceil(Math.round(cents) / 100);

/**
 * The cost of a car in whole dollars, as on its card. `isNew` and `takesTrade` are 1 or 0; an incentive is less than
 * the price. Computes in cents with the same steps and rounding as `quoteCar`, so that search and card agree
 * (cost-amounts.test.ts compares them); kernel.as does the same.
 */
export const costFigure = (
  block: CostBlock,
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
    return roundUpUsd(Math.max(0, monthly) * block[first + 1]!);
  }
  const paid = outTheDoorCents(block, place, takesTrade, cents) - incentive;
  const financed = leftAfterDown(block, takesTrade, paidUsd, paid);
  return roundUpUsd((financed * block[at.rates + isNew]!) / block[at.divisors + isNew]!);
};
