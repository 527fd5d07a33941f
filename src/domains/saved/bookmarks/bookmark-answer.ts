import { z } from 'zod';
import type { SwitchedAt } from '#domains/contact/alert-choices/alert-choice.ts';
import { alertChannels } from '#domains/contact/channels/alert-channel.ts';
import type { AccountMessage } from '#domains/people/accounts/account-messages.ts';
import type { SavedBookmark } from './bookmark.ts';

const Messages = z.array(z.object({ severity: z.enum(['ERROR', 'WARN', 'INFO']), value: z.string() }));

/** Answer to saving; a refused update gets it with the unchanged values (RULING-15, RULING-20). */
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
export type RemoveAnswer = z.infer<typeof RemoveAnswer>;

export const Success = z.object({ success: z.literal(true) });

/** The alert state that is stored outside the bookmark's row. */
type AlertState = { pushAlerts: boolean; switched?: SwitchedAt | undefined; textAlertsPending: boolean };

/** Times of switches that are still in the state they were set to. */
const switchTimes = (switched: SwitchedAt, on: Record<keyof SwitchedAt, boolean>): SaveAnswer['switchedAt'] =>
  Object.fromEntries(
    alertChannels.flatMap((channel) => {
      const last = switched[channel];
      return last?.on === on[channel] ? [[channel, new Date(last.ms).toISOString()]] : [];
    }),
  );

export const savedAnswer = (
  saved: SavedBookmark,
  bookmarkAlreadySaved: boolean,
  { pushAlerts, switched = {}, textAlertsPending }: AlertState,
): SaveAnswer => ({
  bookmarkId: saved.id,
  bookmarkSaved: true,
  bookmarkAlreadySaved,
  version: saved.version,
  msgs: [],
  mobilePhone: saved.mobilePhone,
  title: saved.title,
  notes: saved.notes,
  enableEmailAlerts: saved.enableEmailAlerts,
  enableTextAlerts: saved.enableTextAlerts,
  enablePushAlerts: pushAlerts,
  textAlertsPending,
  switchedAt: switchTimes(switched, {
    email: saved.enableEmailAlerts,
    text: saved.enableTextAlerts,
    push: pushAlerts,
  }),
  responseCode: '200',
});

const nothing = { id: '', version: 0, title: '', notes: '', mobilePhone: '', savedMs: 0 };
const silent = { enableEmailAlerts: false, enableTextAlerts: false };

/** Answer when nothing was saved, with the reason. */
export const unsavedAnswer = (message: AccountMessage): SaveAnswer => ({
  ...savedAnswer({ ...nothing, ...silent }, false, { pushAlerts: false, textAlertsPending: false }),
  bookmarkSaved: false,
  msgs: [message],
  responseCode: '403',
});
