import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';
import { fuelSetting } from '#domains/reference/payments/figure-settings.ts';
import { type FuelPrices, fuelCostUsd, fuelMiles } from '#domains/reference/payments/fuel-cost.ts';
import { formatMoney, grouped } from '#lib/money.ts';

const samples = [
  { fuel: 'GSL', mpg: 30, name: 'A car that goes 30 miles on a gallon of gasoline' },
  { fuel: 'DSL', mpg: 25, name: 'A car that goes 25 miles on a gallon of diesel' },
  { fuel: 'ELE', mpg: 110, name: 'An electric car of 110 MPGe' },
] as const;

export const fuelSection: SettingSection<FuelPrices> = {
  slug: 'fuel',
  label: 'Fuel prices',
  lead: 'Used for the fuel cost of compared cars.',
  setting: fuelSetting,
  groups: () => [
    {
      title: 'National averages, in cents',
      layout: 'list',
      fields: [
        { path: 'gasolineCents', label: 'A gallon of regular gasoline', kind: 'whole' },
        { path: 'dieselCents', label: 'A gallon of diesel', kind: 'whole' },
        { path: 'electricityCents', label: 'A kilowatt-hour at home', kind: 'whole' },
        { path: 'asOf', label: 'As of', kind: 'day', hint: 'Shown to shoppers beside the prices.' },
      ],
    },
  ],
  note: ({ asOf }) => asOf,
  effect: (before, after) => {
    const changes = samples.flatMap(({ fuel, mpg, name }) => {
      const [old, now] = [fuelCostUsd(before, fuel, mpg) ?? 0, fuelCostUsd(after, fuel, mpg) ?? 0];
      if (old === now) return [];
      return `${name}, over ${grouped(fuelMiles)} miles: about ${formatMoney(old)} becomes about ${formatMoney(now)}.`;
    });
    return changes.length > 0 ? changes : ['Fuel costs of compared cars stay the same, to the nearest $50.'];
  },
};
