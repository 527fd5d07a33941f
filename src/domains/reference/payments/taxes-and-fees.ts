import { centsOf, dollarsOf } from '#lib/money.ts';
import type { CarCosts } from './quote-car.ts';
import { type Fees, stateFees } from './state-fees.ts';

/** What is owed to seller and state. The worth of a trade-in lowers the tax where the state says so. */
export const costsInCents = (fees: Fees, { priceUsd, docFeeUsd, state }: CarCosts, tradeInUsd: number) => {
  const local = stateFees(fees, state);
  const [price, docFee, title, registration] = [
    centsOf(priceUsd),
    centsOf(docFeeUsd),
    centsOf(local.titleUsd),
    centsOf(local.registrationUsd),
  ];
  const taxOn = (cents: number): number => Math.round((Math.max(0, cents) * centsOf(local.taxPercent)) / 10_000);
  const taxAlone = taxOn(price + docFee);
  const tax = local.tradeInLowersTax ? taxOn(price + docFee - centsOf(tradeInUsd)) : taxAlone;
  return {
    price,
    docFee,
    title,
    registration,
    tax,
    taxPercent: local.taxPercent,
    taxSaved: taxAlone - tax,
    total: price + docFee + title + registration + tax,
  };
};

/** Out the door alone, for whoever changes what states charge. */
export const outTheDoorIn = (fees: Fees, car: CarCosts): number => dollarsOf(costsInCents(fees, car, 0).total);
