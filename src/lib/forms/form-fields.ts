import { z } from 'zod';
import { invalidPhone, readNanpPhone } from '../nanp-phone.ts';
import { plainText } from '../plain-text.ts';

/*
 * Schemas of fields that both forms and scripts send. Each is a function, because the API description identifies fields
 * by their schema object.
 */

const tick = () => z.union([z.boolean(), z.enum(['on', 'true', 'false', ''])]);
const isTicked = (value: unknown): boolean => value === true || value === 'on' || value === 'true';

/** A checkbox: `on` from a form, a boolean from a script. */
export const checkbox = () => tick().default(false).transform(isTicked);

/** Undefined where the form has no such checkbox. */
export const optionalCheckbox = () =>
  tick()
    .optional()
    .transform((value) => (value === undefined ? undefined : isTicked(value)));

/** A field hidden from people; only bots fill it in. */
export const honeypot = () => z.string().max(1000).default('');

/** A random id from the client, so that a repeated request is written once. */
export const requestId = () => z.string().max(100).default('');

/** Plain text of several lines; the length is counted after line ends are normalized and control characters dropped. */
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

/** The ten digits of a North American phone number. */
const usNumber = (text: string, context: z.RefinementCtx): string => {
  const digits = readNanpPhone(text);
  if (digits !== undefined) return digits;
  context.issues.push({ code: 'custom', message: invalidPhone, input: text });
  return z.NEVER;
};

export const phoneNumber = () => z.string(invalidPhone).max(40, invalidPhone).transform(usNumber);

/** Empty where no number was entered. */
export const optionalPhoneNumber = () =>
  z
    .string()
    .max(40, invalidPhone)
    .default('')
    .transform((text, context) => (text.trim() === '' ? '' : usNumber(text, context)));

/** The id of a listing; `unknown` is the message for a value that cannot be one. */
export const listingId = (unknown: string) =>
  z.coerce.number(unknown).int(unknown).min(10_000, unknown).max(Number.MAX_SAFE_INTEGER, unknown);
