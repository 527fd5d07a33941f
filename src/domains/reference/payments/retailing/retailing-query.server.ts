import { z } from 'zod';
import { givenText } from '#domains/reference/locations/resolve-zip.ts';
import { AppError } from '#lib/errors.ts';
import { creditTiers } from '../credit-tier.ts';
import { loanTerms } from '../national-rates.ts';
import { defaultTerms, leaseMileages, leaseTerms, type PaymentTerms, termsLimits } from '../payment-terms.ts';

/** Of a repeated parameter the first counts; values for "nothing" are ignored (RULING-04). */
const Text = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => givenText(value));

const text = (form: RegExp, words: string) => Text.refine((value) => value === undefined || form.test(value), words);

const number = (most: number, form = /^\d{1,9}$/, words = 'a whole number') =>
  Text.refine((value) => value === undefined || (form.test(value) && Number(value) <= most), {
    message: `must be ${words} from 0 to ${most}`,
  }).transform((value) => (value === undefined ? undefined : Number(value)));

const dollars = (most: number = termsLimits.amountUsd) => number(most, /^\d{1,7}(\.\d{1,2})?$/, 'dollars');

const oneOf = <T extends string | number>(choices: readonly T[]) =>
  Text.refine((value) => value === undefined || choices.some((choice) => String(choice) === value), {
    message: `must be one of ${choices.join(', ')}`,
  }).transform((value) => choices.find((choice) => String(choice) === value));

const zip = text(/^\d{5}$/, 'must be a ZIP code of five digits');

/** Parameters of both calls (RULING-66). */
const Terms = {
  listingType: oneOf(['NEW', 'USED', 'CERTIFIED', '3P_CERT']),
  styleId: text(/^[\w-]{1,60}$/, 'must be the code of a body style'),
  dealerZip: zip,
  zip,
  creditType: oneOf(creditTiers.map(({ code }) => code)),
  loanTerm: oneOf(loanTerms),
  leaseTerm: oneOf(leaseTerms),
  leaseMileageRange: oneOf(leaseMileages),
  downPayment: dollars(),
  downPaymentPercent: number(termsLimits.downShare, /^0(\.\d{1,4})?$/, 'a share'),
  tradeInValue: dollars(),
  amountOwed: dollars(),
};

export const PaymentsQuery = z.object({
  listingId: number(999_999_999),
  salePrice: dollars(),
  msrp: dollars(),
  incentivePrice: dollars(),
  certifiedUsed: oneOf(['true', 'false']),
  mileage: number(9_999_999),
  vin: text(/^[A-HJ-NPR-Z0-9]{17}$/i, 'must be the 17 characters of a VIN'),
  trim: text(/^.{1,80}$/u, 'must have at most 80 characters'),
  dealerId: number(999_999_999),
  ...Terms,
});
export type PaymentsQuery = z.infer<typeof PaymentsQuery>;

export const BudgetQuery = z.object({ monthlyPayment: dollars(100_000), ...Terms });
export type BudgetQuery = z.infer<typeof BudgetQuery>;

/** Missing terms have the defaults (PAY-01). */
export const termsIn = (query: Omit<BudgetQuery, 'monthlyPayment'>): PaymentTerms => ({
  ...defaultTerms,
  creditType: query.creditType ?? defaultTerms.creditType,
  loanTerm: query.loanTerm ?? defaultTerms.loanTerm,
  leaseTerm: query.leaseTerm ?? defaultTerms.leaseTerm,
  leaseMiles: query.leaseMileageRange ?? defaultTerms.leaseMiles,
  downUsd: query.downPayment ?? null,
  downShare: query.downPaymentPercent ?? defaultTerms.downShare,
  tradeInUsd: query.tradeInValue ?? 0,
  owedUsd: query.amountOwed ?? 0,
});

/** A validation error with field names in upper case (RULING-66). */
export const refuse = (fields: Readonly<Record<string, string>>): AppError => {
  const named = Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name.toUpperCase(), problem]));
  return new AppError('validation-failed', { message: `Not valid: ${Object.keys(named).join(', ')}.`, fields: named });
};

export const readOrRefuse = <T extends z.ZodType>(schema: T, sent: unknown): z.infer<T> => {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  throw refuse(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0] ?? 'query'), message])));
};
