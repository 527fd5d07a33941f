import { z } from 'zod';
import type { LeadProfile } from '#domains/people/accounts/profile/profile.ts';
import { linksInText } from '#lib/links-in-text.ts';
import { invalidPhone, readNanpPhone } from '#lib/nanp-phone.ts';
import { plainText } from '#lib/plain-text.ts';
import { leadFailure, longestMessage } from './lead-terms.ts';

/** What a shopper may ask of a car on the lot; a custom order is of one that is yet to be built. */
export const VehicleLeadType = z.enum(['AVAILABILITY', 'PRICEQUOTE', 'TESTDRIVE', 'CHAT']);
export type VehicleLeadType = z.infer<typeof VehicleLeadType>;
/** A question is of a dealer, and of no car in particular. */
export type LeadType = VehicleLeadType | 'CUSTOMORDER' | 'QUESTION';

export const PartOfDay = z.enum(['MORNING', 'AFTERNOON', 'EVENING']);
export type PartOfDay = z.infer<typeof PartOfDay>;

const name = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(60, 'At most 60 characters, please.')
    // What is too long is not read any further.
    .pipe(
      z
        .string()
        .regex(/^\P{Cc}*$/u, 'Letters only, please.')
        .refine((text) => linksInText(text).length === 0, 'A name has no links in it.'),
    );

/** By email to their own address, through us, or by phone alone. */
const ReplyBy = z.enum(['email', 'relay', 'phone']);
export type ReplyBy = z.infer<typeof ReplyBy>;

/** A ticked box comes as `on` from a form and as a boolean from a script. */
const ticked = z
  .union([z.boolean(), z.enum(['on', 'true', 'false', ''])])
  .default(false)
  .transform((value) => value === true || value === 'on' || value === 'true');

/** Undefined where whoever sent it knew nothing of the choice. */
const tickedOrNot = z
  .union([z.boolean(), z.enum(['on', 'true', 'false', ''])])
  .optional()
  .transform((value) => (value === undefined ? undefined : value === true || value === 'on' || value === 'true'));

const phone = z
  .string()
  .max(40, invalidPhone)
  .default('')
  .transform((text, context) => {
    if (text.trim() === '') return '';
    const digits = readNanpPhone(text);
    if (digits !== undefined) return digits;
    context.issues.push({ code: 'custom', message: invalidPhone, input: text });
    return z.NEVER;
  });

const shopper = {
  firstName: name('Please enter your first name.'),
  lastName: name('Please enter your last name.'),
  email: z
    .string('Please enter your email address.')
    .trim()
    .max(254)
    .pipe(z.email('Please enter a valid email address.')),
  phone,
  message: z
    .string()
    .max(longestMessage * 4)
    .default('')
    .transform(plainText)
    .pipe(z.string().max(longestMessage, `At most ${longestMessage} characters, please.`)),
  /** How they want to be answered; undefined from clients that do not ask. */
  replyBy: z.union([z.literal('').transform(() => undefined), ReplyBy]).optional(),
  /** Whether the dealer sees their address, as clients say it that know nothing of `replyBy`. */
  showEmail: tickedOrNot,
  emailOptIn: ticked,
  isOneClickOptedIn: ticked,
  /** Made up by the sender; the same request twice is one lead. */
  clientRequestId: z.string().max(100).default(''),
  originPage: z.string().max(60).default(''),
  /** No person sees this field; whoever fills it in is not one. */
  company: z.string().max(1000).default(''),
};

/** Who buys a car, beside the address of their account. */
export const BuyerForm = z.object({ firstName: shopper.firstName, lastName: shopper.lastName, phone });

/** A question about one car for sale, as a form or a script sends it. */
export const VehicleLeadInput = z.object({
  ...shopper,
  leadType: VehicleLeadType.default('AVAILABILITY'),
  listingId: z.coerce.number().int().min(10_000).max(Number.MAX_SAFE_INTEGER),
  /** For a test drive: a day, and when on it. */
  preferredDate: z.union([z.literal(''), z.iso.date('Please choose a day.')]).default(''),
  preferredTime: z.union([z.literal(''), PartOfDay]).default(''),
});

export type VehicleLeadInput = z.infer<typeof VehicleLeadInput>;

const chooseDealer = 'Please choose a dealer.';

/** What a shopper fills in to have a car ordered; which car it is says the page it is on. */
export const CustomOrderForm = z.object({
  ...shopper,
  ownerId: z.coerce.number(chooseDealer).int(chooseDealer).positive(chooseDealer).max(2_147_483_647, chooseDealer),
});

/** DLR-01: a question to a dealer, which is nothing without words. */
export const DealerQuestionForm = z.object({
  ...CustomOrderForm.shape,
  message: shopper.message.pipe(z.string().min(1, 'Please write what you would like to know.')),
});

/** The car a lead is about, in the seller's words. */
export type LeadVehicle = {
  title: string;
  price?: string;
  stockNumber?: string;
  vin?: string;
  /** What was chosen of a car that is yet to be built. */
  built?: string;
  /** The page it was asked on. */
  url?: string;
  /** The same in parts, for programs. */
  parts?: VehicleParts;
};

type VehicleParts = {
  year: number;
  make: string;
  model: string;
  trim: string;
  isNew: boolean;
  priceUsd: number | null;
};

/** How a dealer answers: through us, to the shopper's own address, or by phone alone. */
export type LeadReply = 'relay' | 'shown' | 'hidden';

/** The order of a car to be built, sent to a dealer that takes such orders. */
type CustomOrderLead = z.infer<typeof CustomOrderForm> & { leadType: 'CUSTOMORDER'; vehicle: LeadVehicle };

/** `vehicle` says whose cars it is about, where a program asks for a car. */
type DealerQuestionLead = z.infer<typeof DealerQuestionForm> & { leadType: 'QUESTION'; vehicle: LeadVehicle };

/** To a dealer by its id, because there is no listing it could be found by. */
type DealerLead = CustomOrderLead | DealerQuestionLead;

export type LeadInput = VehicleLeadInput | DealerLead;

export const isToDealer = (input: LeadInput): input is DealerLead => !('listingId' in input);

export const leadProfileOf = ({ firstName, lastName, email, phone, isOneClickOptedIn }: LeadProfile): LeadProfile => ({
  firstName,
  lastName,
  email,
  phone,
  isOneClickOptedIn,
});

export type FieldErrors = Readonly<Record<string, string>>;

/** The first complaint about each field. */
export const fieldErrorsOf = (error: z.ZodError): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? 'form')] ??= message;
  return errors;
};

/** Why a lead was not taken, and what the shopper is told. */
export const leadRefusals = {
  'unknown-listing': { code: 'not-found', message: 'Car not found.' },
  sold: { code: 'gone', message: 'This car is no longer for sale.' },
  'no-form': { code: 'forbidden', message: 'This seller only takes calls.' },
  'past-day': { code: 'validation-failed', message: 'Please choose a day that is still to come.' },
  'no-answer': { code: 'validation-failed', message: 'Enter a phone number, or choose a reply by email.' },
  'no-relay': { code: 'validation-failed', message: 'Choose a reply by email or by phone.' },
  links: { code: 'validation-failed', message: 'Remove web and email addresses that are not of this site.' },
  'too-many': { code: 'too-many-requests', message: 'You have sent many messages. Please try again in an hour.' },
  unavailable: { code: 'unavailable', message: leadFailure },
  failed: { code: 'internal', message: leadFailure },
} as const;
export type LeadRefusal = keyof typeof leadRefusals;

/** The field a refusal is about. */
export const refusedFields: Partial<Record<LeadRefusal, string>> = {
  'past-day': 'preferredDate',
  'no-answer': 'phone',
  'no-relay': 'replyBy',
  links: 'message',
};
