import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

const AdvertisedPrices = z.strictObject({
  withFees: z.boolean(),
  /** Codes of the states where it is the other way, joined by commas. */
  exceptIn: z.string().regex(/^\s*([A-Z]{2}(\s*,\s*[A-Z]{2})*)?\s*$/, 'must be codes of states such as "TX, OK"'),
});
export type AdvertisedPrices = z.infer<typeof AdvertisedPrices>;

/** Whether prices include the dealer's fees that every buyer pays, where they are known (PAY-13). */
export const advertisedPrices = defineSetting<AdvertisedPrices>({
  name: 'advertised-prices',
  schema: AdvertisedPrices,
  defaultValue: { withFees: true, exceptIn: '' },
});

/** The states whose cars are told the other way. */
export const exceptionsOf = ({ exceptIn }: AdvertisedPrices): string[] =>
  exceptIn
    .split(',')
    .map((state) => state.trim())
    .filter(Boolean);

/** Whether dealers' fees are stated apart from prices in a state. */
export const feesApartIn = (setting: AdvertisedPrices, state: string): boolean =>
  setting.withFees === exceptionsOf(setting).includes(state);
