import { type AdvertisedPrices, advertisedPrices, exceptionsOf } from '#domains/cars/sellers/fees/advertised-prices.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

const leadWords = (withFees: boolean): string =>
  withFees
    ? 'Prices include the dealer’s fees where they are known'
    : 'Prices are listed prices; dealer fees are stated beside them';

const inWords = (value: AdvertisedPrices): string => {
  const states = exceptionsOf(value);
  return states.length === 0
    ? `${leadWords(value.withFees)}.`
    : `${leadWords(value.withFees)}, except in ${states.join(', ')}.`;
};

export const advertisedPricesSection: SettingSection<AdvertisedPrices> = {
  slug: 'advertised-prices',
  label: 'Advertised prices',
  lead: 'The large figure of a car, which filters, orders, counts, structured data and the API’s displayPrice go by. Regulators object to prices without fees that every buyer pays.',
  setting: advertisedPrices,
  groups: () => [
    {
      title: 'Dealer fees',
      layout: 'list',
      fields: [
        {
          path: 'withFees',
          label: 'Include dealer fees',
          kind: 'yes-no',
          hint: 'The documentation fee and add-ons that every buyer has to pay, where they are known.',
        },
        {
          path: 'exceptIn',
          label: 'Except for dealers in',
          kind: 'text',
          hint: 'Codes of states where it’s the other way, such as TX, OK.',
        },
      ],
    },
  ],
  effect: (before, after) => (inWords(before) === inWords(after) ? [] : [inWords(after)]),
};
