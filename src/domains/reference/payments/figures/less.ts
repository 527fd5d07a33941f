import { formatMoney } from '#lib/money.ts';
import { dealFigures } from '../deal-figures.ts';
import type { DealTerms } from '../deal-terms.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { readCosts } from './car-costs.ts';

/** How much less another car costs out the door, from the costs of both: a trade-in may save the tax of one alone. */
export const lessText = (
  costs: { own: string; other: string },
  { figures, terms }: { figures: RatesAndFees; terms: DealTerms },
): string => {
  const [own, other] = [costs.own, costs.other].map((text) => dealFigures(figures, readCosts(text), terms));
  return formatMoney((own?.outTheDoorUsd ?? 0) - (other?.outTheDoorUsd ?? 0));
};
