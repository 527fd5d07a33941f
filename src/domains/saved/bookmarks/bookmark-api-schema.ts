import { z } from 'zod';
import {
  type AlertChanges,
  AlertChoice,
  alertChannels,
  QuietHours,
  type SwitchedAt,
} from '#domains/contact/alert-choices/alert-choice.ts';
import { AppError } from '#lib/errors.ts';
import { invalidPhone, phoneDigits, readNanpPhone } from '#lib/nanp-phone.ts';
import type { Result } from '#lib/result.ts';
import {
  type BookmarkChanges,
  bookmarkNotesLength,
  bookmarkTitleLength,
  changedBeforeRemoval,
  type Revision,
} from './bookmark.ts';

const largestId = 2_147_483_647;

/** Text as it is: markup is text too. A character that PostgreSQL cannot keep is refused, not dropped. */
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

/** An empty text is how forms say "none yet". */
export const BookmarkId = z.union([z.uuid(), z.literal('')]).transform((id) => id || undefined);

const words: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };
const Flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((flag) => (typeof flag === 'boolean' ? flag : words[flag] === true));

/** ALRT-07: whatever the spelling, kept as digits; empty clears it. */
const Phone = storedText(40)
  .refine((text) => phoneDigits(text) === '' || readNanpPhone(text) !== undefined, invalidPhone)
  .transform(phoneDigits);

const Target = z.enum(['EMAIL', 'SMS']);

/** What a bookmark's body may hold: the account API's names, and the older ones of the call list (RULING-105). */
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
type BookmarkBody = z.output<typeof BookmarkBody>;

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
  // Without a title the one it has stands.
  title: body.bookmarkTitle?.trim() || undefined,
  notes: body.bookmarkNotes,
  mobilePhone: body.mobilePhone ?? body.phone,
  enableEmailAlerts: body.enableEmailAlerts ?? flagFor(body, 'EMAIL'),
  enableTextAlerts: body.enableTextAlerts ?? flagFor(body, 'SMS'),
  alerts: alertsOf(body),
});

export const revisionOf = ({ version, overwriteFlag }: BookmarkBody): Revision => ({ version, overwriteFlag });

const Messages = z.array(z.object({ severity: z.enum(['ERROR', 'WARN', 'INFO']), value: z.string() }));

/** RULING-15, RULING-20 */
export const SaveAnswer = z.object({
  bookmarkId: z.string(),
  bookmarkSaved: z.boolean(),
  bookmarkAlreadySaved: z.boolean(),
  version: z.int(),
  msgs: Messages,
  mobilePhone: z.string(),
  title: z.string(),
  notes: z.string().describe('Those that are kept'),
  enableEmailAlerts: z.boolean(),
  enableTextAlerts: z.boolean(),
  enablePushAlerts: z.boolean(),
  textAlertsPending: z.boolean().describe('Texts are on, and the number has not replied YES yet'),
  switchedAt: z
    .object({ email: z.string(), text: z.string(), push: z.string() })
    .partial()
    .describe('When each alert was switched to what it is now, where that is known'),
  responseCode: z.string().describe('"200" when it was done'),
});
export type SaveAnswer = z.infer<typeof SaveAnswer>;

type Stored = {
  version: number;
  title: string;
  notes: string;
  mobilePhone: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
};

/** Of the alerts of a bookmark, what is kept beside it. */
type StoredAlerts = {
  pushAlerts: boolean;
  switched?: SwitchedAt | undefined;
  /** Numbers that have not said YES yet. */
  pendingNumbers: ReadonlySet<string>;
};

const switchedAt = (
  stored: Stored,
  { pushAlerts, switched = {} }: Omit<StoredAlerts, 'pendingNumbers'>,
): SaveAnswer['switchedAt'] => {
  const now = { email: stored.enableEmailAlerts, text: stored.enableTextAlerts, push: pushAlerts };
  return Object.fromEntries(
    alertChannels.flatMap((channel) => {
      const noted = switched[channel];
      return noted?.on === now[channel] ? [[channel, new Date(noted.ms).toISOString()]] : [];
    }),
  );
};

export const savedAnswer = (
  bookmarkId: string,
  stored: Stored,
  bookmarkAlreadySaved: boolean,
  alerts: StoredAlerts,
): SaveAnswer => ({
  bookmarkId,
  bookmarkSaved: true,
  bookmarkAlreadySaved,
  version: stored.version,
  msgs: [],
  mobilePhone: stored.mobilePhone,
  title: stored.title,
  notes: stored.notes,
  enableEmailAlerts: stored.enableEmailAlerts,
  enableTextAlerts: stored.enableTextAlerts,
  enablePushAlerts: alerts.pushAlerts,
  textAlertsPending: stored.enableTextAlerts && alerts.pendingNumbers.has(stored.mobilePhone),
  switchedAt: switchedAt(stored, alerts),
  responseCode: '200',
});

/** Nothing was saved, and why. */
export const unsavedAnswer = (message: z.infer<typeof Messages>[number]): SaveAnswer => ({
  bookmarkId: '',
  bookmarkSaved: false,
  bookmarkAlreadySaved: false,
  version: 0,
  msgs: [message],
  mobilePhone: '',
  title: '',
  notes: '',
  enableEmailAlerts: false,
  enableTextAlerts: false,
  enablePushAlerts: false,
  textAlertsPending: false,
  switchedAt: {},
  responseCode: '403',
});

/** Which version is to go (RULING-16). */
export const removalFields = { version: bookmarkFields.version, overwriteFlag: bookmarkFields.overwriteFlag };

export const RestoreBody = z.object({ bookmarkId: z.uuid() });
export const RestoreAnswer = z.object({
  bookmarkRestored: z
    .boolean()
    .describe('False a day after it was removed, when it was saved again meanwhile, or over the limit'),
});

export const RemoveAnswer = z.object({
  bookmarkDeleted: z.boolean(),
  bookmarkSaved: z.boolean(),
  version: z.int().optional(),
  msgs: Messages,
});
type RemoveAnswer = z.infer<typeof RemoveAnswer>;

type RemoveFailure = { reason: 'unknown-bookmark' } | { reason: 'outdated'; saved: { version: number } };

export const removedAnswer = (result: Result<unknown, RemoveFailure>): RemoveAnswer => {
  if (result.ok) return { bookmarkDeleted: true, bookmarkSaved: false, msgs: [] };
  if (result.error.reason === 'unknown-bookmark') throw new AppError('not-found');
  const { version } = result.error.saved;
  return { bookmarkDeleted: false, bookmarkSaved: true, version, msgs: [changedBeforeRemoval] };
};

export const OptOutBody = z.object({ userId: storedText(200) });
export const Success = z.object({ success: z.literal(true) });
