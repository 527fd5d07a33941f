import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { FigureName } from '#domains/reference/payments/figures/figure-texts.ts';
import { ownershipSources } from '#domains/reference/payments/own/running-costs.ts';
import { formatMoney, grouped } from '#lib/money.ts';

type OwnLine = { label: string; note: string; value: string; figure?: FigureName };

/** What five years with a car cost: a line, and every step behind it. */
export type CostToOwnView = { year: string; total: string; miles: string; lines: readonly OwnLine[] };

const cents = (usd: number): string => `${(usd * 100).toFixed(1)}¢ a mile`;

/** Undefined where a part is unknown. */
export const costToOwnView = ({ costToOwn: own, fuelType }: ListingAnswer): CostToOwnView | undefined => {
  if (!own) return undefined;
  const { insurance, upkeep } = ownershipSources;
  const isElectric = fuelType.group === 'ELE';
  return {
    year: formatMoney(own.perYear),
    total: formatMoney(own.total),
    miles: grouped(own.milesAYear),
    lines: [
      {
        label: 'Depreciation',
        note: `one five years older with 60,000 more miles costs about ${formatMoney(own.rates.laterUsd)} today`,
        value: formatMoney(own.depreciation),
        figure: 'ownDepreciation',
      },
      { label: 'Tax and fees', note: 'as out the door', value: formatMoney(own.taxAndFees), figure: 'ownFees' },
      {
        label: 'Interest',
        note: 'on your terms, in five years',
        value: formatMoney(own.interest),
        figure: 'ownInterest',
      },
      {
        label: isElectric ? 'Electricity' : 'Fuel',
        note: `${cents(own.rates.energyMileUsd)} by its EPA rating and national prices`,
        value: formatMoney(own.energy),
        figure: 'ownEnergy',
      },
      {
        label: 'Insurance',
        note: `${formatMoney(own.rates.insureYearUsd)} a year, ${insurance.short}`,
        value: formatMoney(own.insurance),
      },
      {
        label: 'Maintenance',
        note: `${cents(own.rates.upkeepMileUsd)}, ${upkeep.short}`,
        value: formatMoney(own.upkeep),
        figure: 'ownUpkeep',
      },
    ],
  };
};
