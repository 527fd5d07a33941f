import { createFieldReader, type FieldErrors } from '#domains/reference/payments/form-fields.ts';
import { dayMs } from '#lib/duration.ts';
import type { FormValues } from '#lib/forms/form-values.ts';

/** The shopper's own statements; nothing of them is verified. */
export type CreditApplication = {
  firstName: string;
  lastName: string;
  birthDate: string;
  /** The last four digits of the Social Security number; only a lender asks for all of it. */
  lastFour: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  housing: HousingKind;
  housingMonthlyUsd: number;
  employment: EmploymentKind;
  employer: string;
  yearlyIncomeUsd: number;
};

export const housingKinds = { rent: 'I rent', own: 'I own it', other: 'Neither' } as const;
type HousingKind = keyof typeof housingKinds;
export const employmentKinds = {
  employed: 'Employed',
  'self-employed': 'Self-employed',
  retired: 'Retired',
  student: 'In school',
  none: 'Not working now',
} as const;
type EmploymentKind = keyof typeof employmentKinds;

const applicationFields = [
  'firstName',
  'lastName',
  'birthDate',
  'lastFour',
  'street',
  'city',
  'state',
  'zip',
  'housing',
  'housingCost',
  'employment',
  'employer',
  'income',
  'consent',
] as const;
export type ApplicationField = (typeof applicationFields)[number];
export type ApplicationErrors = FieldErrors<ApplicationField>;

/** An application is deleted after this many days. */
export const retentionDays = 30;

/** The consent. A changed sentence needs a new version; each application stores the one it was shown with. */
export const creditConsent = {
  version: '2026-11',
  words: (dealer: string): string =>
    `I wrote this about myself, and I agree that it is kept here, encrypted, for ${retentionDays} days; that those who run this site read it and pass it to ${dealer}, for a decision about credit for this one car; and that ${dealer} and its lenders may then check my credit.`,
} as const;

/** The values that are sent back with a refused form: all but the digits of the Social Security number. */
export const retyped = ({ lastFour: _, consent: __, ...fields }: FormValues): FormValues => fields;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters
const hasControls = /[\u0000-\u001f\u007f]/;

const yearsMs = (years: number): number => years * 365.25 * dayMs;

/** Undefined for days that do not exist, like "1990-02-30". */
const dayMsOf = (text: string): number | undefined => {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? undefined : ms;
};

const birthProblem = (text: string, nowMs: number): string | undefined => {
  if (text === '') return 'Enter your date of birth.';
  const ms = dayMsOf(text);
  if (ms === undefined) return 'Enter a date like 1990-02-28.';
  if (ms > nowMs - yearsMs(18)) return 'You must be at least 18 to apply for credit.';
  return ms < nowMs - yearsMs(120) ? 'Check the year.' : undefined;
};

const kindOf = <T extends string>(kinds: Readonly<Record<T, string>>, text: string): T | undefined =>
  (Object.keys(kinds) as T[]).find((kind) => kind === text);

/** Used by the browser before sending, and by the server. */
export const readCreditApplication = (
  fields: FormValues,
  nowMs: number,
): { application: CreditApplication | undefined; errors: ApplicationErrors } => {
  const read = createFieldReader<ApplicationField>(fields);
  const { errors } = read;
  const text = (name: ApplicationField, label: string, most: number): string => {
    const typed = (fields[name] ?? '').trim();
    if (typed === '') errors[name] = `${label} is required.`;
    else if (typed.length > most) errors[name] = `${label} can have up to ${most} characters.`;
    else if (hasControls.test(typed)) errors[name] = `${label} has a character we can’t store.`;
    return typed;
  };
  const digits = (name: ApplicationField, count: number, problem: string): string => {
    const typed = (fields[name] ?? '').trim();
    if (typed.length !== count || !/^\d+$/.test(typed)) errors[name] = problem;
    return typed;
  };
  const choice = <T extends string>(name: ApplicationField, kinds: Readonly<Record<T, string>>): T | undefined => {
    const kind = kindOf(kinds, (fields[name] ?? '').trim());
    if (kind === undefined) errors[name] = 'Choose one of these.';
    return kind;
  };

  const firstName = text('firstName', 'Your first name', 60);
  const lastName = text('lastName', 'Your last name', 60);
  const birthDate = (fields.birthDate ?? '').trim();
  const birth = birthProblem(birthDate, nowMs);
  if (birth) errors.birthDate = birth;
  const lastFour = digits('lastFour', 4, 'Enter only the last four digits.');
  const street = text('street', 'Your street', 120);
  const city = text('city', 'Your city', 80);
  const state = read.state('state', '');
  if (state === '' && !errors.state) errors.state = 'Choose your state.';
  const zip = digits('zip', 5, 'Enter a five-digit ZIP code.');
  const housing = choice('housing', housingKinds);
  const rent = { label: 'What your home costs', most: 100_000, required: true };
  const housingMonthlyUsd = read.amount('housingCost', rent) ?? 0;
  const employment = choice('employment', employmentKinds);
  const employer = employment === 'employed' ? text('employer', 'Your employer', 120) : '';
  const earned = { label: 'Your yearly income', most: 10_000_000, required: true };
  const yearlyIncomeUsd = read.amount('income', earned) ?? 0;
  if (fields.consent !== creditConsent.version) errors.consent = 'We can’t store or pass on anything unless you agree.';

  if (Object.keys(errors).length > 0 || !housing || !employment) return { application: undefined, errors };
  return {
    application: {
      firstName,
      lastName,
      birthDate,
      lastFour,
      street,
      city,
      state,
      zip,
      housing,
      housingMonthlyUsd,
      employment,
      employer,
      yearlyIncomeUsd,
    },
    errors,
  };
};
