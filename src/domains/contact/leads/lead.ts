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

/** Types of leads about a car on offer. */
export const VehicleLeadType = z.enum(['AVAILABILITY', 'PRICEQUOTE', 'TESTDRIVE', 'CHAT']);
export type VehicleLeadType = z.infer<typeof VehicleLeadType>;
/** `CUSTOMORDER` orders a car yet to be built; `QUESTION` is to a dealer, about no particular car. */
export type LeadType = VehicleLeadType | 'CUSTOMORDER' | 'QUESTION';

export const PartOfDay = z.enum(['MORNING', 'AFTERNOON', 'EVENING']);
export type PartOfDay = z.infer<typeof PartOfDay>;

const name = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(60, 'Use 60 characters or fewer.')
    // A separate step, so that a name that is too long is not checked further.
    .pipe(
      z
        .string()
        .regex(/^\P{Cc}*$/u, 'Letters only, please.')
        .refine((text) => linksInText(text).length === 0, 'Names can’t contain links.'),
    );

/** Reply by email to the shopper's address, through the relay, or by phone only. */
const ReplyBy = z.enum(['email', 'relay', 'phone']);
export type ReplyBy = z.infer<typeof ReplyBy>;

const shopper = {
  firstName: name('Please enter your first name.'),
  lastName: name('Please enter your last name.'),
  email: emailAddress('Please enter your email address.'),
  phone: optionalPhoneNumber(),
  message: multilineText(longestMessage),
  /** Undefined for clients that do not send it. */
  replyBy: z.union([z.literal('').transform(() => undefined), ReplyBy]).optional(),
  /** Whether the dealer sees the email address; sent by clients that do not know `replyBy`. */
  showEmail: optionalCheckbox(),
  emailOptIn: checkbox(),
  isOneClickOptedIn: checkbox(),
  clientRequestId: requestId(),
  originPage: z.string().max(60).default(''),
  company: honeypot(),
};

/** The buyer's details; the email address is the account's. */
export const BuyerForm = z.object({
  firstName: shopper.firstName,
  lastName: shopper.lastName,
  phone: optionalPhoneNumber(),
});

const unknownCar = 'Car not found.';

/** A lead about one car on offer, from the form or the API. */
export const VehicleLeadInput = z.object({
  ...shopper,
  leadType: VehicleLeadType.default('AVAILABILITY'),
  listingId: listingId(unknownCar),
  /** For a test drive: the day, and the part of the day. */
  preferredDate: z.union([z.literal(''), z.iso.date('Please choose a day.')]).default(''),
  preferredTime: z.union([z.literal(''), PartOfDay]).default(''),
});

export type VehicleLeadInput = z.infer<typeof VehicleLeadInput>;

const chooseDealer = 'Please choose a dealer.';

/** An order of a car yet to be built; the page it is posted to determines the car. */
export const CustomOrderForm = z.object({
  ...shopper,
  ownerId: z.coerce.number(chooseDealer).int(chooseDealer).positive(chooseDealer).max(2_147_483_647, chooseDealer),
});

/** A question to a dealer (DLR-01); the message is required. */
export const DealerQuestionForm = z.object({
  ...CustomOrderForm.shape,
  message: shopper.message.pipe(z.string().min(1, 'Please enter your question.')),
});

/** The car of a lead, in the seller's words. */
export type LeadVehicle = {
  title: string;
  price?: string;
  stockNumber?: string;
  vin?: string;
  /** The chosen configuration of a car yet to be built. */
  built?: string;
  /** Address of the page the lead was sent from. */
  url?: string;
  /** The title in parts, for the dealer's software. */
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

/** How the dealer replies: through the relay, to the shopper's address, or by phone only. */
export type LeadReply = 'relay' | 'shown' | 'hidden';

/** An order of a car yet to be built, to a dealer that takes such orders. */
type CustomOrderLead = z.infer<typeof CustomOrderForm> & { leadType: 'CUSTOMORDER'; vehicle: LeadVehicle };

/** `vehicle` holds the dealer's name where formats such as ADF require a car. */
type DealerQuestionLead = z.infer<typeof DealerQuestionForm> & { leadType: 'QUESTION'; vehicle: LeadVehicle };

/** Leads to a dealer by id: they have no listing to find the dealer by. */
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

/** Refusals of a lead, with the message for the shopper. */
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
  blocked: { code: 'forbidden', message: 'You can’t message sellers here. We emailed you why.' },
  ended: { code: 'forbidden', message: 'Your conversation with this seller has ended.' },
  'too-many': { code: 'too-many-requests', message: 'You’ve sent a lot of messages. Please try again in an hour.' },
  unavailable: { code: 'unavailable', message: leadCall.failure },
  failed: { code: 'internal', message: leadCall.failure },
} as const satisfies Record<string, Refusal>;
export type LeadRefusal = keyof typeof leadRefusals;
