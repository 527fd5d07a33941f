import {
  creditDecisionNames,
  creditDecisions,
  noPencil,
  type Pencil,
  type Purchase,
  type PurchaseChange,
  payingOptionWords,
  purchaseStatuses,
  purchaseStatusNames,
} from '#domains/contact/purchases/purchase.ts';
import { newsIn } from '#domains/contact/purchases/purchase-news.ts';
import { createFieldReader, type FieldErrors } from '#domains/reference/payments/form-fields.ts';
import { payingOptions } from '#domains/reference/payments/payment-terms.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { formatMoney, perMonth } from '#lib/money.ts';

const purchaseFields = [
  'status',
  'decision',
  'listingId',
  'dealType',
  'price',
  'monthly',
  'apr',
  'months',
  'lender',
  'due',
  'tradeIn',
  'testDrive',
] as const;
export type PurchaseField = (typeof purchaseFields)[number];
export type PurchaseErrors = FieldErrors<PurchaseField>;

/** The fields of a purchase that an operator edits. */
export type PurchaseEdit = Pick<Purchase, 'status' | 'decision' | 'listingId' | 'dealType' | 'pencil' | 'testDrive'>;

/** The form's values for a purchase. */
export const purchaseTexts = ({ pencil, ...purchase }: PurchaseEdit): Readonly<Record<PurchaseField, string>> => {
  const text = (value: number | string | null): string => (value === null ? '' : String(value));
  return {
    status: purchase.status,
    decision: purchase.decision,
    listingId: String(purchase.listingId),
    dealType: purchase.dealType,
    price: text(pencil.priceUsd),
    monthly: text(pencil.monthlyUsd),
    apr: text(pencil.aprPercent),
    months: text(pencil.months),
    lender: text(pencil.lender),
    due: text(pencil.dueUsd),
    tradeIn: text(pencil.tradeInUsd),
    testDrive: purchase.testDrive ? 'yes' : '',
  };
};

const rateIn = (text: string): number | undefined => (/^\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined);

export const readPurchaseEdit = (
  fields: FormValues,
  purchase: Pick<Purchase, 'status' | 'decision'>,
): { edit: PurchaseEdit; errors: PurchaseErrors } => {
  const read = createFieldReader<PurchaseField>(fields);
  const { errors } = read;
  const text = (name: PurchaseField): string => (fields[name] ?? '').trim();
  const amount = (name: PurchaseField, label: string, most: number) => read.amount(name, { label, most }) ?? null;

  const status = read.choice('status', purchaseStatusNames, purchase.status);
  const next: readonly string[] = purchaseStatuses[purchase.status].next;
  if (status !== purchase.status && !next.includes(status)) errors.status = 'It can’t be moved to that status.';
  const decision = read.choice('decision', creditDecisionNames, purchase.decision);
  if ((decision === 'none') !== (purchase.decision === 'none'))
    errors.decision = 'Only the shopper can apply or delete the application.';
  if (!/^\d{5,15}$/.test(text('listingId'))) errors.listingId = 'Enter a listing number.';
  const apr = text('apr');
  if (apr !== '' && rateIn(apr) === undefined) errors.apr = 'Enter a rate like 6.4.';
  const months = amount('months', 'The term', 120);
  const lender = text('lender').slice(0, 80);
  const pencil: Pencil = {
    ...noPencil,
    priceUsd: amount('price', 'The price', 10_000_000),
    monthlyUsd: amount('monthly', 'The payment', 100_000),
    aprPercent: rateIn(apr) ?? null,
    months: months === 0 ? null : months,
    lender: lender === '' ? null : lender,
    dueUsd: amount('due', 'What is due at signing', 1_000_000),
    tradeInUsd: amount('tradeIn', 'The trade-in', 1_000_000),
  };
  const dealType = read.choice('dealType', payingOptions, 'finance');
  const testDrive = text('testDrive') === 'yes';
  return { edit: { status, decision, listingId: Number(text('listingId')), dealType, pencil, testDrive }, errors };
};

const paymentWords = ({ monthlyUsd, months }: Pencil): string => {
  if (monthlyUsd === null) return 'The dealer changed its numbers';
  return `Payment: ${formatMoney(monthlyUsd)}${perMonth}${months === null ? '' : ` for ${months} months`}`;
};

/** The steps of a change for the shopper, the most important first. */
export const stepsIn = (before: PurchaseEdit, after: Purchase): string[] => {
  const news = newsIn(before, after);
  const words: Readonly<Record<PurchaseChange, string>> = {
    price: after.pencil.priceUsd === null ? 'Price not listed' : `Price: ${formatMoney(after.pencil.priceUsd)}`,
    vehicle: `Another car: ${after.vehicle.title}`,
    'deal-type': `Paid by: ${payingOptionWords[after.dealType]}`,
    payment: paymentWords(after.pencil),
    decision: `Credit application: ${creditDecisions[after.decision].label}`,
  };
  return [
    ...(before.status === after.status ? [] : [purchaseStatuses[after.status].label]),
    ...news.toSorted((a, b) => Number(b === 'decision') - Number(a === 'decision')).map((change) => words[change]),
    ...(!before.testDrive && after.testDrive ? ['A test drive is planned'] : []),
  ];
};
