import { z } from 'zod';
import type { LeadProfile } from '#domains/people/accounts/profile/profile.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import {
  checkbox,
  emailAddress,
  honeypot,
  listingId,
  multilineText,
  optionalCheckbox,
  optionalPhoneNumber,
  requestId,
} from '#lib/forms/form-fields.ts';
import { linksInText } from '#lib/links-in-text.ts';
import { leadCall, longestMessage } from './lead-terms.ts';

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
    .max(60, 'Use 60 characters or fewer.')
    // What is too long is not read any further.
    .pipe(
      z
        .string()
        .regex(/^\P{Cc}*$/u, 'Letters only, please.')
        .refine((text) => linksInText(text).length === 0, 'Names can’t contain links.'),
    );

/** By email to their own address, through us, or by phone alone. */
const ReplyBy = z.enum(['email', 'relay', 'phone']);
export type ReplyBy = z.infer<typeof ReplyBy>;

const shopper = {
  firstName: name('Please enter your first name.'),
  lastName: name('Please enter your last name.'),
  email: emailAddress('Please enter your email address.'),
  phone: optionalPhoneNumber(),
  message: multilineText(longestMessage),
  /** How they want to be answered; undefined from clients that do not ask. */
  replyBy: z.union([z.literal('').transform(() => undefined), ReplyBy]).optional(),
  /** Whether the dealer sees their address, as clients say it that know nothing of `replyBy`. */
  showEmail: optionalCheckbox(),
  emailOptIn: checkbox(),
  isOneClickOptedIn: checkbox(),
  clientRequestId: requestId(),
  originPage: z.string().max(60).default(''),
  company: honeypot(),
};

/** Who buys a car, beside the address of their account. */
export const BuyerForm = z.object({
  firstName: shopper.firstName,
  lastName: shopper.lastName,
  phone: optionalPhoneNumber(),
});

const unknownCar = 'Car not found.';

/** A question about one car for sale, as a form or a script sends it. */
export const VehicleLeadInput = z.object({
  ...shopper,
  leadType: VehicleLeadType.default('AVAILABILITY'),
  listingId: listingId(unknownCar),
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
  message: shopper.message.pipe(z.string().min(1, 'Please enter your question.')),
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

/** Why a lead was not accepted, and what the shopper reads. */
export const leadRefusals = {
  'unknown-listing': { code: 'not-found', message: unknownCar },
  'unknown-dealer': { code: 'not-found', message: 'Dealer not found.' },
  sold: { code: 'gone', message: 'This car is no longer for sale.' },
  'no-form': { code: 'forbidden', message: 'This seller only takes calls.' },
  'cannot-order': {
    code: 'validation-failed',
    field: 'ownerId',
    message: 'This dealer can’t order it. Please choose another.',
  },
  'past-day': {
    code: 'validation-failed',
    field: 'preferredDate',
    message: 'Please choose a future date.',
  },
  'no-answer': {
    code: 'validation-failed',
    field: 'phone',
    message: 'Enter a phone number, or choose a reply by email.',
  },
  'no-relay': { code: 'validation-failed', field: 'replyBy', message: 'Choose a reply by email or by phone.' },
  links: {
    code: 'validation-failed',
    field: 'message',
    message: 'Remove web and email addresses from outside this site.',
  },
  'too-many': { code: 'too-many-requests', message: 'You’ve sent a lot of messages. Please try again in an hour.' },
  unavailable: { code: 'unavailable', message: leadCall.failure },
  failed: { code: 'internal', message: leadCall.failure },
} as const satisfies Record<string, Refusal>;
export type LeadRefusal = keyof typeof leadRefusals;
