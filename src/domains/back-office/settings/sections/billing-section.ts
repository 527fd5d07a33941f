import { type BillingRules, billingRules } from '#domains/people/site-settings/billing-rules.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

export const billingSection: SettingSection<BillingRules> = {
  slug: 'billing',
  label: 'Bills for dealers',
  lead: 'What stands on invoices for plans, and when they’re due. Invoices that were sent stay as they are.',
  setting: billingRules,
  groups: () => [
    {
      title: 'On every invoice',
      layout: 'list',
      fields: [
        { path: 'seller', label: 'Your name and address', kind: 'paragraphs', hint: 'Who bills the dealer.' },
        {
          path: 'payment',
          label: 'How to pay',
          kind: 'paragraphs',
          hint: 'For example the account to transfer to.',
        },
      ],
    },
    {
      title: 'Tax',
      layout: 'list',
      fields: [
        { path: 'taxName', label: 'Name of the tax', kind: 'text' },
        {
          path: 'taxPercent',
          label: 'Tax rate',
          kind: 'text',
          hint: 'In percent, such as 8.875. Added to the price of plans.',
        },
      ],
    },
    {
      title: 'Payment',
      layout: 'list',
      fields: [
        { path: 'termDays', label: 'Days until an invoice is due', kind: 'whole' },
        {
          path: 'reminderDays',
          label: 'Days between reminders',
          kind: 'whole',
          hint: 'The first comes as long after the due date.',
        },
        { path: 'mostReminders', label: 'Reminders, at most', kind: 'whole' },
      ],
    },
  ],
  note: ({ taxPercent, termDays }) => `${taxPercent}% tax, due in ${termDays} days`,
  effect: (before, after) => [
    ...(before.taxPercent === after.taxPercent
      ? []
      : [`The next invoices add ${after.taxPercent}% instead of ${before.taxPercent}%.`]),
    ...(before.termDays === after.termDays
      ? []
      : [`The next invoices are due after ${after.termDays} days instead of ${before.termDays}.`]),
    ...(before.seller === after.seller && before.payment === after.payment && before.taxName === after.taxName
      ? []
      : ['The next invoices have the new texts.']),
    ...(before.reminderDays === after.reminderDays && before.mostReminders === after.mostReminders
      ? []
      : [
          after.mostReminders === 0
            ? 'Nobody is reminded of unpaid invoices.'
            : `Unpaid invoices get up to ${after.mostReminders} reminders, ${after.reminderDays} days apart.`,
        ]),
  ],
};
