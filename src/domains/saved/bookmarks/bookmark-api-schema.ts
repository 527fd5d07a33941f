import { z } from 'zod';
import { type AlertChanges, AlertChoice, QuietHours } from '#domains/contact/alert-choices/alert-choice.ts';
import { invalidPhone, phoneDigits, readNanpPhone } from '#lib/nanp-phone.ts';
import { type BookmarkChanges, bookmarkNotesLength, bookmarkTitleLength } from './bookmark.ts';

const largestId = 2_147_483_647;

/** Text stored as it is, markup included. NUL is refused, because PostgreSQL cannot store it. */
export const storedText = (longest: number) =>
  z
    .string()
    .max(longest, `must be at most ${longest} characters`)
    .refine((text) => !text.includes('\0'), 'holds a character that cannot be stored');

/** Clients send ids as numbers and as text. */
export const ListingId = z
  .union([z.int().min(1).max(largestId), z.string().regex(/^\d{1,10}$/, 'is not a listing id')])
  .transform(Number)
  .refine((id) => id >= 1 && id <= largestId, 'is not a listing id');

/** Forms send an empty text for a new bookmark. */
export const BookmarkId = z.union([z.uuid(), z.literal('')]).transform((id) => id || undefined);

const words: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };
const Flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((flag) => (typeof flag === 'boolean' ? flag : words[flag] === true));

/** Stored as digits, whatever the spelling; empty clears it (ALRT-07). */
const Phone = storedText(40)
  .refine((text) => phoneDigits(text) === '' || readNanpPhone(text) !== undefined, invalidPhone)
  .transform(phoneDigits);

const Target = z.enum(['EMAIL', 'SMS']);

/** Fields of a bookmark's request body: the account API's names, and their older aliases (RULING-105). */
export const bookmarkFields = {
  bookmarkId: BookmarkId.optional(),
  version: z.int().min(0).max(largestId).optional().describe('The version the client last saw (RULING-16)'),
  overwriteFlag: Flag.optional().describe('Replaces whatever is stored (RULING-16)'),
  bookmarkTitle: storedText(bookmarkTitleLength).optional(),
  bookmarkNotes: storedText(bookmarkNotesLength).optional(),
  mobilePhone: Phone.optional(),
  enableEmailAlerts: Flag.optional(),
  enableTextAlerts: Flag.optional(),
  enablePushAlerts: Flag.optional(),
  alertChoice: AlertChoice.pick({ events: true, frequency: true })
    .partial()
    .optional()
    .describe('What to be told of, and how often by each way'),
  quietHours: QuietHours.optional().describe('Of the whole account, in the time where the shopper is'),
  phone: Phone.optional().describe('Same as mobilePhone'),
  enabledFlag: Flag.optional().describe('With targets: same as the alert flags'),
  targets: z
    .union([Target, z.array(Target).max(2)])
    .optional()
    .describe('EMAIL, SMS'),
};
const BookmarkBody = z.object(bookmarkFields);
export type BookmarkBody = z.output<typeof BookmarkBody>;

const flagFor = (body: BookmarkBody, target: z.infer<typeof Target>): boolean | undefined =>
  [body.targets ?? []].flat().includes(target) ? body.enabledFlag : undefined;

const alertsOf = ({
  enablePushAlerts: pushAlerts,
  alertChoice,
  quietHours,
}: BookmarkBody): AlertChanges | undefined => {
  const changes = { pushAlerts, quietHours, ...alertChoice };
  return Object.values(changes).some((value) => value !== undefined) ? changes : undefined;
};

export const changesOf = (body: BookmarkBody): BookmarkChanges => ({
  // Without a title the current one stays.
  title: body.bookmarkTitle?.trim() || undefined,
  notes: body.bookmarkNotes,
  mobilePhone: body.mobilePhone ?? body.phone,
  enableEmailAlerts: body.enableEmailAlerts ?? flagFor(body, 'EMAIL'),
  enableTextAlerts: body.enableTextAlerts ?? flagFor(body, 'SMS'),
  alerts: alertsOf(body),
});

/** The version to delete (RULING-16). */
export const removalFields = { version: bookmarkFields.version, overwriteFlag: bookmarkFields.overwriteFlag };

export const RestoreBody = z.object({ bookmarkId: z.uuid() });
export const OptOutBody = z.object({ userId: storedText(200) });
