import { stateNames } from '#domains/reference/locations/states.ts';
import { formatMoney } from '#lib/money.ts';
import type { CarCosts } from '../quote-car.ts';
import { type Fees, stateFees } from '../state-fees.ts';
import { saleKindOf, taxesIn } from './sale-taxes.ts';
import { ruleOf } from './tax-rules.ts';

export type TaxedCar = Pick<CarCosts, 'state' | 'isNew' | 'isPrivateSale' | 'docFeeUsd'>;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Why the taxes and fees of a car are "about", in sentences; empty where every one of them is certain. */
export const estimateNotes = (fees: Fees, car: TaxedCar): string[] => {
  const { state, isPrivateSale } = car;
  const name = stateNames[state];
  const local = stateFees(fees, state);
  if (!name || local === fees.elsewhere) return ['An average of all states, until we know where you register the car.'];
  const { estimates = [], privateByBook } = ruleOf(state, local);
  const { taxes } = taxesIn(state, local)[saleKindOf(car)];
  const byAddress = taxes.filter(({ isLocal }) => isLocal).map((tax) => tax.name.toLowerCase());
  const isTaxEstimate = estimates.includes(isPrivateSale ? 'privateSales' : 'taxes') && taxes.length > 0;
  const amounts = ['title', 'registration'].filter((one) => estimates.includes(one));
  return [
    ...(byAddress.length > 0 ? [`The ${listed(byAddress)} depends on your address: this is a typical rate.`] : []),
    ...(isTaxEstimate ? [`The tax of ${name} is estimated: the exact one depends on more than the price.`] : []),
    ...(isPrivateSale && privateByBook
      ? [`${name} may tax the book value of the car instead of the price, if that is higher.`]
      : []),
    ...(local.registrationPercent > 0
      ? ['Registration follows the value of the car: it is estimated from the price.']
      : []),
    ...(amounts.length > 0 && !(local.registrationPercent > 0 && amounts.length === 1 && amounts[0] === 'registration')
      ? [
          `${listed(amounts).replace(/^./, (first) => first.toUpperCase())} ${amounts.length > 1 ? 'are estimates' : 'is an estimate'}: offices also go by weight, age or county.`,
        ]
      : []),
  ];
};

/** A dealer's fee above the limit of the state, which is shown as it is listed. */
export const feeCaution = (
  fees: Fees,
  { state, docFeeUsd }: Pick<TaxedCar, 'state' | 'docFeeUsd'>,
): string | undefined => {
  const { feeMostUsd } = ruleOf(state, stateFees(fees, state));
  const name = stateNames[state];
  if (!name || feeMostUsd === undefined || docFeeUsd <= feeMostUsd) return undefined;
  return `${name} limits a dealer’s documentation fee to about ${formatMoney(feeMostUsd)}; this one is ${formatMoney(docFeeUsd)}. Ask the dealer about it.`;
};
