import {
  creditDecisionNames,
  creditDecisions,
  type Deal,
  type DealChange,
  dealStatuses,
  dealStatusNames,
  dealTypeWords,
  noPencil,
  type Pencil,
} from '#domains/contact/purchases/deal.ts';
import { payingOptions } from '#domains/reference/payments/deal-terms.ts';
import { createFieldReader, type FieldErrors, type FormFields } from '#domains/reference/payments/form-fields.ts';
import { formatMoney, perMonth } from '#lib/money.ts';

const dealFields = [
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
export type DealField = (typeof dealFields)[number];
export type DealErrors = FieldErrors<DealField>;

/** What an operator writes down about a deal; which car is looked up by whoever keeps it. */
export type DealEdit = Pick<Deal, 'status' | 'decision' | 'listingId' | 'dealType' | 'pencil' | 'testDrive'>;

/** As the form shows a deal. */
export const dealTexts = ({ pencil, ...deal }: DealEdit): Readonly<Record<DealField, string>> => {
  const text = (value: number | string | null): string => (value === null ? '' : String(value));
  return {
    status: deal.status,
    decision: deal.decision,
    listingId: String(deal.listingId),
    dealType: deal.dealType,
    price: text(pencil.priceUsd),
    monthly: text(pencil.monthlyUsd),
    apr: text(pencil.aprPercent),
    months: text(pencil.months),
    lender: text(pencil.lender),
    due: text(pencil.dueUsd),
    tradeIn: text(pencil.tradeInUsd),
    testDrive: deal.testDrive ? 'yes' : '',
  };
};

const rateIn = (text: string): number | undefined => (/^\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined);

export const readDealEdit = (
  fields: FormFields,
  deal: Pick<Deal, 'status' | 'decision'>,
): { edit: DealEdit; errors: DealErrors } => {
  const read = createFieldReader<DealField>(fields);
  const { errors } = read;
  const text = (name: DealField): string => (fields[name] ?? '').trim();
  const amount = (name: DealField, label: string, most: number) => read.amount(name, { label, most }) ?? null;

  const status = read.choice('status', dealStatusNames, deal.status);
  const next: readonly string[] = dealStatuses[deal.status].next;
  if (status !== deal.status && !next.includes(status)) errors.status = 'It cannot be moved there.';
  const decision = read.choice('decision', creditDecisionNames, deal.decision);
  if ((decision === 'none') !== (deal.decision === 'none'))
    errors.decision = 'Only the shopper applies, and only the shopper takes it back.';
  if (!/^\d{5,15}$/.test(text('listingId'))) errors.listingId = 'The number of a listing.';
  const apr = text('apr');
  if (apr !== '' && rateIn(apr) === undefined) errors.apr = 'A rate like 6.4.';
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

const paymentFields = ['monthlyUsd', 'aprPercent', 'months', 'lender', 'dueUsd', 'tradeInUsd'] as const;

/** WLT-21: which of a wallet's flags a change raises. */
export const newsIn = (before: DealEdit, after: DealEdit): DealChange[] => [
  ...(before.pencil.priceUsd === after.pencil.priceUsd ? [] : (['price'] as const)),
  ...(before.listingId === after.listingId ? [] : (['vehicle'] as const)),
  ...(before.dealType === after.dealType ? [] : (['deal-type'] as const)),
  ...(paymentFields.some((name) => before.pencil[name] !== after.pencil[name]) ? (['payment'] as const) : []),
  ...(before.decision === after.decision ? [] : (['decision'] as const)),
];

const paymentWords = ({ monthlyUsd, months }: Pencil): string => {
  if (monthlyUsd === null) return 'The dealer changed its figures';
  return `Payment: ${formatMoney(monthlyUsd)}${perMonth}${months === null ? '' : ` for ${months} months`}`;
};

/** What happened, as the shopper reads it; the first is the most telling. */
export const stepsIn = (before: DealEdit, after: Deal): string[] => {
  const news = newsIn(before, after);
  const words: Readonly<Record<DealChange, string>> = {
    price: after.pencil.priceUsd === null ? 'Price not listed' : `Price: ${formatMoney(after.pencil.priceUsd)}`,
    vehicle: `Another car: ${after.vehicle.title}`,
    'deal-type': `Paid by: ${dealTypeWords[after.dealType]}`,
    payment: paymentWords(after.pencil),
    decision: `Credit application: ${creditDecisions[after.decision].label}`,
  };
  return [
    ...(before.status === after.status ? [] : [dealStatuses[after.status].label]),
    ...news.toSorted((a, b) => Number(b === 'decision') - Number(a === 'decision')).map((change) => words[change]),
    ...(!before.testDrive && after.testDrive ? ['A test drive is planned'] : []),
  ];
};
