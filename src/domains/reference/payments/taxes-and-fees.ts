import { centsOf, dollarsOf } from '#lib/money.ts';
import type { CarCosts } from './quote-car.ts';
import { type Fees, stateFees } from './state-fees.ts';

/** Price, fees and taxes in cents. A trade-in lowers the tax in states where it does. */
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

/** The price out the door only, for previews of changed fees. */
export const outTheDoorIn = (fees: Fees, car: CarCosts): number => dollarsOf(costsInCents(fees, car, 0).total);
