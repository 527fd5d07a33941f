import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';
import type { BrandFlagOverrides } from '../brand-flags.ts';
import { byBrand } from './by-brand.ts';

/** Empty keeps the value of brands.json. */
const Switch = z.enum(['', 'on', 'off']);
type Switch = z.infer<typeof Switch>;

const FlagChanges = z
  .strictObject({
    emailOptIn: Switch,
    chat: Switch,
    ownerNames: Switch,
    leadCopy: Switch,
    emailOptInLabel: z.string().trim().max(160),
  })
  .partial();
type FlagChanges = z.infer<typeof FlagChanges>;
export type FlagSwitch = Exclude<keyof FlagChanges, 'emailOptInLabel'>;

/** Flags that operators can switch at runtime, by brand or tenant (BRND-04). */
export const brandFlagSetting = defineSetting({
  name: 'brand-flags',
  schema: byBrand(FlagChanges),
  defaultValue: {},
});

const booleanOf = (value: Switch | undefined): boolean | undefined => (value ? value === 'on' : undefined);

export const flagOverridesOf = (changes: FlagChanges): BrandFlagOverrides => {
  const [emailOptIn, chat] = [booleanOf(changes.emailOptIn), booleanOf(changes.chat)];
  const [ownerNames, leadCopy] = [booleanOf(changes.ownerNames), booleanOf(changes.leadCopy)];
  return {
    email_opt_in: {
      enabled: emailOptIn,
      ...(changes.emailOptInLabel && { variables: { label: changes.emailOptInLabel } }),
    },
    chat: { enabled: chat },
    standard_listing_owner_name: { enabled: ownerNames },
    ...(leadCopy !== undefined && { brand: { variables: { leads_cc_flag: leadCopy } } }),
  };
};
