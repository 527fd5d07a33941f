import { z } from 'zod';
import { invalidPhone, readNanpPhone } from '../nanp-phone.ts';
import { plainText } from '../plain-text.ts';

/*
 * Fields as both a form and a script send them. Each is made anew where it is used: the published description tells
 * fields apart by their schema.
 */

const tick = () => z.union([z.boolean(), z.enum(['on', 'true', 'false', ''])]);
const isTicked = (value: unknown): boolean => value === true || value === 'on' || value === 'true';

/** A checkbox: `on` from a form, a boolean from a script. */
export const checkbox = () => tick().default(false).transform(isTicked);

/** Undefined where whoever sent it does not have the box. */
export const optionalCheckbox = () =>
  tick()
    .optional()
    .transform((value) => (value === undefined ? undefined : isTicked(value)));

/** No person sees this field; whoever fills it in is a program. */
export const honeypot = () => z.string().max(1000).default('');

/** Made up by the sender; the same request twice is one write. */
export const requestId = () => z.string().max(100).default('');

/** Several lines of plain text, counted without what nobody typed. */
export const multilineText = (longest: number) =>
  z
    .string()
    .max(longest * 4)
    .default('')
    .transform(plainText)
    .pipe(z.string().max(longest, `Use ${longest} characters or fewer.`));

const invalidEmail = 'Please enter a valid email address.';

export const emailAddress = (missing = invalidEmail) =>
  z.string(missing).trim().max(254, invalidEmail).pipe(z.email(invalidEmail));

/** The ten digits of a number of the North American plan. */
const usNumber = (text: string, context: z.RefinementCtx): string => {
  const digits = readNanpPhone(text);
  if (digits !== undefined) return digits;
  context.issues.push({ code: 'custom', message: invalidPhone, input: text });
  return z.NEVER;
};

export const phoneNumber = () => z.string(invalidPhone).max(40, invalidPhone).transform(usNumber);

/** Empty where none was entered. */
export const optionalPhoneNumber = () =>
  z
    .string()
    .max(40, invalidPhone)
    .default('')
    .transform((text, context) => (text.trim() === '' ? '' : usNumber(text, context)));

/** The id of a car for sale; `unknown` is said of what can be none. */
export const listingId = (unknown: string) =>
  z.coerce.number(unknown).int(unknown).min(10_000, unknown).max(Number.MAX_SAFE_INTEGER, unknown);
