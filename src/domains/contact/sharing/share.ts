import { z } from 'zod';
import {
  checkbox,
  emailAddress,
  honeypot,
  listingId,
  multilineText,
  phoneNumber,
  requestId,
} from '#lib/forms/form-fields.ts';
import { linksInText } from '#lib/links-in-text.ts';
import { plainText } from '#lib/plain-text.ts';
import { longestName, longestText, longestWords, mostCarsShared, mostRecipients, shareConfigs } from './share-terms.ts';

/** Fields in which clients describe themselves; accepted but ignored, since session and connection are used instead. */
const claimed = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]).optional();

/** The body of a request to share by text message (SHAR-01, RULING-28). */
export const ShareTextInput = z.object({
  requestId: requestId(),
  alertConfigId: z.enum(Object.values(shareConfigs)),
  lnxCode: claimed,
  dataMap: z.object({
    mobile_number: phoneNumber(),
    sms_message: z
      .string('Please enter a message.')
      .max(longestText * 4)
      .transform(plainText)
      .pipe(z.string().min(1, 'Please enter a message.').max(longestText, `Use ${longestText} characters or fewer.`)),
    consumerId: claimed,
  }),
  company: honeypot(),
});
export type ShareTextInput = z.infer<typeof ShareTextInput>;

const invalidEmail = 'Please enter a valid email address.';
const address = emailAddress();

/** One address, several separated by commas, or a list. */
const recipients = z
  .union([z.string().max(2000, invalidEmail), z.array(z.string().max(254, invalidEmail)).max(50)], invalidEmail)
  .transform((fields) =>
    [fields]
      .flat()
      .flatMap((text) => text.split(/[,;]/))
      .map((text) => text.trim())
      .filter(Boolean),
  )
  .pipe(z.array(address).min(1, invalidEmail))
  .transform((all) => [...new Map(all.map((one) => [one.toLowerCase(), one])).values()])
  .pipe(z.array(z.string()).max(mostRecipients, `Enter up to ${mostRecipients} addresses.`));

const carId = listingId('Car not found.');
/** A new schema for each field: the API description identifies schemas by reference. */
const none = () => z.union([z.literal(''), z.null()]).transform(() => undefined);

/** The body of a request to share by email (SHAR-03, RULING-88). Some fields have two names; either is accepted. */
export const ShareEmailInput = z
  .object({
    originPageUrl: z.string().max(4000).default(''),
    listingId: z.union([none(), carId]).optional(),
    carIds: z.union([none(), z.array(carId).max(mostCarsShared)]).optional(),
    name: z
      .string('Please enter your name.')
      .trim()
      .min(1, 'Please enter your name.')
      .max(longestName, `Use ${longestName} characters or fewer.`)
      // A separate step, so that a name that is too long is not checked further.
      .pipe(
        z
          .string()
          // No line breaks, control characters or bidirectional overrides.
          .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'Letters only, please.')
          .refine((text) => linksInText(text).length === 0, 'Names can’t contain links.'),
      ),
    toEmail: recipients.optional(),
    toEmailAddress: recipients.optional(),
    emailAddress: address.optional(),
    fromEmailAddress: address.optional(),
    message: multilineText(longestWords),
    /** Whether replies go to the sender. */
    replyToSender: checkbox(),
    /** Whether the sender's out-the-door price and payment are included. */
    withFigures: checkbox(),
    clientRequestId: requestId(),
    leadType: z.literal('EMAILTOFRIEND').default('EMAILTOFRIEND'),
    ownerId: claimed,
    ipAddress: claimed,
    originPage: claimed,
    searchZip: claimed,
    partnerName: claimed,
    ccFlag: claimed,
    lnxCode: claimed,
    cookieId: claimed,
    myAtcUserLoggedIn: claimed,
    company: honeypot(),
  })
  .transform(({ toEmail, toEmailAddress, emailAddress, fromEmailAddress, ...rest }, context) => {
    const to = toEmailAddress ?? toEmail ?? [];
    const from = fromEmailAddress ?? emailAddress ?? '';
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: rest });
    if (to.length === 0) refuse('toEmailAddress', invalidEmail);
    if (from === '') refuse('fromEmailAddress', invalidEmail);
    if (to.some((one) => one.toLowerCase() === from.toLowerCase())) {
      refuse('toEmailAddress', 'Please enter an address other than your own.');
    }
    return { ...rest, to, from };
  });
export type ShareEmailInput = z.infer<typeof ShareEmailInput>;
