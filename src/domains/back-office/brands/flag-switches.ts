import type { BrandFlags } from '#domains/reference/brands/brand-flags.ts';
import type { FlagSwitch } from '#domains/reference/brands/settings/flag-changes.ts';

type Switch = { name: FlagSwitch; label: string; about: string; read(flags: BrandFlags): boolean };

/** The flags that operators can switch, with their labels. */
export const flagSwitches: readonly Switch[] = [
  {
    name: 'emailOptIn',
    label: 'Email opt-in',
    about: 'Forms to dealers have a box for price drops and tips by email.',
    read: ({ email_opt_in: { enabled } }) => enabled,
  },
  {
    name: 'chat',
    label: 'Chat',
    about: 'Pages of cars offer to chat with the dealer.',
    read: ({ chat: { enabled } }) => enabled,
  },
  {
    name: 'ownerNames',
    label: 'Dealer names',
    about: 'Standard listings name their dealer.',
    read: ({ standard_listing_owner_name: { enabled } }) => enabled,
  },
  {
    name: 'leadCopy',
    label: 'Copy of leads',
    about: 'Shoppers get a copy of what they write to a dealer.',
    read: ({ brand }) => brand.variables.leads_cc_flag,
  },
];
