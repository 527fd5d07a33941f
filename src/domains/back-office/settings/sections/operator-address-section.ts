import { type OperatorAddress, operatorAddress } from '#domains/people/site-settings/operator-address.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

export const operatorAddressSection: SettingSection<OperatorAddress> = {
  slug: 'address',
  label: 'Postal address',
  lead: 'Your mailing address. It’s at the bottom of every email.',
  setting: operatorAddress,
  groups: () => [
    {
      title: 'In every email',
      layout: 'list',
      fields: [
        {
          path: 'postalAddress',
          label: 'Postal address',
          kind: 'text',
          hint: 'Name, street, city, state and ZIP on one line, up to 200 characters.',
        },
      ],
    },
  ],
  note: ({ postalAddress }) => (postalAddress === '' ? 'not set' : 'set'),
  effect: (_before, { postalAddress }) => [
    postalAddress === '' ? 'Emails go out without a postal address.' : `Every email ends with “${postalAddress}”.`,
  ],
};
