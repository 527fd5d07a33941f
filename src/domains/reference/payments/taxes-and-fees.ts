import { centsOf, dollarsOf } from '#lib/money.ts';
import { centsAtRate, taxCents, taxWidth } from '#lib/tax-numbers.ts';
import type { CarCosts } from './quote-car.ts';
import { type Fees, stateFees } from './state-fees.ts';
import { fullPercent, type SaleTaxes, saleKindOf, taxesIn } from './taxes/sale-taxes.ts';

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

/** What the tax comes to in percent of the amount: the rate itself, unless it is limited to a part of the price. */
const percentOf = (sale: SaleTaxes, tax: number, amount: number): number => {
  if (amount <= 0) return 0;
  const full = fullPercent(sale);
  // Each tax is rounded by half a cent at most.
  const isFull = Math.abs((amount * full) / 100 - tax) <= sale.taxes.length / 2 + 1e-6;
  return isFull ? full : Math.round((10_000 * tax) / amount) / 100;
};

/** Price, fees and taxes in cents. Each tax is rounded on its own. A trade-in lowers them in states where it does. */
export const costsInCents = (fees: Fees, car: CarCosts, tradeInUsd: number) => {
  const { priceUsd, docFeeUsd, incentivePriceUsd, state } = car;
  const local = stateFees(fees, state);
  const [price, docFee, title, registration] = [
    centsOf(priceUsd),
    centsOf(docFeeUsd),
    centsOf(local.titleUsd),
    centsOf(local.registrationUsd) + centsAtRate(centsOf(priceUsd), Math.round(local.registrationPercent * 1000)),
  ];
  const incentive = incentivePriceUsd ? Math.max(0, price - centsOf(incentivePriceUsd)) : 0;
  const place = taxesIn(state, local);
  const sale = place[saleKindOf(car)];
  const taxesOn = (worth: number): number[] =>
    sale.taxes.map((_, index) => taxCents(sale.numbers, index * taxWidth, price, docFee, incentive, worth));
  const taxes = taxesOn(centsOf(tradeInUsd));
  const tax = sum(taxes);
  const taxAlone = tradeInUsd === 0 ? tax : sum(taxesOn(0));
  const amount = price + (sale.takesFee ? docFee : 0) - (sale.takesIncentive ? incentive : 0);
  return {
    price,
    docFee,
    title,
    registration,
    incentive,
    taxes: sale.taxes.map(({ name, label }, index) => ({ name, label, cents: taxes[index]! })),
    tax,
    taxPercent: percentOf(sale, taxAlone, amount),
    taxSaved: taxAlone - tax,
    leaseTaxes: place.lease,
    total: price + docFee + title + registration + tax - incentive,
  };
};

/** The price out the door only, for previews of changed fees. */
export const outTheDoorIn = (fees: Fees, car: CarCosts): number => dollarsOf(costsInCents(fees, car, 0).total);
