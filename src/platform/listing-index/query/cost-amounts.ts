import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { QuoteRules } from '#domains/reference/payments/quote-rules.ts';
import { centsAtRate, taxCents, taxWidth } from '#lib/tax-numbers.ts';

/**
 * The cost rules as an array of numbers, which the kernel can read from its memory. The single numbers of `at` are
 * followed by ten for each place: the state's fees, its rate of registration, and where their numbers begin and how many
 * there are of the taxes on a lease payment, on a used car, on a new car and in a private sale. The places are the sellers' states by code,
 * or only the shopper's state when it is set. Then follow the residual percent by body style code, 1 for new cars by
 * listing type code, 1 for sellers who take a trade-in by seller type code, and the numbers of the taxes; of a tax on a lease payment that is its rate.
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
  worth: 10,
} as const;
const firstPlace = 11;
const placeWidth = 10;
const firstResidual = firstPlace + codes * placeWidth;
const firstKind = firstResidual + codes;
const firstSeller = firstKind + codes;
const firstTax = firstSeller + codes;
/** Several times those of all states; states share numbers that are the same. */
const mostTaxNumbers = 1024 * taxWidth;
export const costBlockLength = firstTax + mostTaxNumbers;

type Codes = { styles?: readonly string[]; isNew?: Uint8Array; takesTrade?: Uint8Array };

type Places = QuoteRules['places'];

const listsOf = ({ leaseRates, sales }: Places[number]) => [leaseRates, ...sales];

/** The numbers of all taxes in a row, and where each list begins. */
const laidOutTaxes = (places: Places) => {
  const starts = new Map<readonly number[], number>();
  const numbers: number[] = [];
  for (const list of places.flatMap(listsOf)) {
    if (starts.has(list)) continue;
    starts.set(list, firstTax + numbers.length);
    numbers.push(...list);
  }
  if (numbers.length > mostTaxNumbers) throw new Error('The taxes of the places are more than the block holds');
  return { starts, numbers };
};

export const costBlock = (
  { places, trade, down, loans, lease }: QuoteRules,
  { styles = [], isNew = new Uint8Array(0), takesTrade = new Uint8Array(0) }: Codes = {},
): CostBlock => {
  const { starts, numbers } = laidOutTaxes(places);
  const block = new Float64Array(firstTax + numbers.length);
  block[at.equity] = trade.worthCents - trade.owedCents;
  block[at.worth] = trade.worthCents;
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
    block[first] = place.feesCents;
    block[first + 1] = place.registrationRate;
    for (const [list, numbers] of listsOf(place).entries()) {
      block[first + 2 + 2 * list] = starts.get(numbers)!;
      block[first + 3 + 2 * list] = numbers.length;
    }
  }
  for (const [code, style] of styles.entries()) block[firstResidual + code] = residualOf(lease, style);
  block.set(isNew, firstKind);
  block.set(takesTrade, firstSeller);
  block.set(numbers, firstTax);
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

type Sale = { isNew: number; takesTrade: number; price: number; fee: number; incentive: number };

const taxOf = (block: CostBlock, place: number, { isNew, takesTrade, price, fee, incentive }: Sale): number => {
  const list = takesTrade === 0 ? 3 : 1 + isNew;
  const sale = firstPlace + place * placeWidth + 2 + 2 * list;
  const end = block[sale]! + block[sale + 1]!;
  let tax = 0;
  for (let from = block[sale]!; from < end; from += taxWidth) {
    tax += taxCents(block, from, price, fee, incentive, block[at.worth]!);
  }
  return tax;
};

const leaseTaxOf = (block: CostBlock, place: number, payment: number): number => {
  const rates = firstPlace + place * placeWidth + 2;
  const end = block[rates]! + block[rates + 1]!;
  let tax = 0;
  for (let from = block[rates]!; from < end; from += 1) tax += centsAtRate(payment, block[from]!);
  return tax;
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
 * the price, and a down payment by share is one of `paidUsd`. Computes in cents with the same steps and rounding as
 * `quoteCar`, so that search and card agree (cost-amounts.test.ts compares them); kernel.as does the same.
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
  paidUsd = priceUsd - incentiveUsd,
): number => {
  const [price, fee, incentive] = [100 * priceUsd, 100 * feeUsd, 100 * incentiveUsd];
  const first = firstPlace + place * placeWidth;
  const fees = block[first]! + centsAtRate(price, block[first + 1]!);
  const untaxed = price + fee + fees - incentive;
  if (field === 'payment' && isNew === 1 && isLease(block)) {
    const residual = Math.round((100 * (msrpUsd || priceUsd) * residualPercent) / 100);
    const cap = leftAfterDown(block, takesTrade, paidUsd, untaxed);
    const monthly = (cap - residual) / block[at.leaseMonths]! + (cap + residual) * block[at.moneyFactor]!;
    const payment = Math.round(Math.max(0, monthly));
    return roundUpUsd(payment + leaseTaxOf(block, place, payment));
  }
  const paid = untaxed + taxOf(block, place, { isNew, takesTrade, price, fee, incentive });
  if (field === 'outTheDoor') return Math.round(paid / 100);
  const financed = leftAfterDown(block, takesTrade, paidUsd, paid);
  return roundUpUsd((financed * block[at.rates + isNew]!) / block[at.divisors + isNew]!);
};
