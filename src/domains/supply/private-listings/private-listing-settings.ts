import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

/** Which listings wait for an operator besides those with a problem. */
const approvals = ['problems', 'newcomers', 'everyone'] as const;

const PrivateListings = z.strictObject({
  approval: z.enum(approvals),
  lifetimeDays: z.int().min(7).max(365),
  mostPhotos: z.int().min(3).max(40),
  mostPerAccount: z.int().min(1).max(50),
  mostPerNetworkDaily: z.int().min(1).max(1000),
  offerHours: z.int().min(1).max(336).default(72),
  mostOfferDealers: z.int().min(1).max(50).default(10),
});

export type PrivateListingRules = z.infer<typeof PrivateListings>;

/** Rules of cars that people sell themselves. */
export const privateListingSetting = defineSetting<PrivateListingRules>({
  name: 'private-listings',
  schema: PrivateListings,
  defaultValue: {
    approval: 'problems',
    lifetimeDays: 30,
    mostPhotos: 20,
    mostPerAccount: 3,
    mostPerNetworkDaily: 5,
    offerHours: 72,
    mostOfferDealers: 10,
  },
});
