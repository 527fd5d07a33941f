import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

const BillingRules = z.strictObject({
  /** Name and address of whoever runs the site, as on invoices. */
  seller: z.string().trim().max(400),
  /** How dealers pay, such as an account number. */
  payment: z.string().trim().max(600),
  taxName: z.string().trim().min(1).max(40),
  /** Text, because tax rates have three decimals. */
  taxPercent: z
    .string()
    .trim()
    .regex(/^\d{1,2}(\.\d{1,3})?$/, 'is a percentage such as 8.875.'),
  /** Days from the invoice until it is due. */
  termDays: z.int().min(0).max(120),
  /** Days after that until a reminder, and between reminders. */
  reminderDays: z.int().min(1).max(60),
  mostReminders: z.int().min(0).max(10),
});
export type BillingRules = z.infer<typeof BillingRules>;

/** How dealers are billed for their plans (BILL-07 to BILL-10). */
export const billingRules = defineSetting<BillingRules>({
  name: 'billing',
  schema: BillingRules,
  defaultValue: {
    seller: '',
    payment: '',
    taxName: 'Sales tax',
    taxPercent: '0',
    termDays: 14,
    reminderDays: 7,
    mostReminders: 3,
  },
});

/** The tax rate in thousandths of a percent, a whole number. */
export const taxRateOf = ({ taxPercent }: Pick<BillingRules, 'taxPercent'>): number => {
  const [whole = '0', decimals = ''] = taxPercent.split('.');
  return Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
};
