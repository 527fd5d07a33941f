import type { Quote } from '#domains/reference/payments/quote-car.ts';
import type { Fees } from '#domains/reference/payments/state-fees.ts';
import { estimateNotes, feeCaution, type TaxedCar } from '#domains/reference/payments/taxes/tax-notes.ts';
import { taxSources } from '#domains/reference/payments/taxes/tax-sources.ts';
import { fullDate } from '../vehicle-dates.ts';
import type { PriceSheetView, SheetLine } from './price-sheet-view.ts';

/** The taxes at the listed and at the suggested price: another price may have others. */
export const taxRows = (listed: Quote, target: Quote, stateName: string): SheetLine[] => {
  const labels = [...new Set([...listed.taxes, ...target.taxes].map(({ label }) => label))];
  if (labels.length === 0) return [{ label: `${stateName} tax`, listedUsd: 0, targetUsd: 0 }];
  const usdIn = ({ taxes }: Quote, label: string): number =>
    taxes.filter((tax) => tax.label === label).reduce((sum, { usd }) => sum + usd, 0);
  return labels.map((label) => ({ label, listedUsd: usdIn(listed, label), targetUsd: usdIn(target, label) }));
};

/** Why the total is "about", a fee above the limit of the state, and where the rules are from. */
export const taxWords = ({ fees, car }: { fees: Fees; car: TaxedCar }): Pick<PriceSheetView, 'isAbout' | 'notes'> => {
  const estimates = estimateNotes(fees, car);
  const caution = feeCaution(fees, car);
  const sources = taxSources(car.state, [
    ...(car.isPrivateSale ? (['privateSales'] as const) : (['taxes', 'tradeIn'] as const)),
    'title',
    'registration',
  ]);
  const day = fullDate(Date.parse(fees.asOf));
  return {
    isAbout: estimates.length > 0,
    notes: [
      ...(caution ? [caution] : []),
      ...estimates,
      sources.length > 0
        ? `Taxes and fees as of ${day}. Sources: ${sources.join('; ')}.`
        : `Taxes and fees as of ${day}.`,
    ],
  };
};
