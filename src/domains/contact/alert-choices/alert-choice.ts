import { z } from 'zod';

/** The events an alert can report. `new-match` is for searches only. */
const alertEvents = ['new-match', 'price-drop', 'sold'] as const;
export type AlertEvent = (typeof alertEvents)[number];

export const alertFrequencies = ['at-once', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** The kinds of subscriptions: a saved car, a saved search, or the weekly best deals. */
export type BookmarkKind = 'vehicle' | 'search' | 'best-deals';

/** Best deals around a ZIP, of some body styles or, if none are listed, of any. */
export type BestDealsWish = { zip: string; styleCodes: readonly string[] };

const frequency = z.enum(alertFrequencies);

const eachChannel = <Value extends z.ZodType>(value: Value) =>
  z.object({ email: value, text: value, push: value }).partial();

/** The last change of each channel's switch: its new state and when. */
const SwitchedAt = eachChannel(z.object({ on: z.boolean(), ms: z.number() }));
export type SwitchedAt = z.infer<typeof SwitchedAt>;

/** The alert settings of one saved car or search; the email and text switches are stored on the bookmark itself. */
export const AlertChoice = z.object({
  events: z.array(z.enum(alertEvents)),
  frequency: z.object({ email: frequency, text: frequency, push: frequency }),
  switched: SwitchedAt.optional(),
});
export type AlertChoice = z.infer<typeof AlertChoice>;

/** Defaults until the shopper chooses otherwise: price drops at once, new matches in a daily digest (RULING-20). */
const defaultChoices: Readonly<Record<BookmarkKind, AlertChoice>> = {
  vehicle: { events: ['price-drop', 'sold'], frequency: { email: 'at-once', text: 'at-once', push: 'at-once' } },
  search: { events: ['new-match', 'price-drop'], frequency: { email: 'daily', text: 'at-once', push: 'at-once' } },
  'best-deals': { events: [], frequency: { email: 'weekly', text: 'weekly', push: 'weekly' } },
};
export const defaultChoice = (kind: BookmarkKind): AlertChoice => defaultChoices[kind];

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** In the shopper's time zone. `from` later than `to` spans midnight; equal times mean no quiet hours. */
export const QuietHours = z.object({ on: z.boolean(), from: clockTime, to: clockTime });
export type QuietHours = z.infer<typeof QuietHours>;

/** Alert settings that can be changed along with a bookmark; absent fields stay unchanged. */
export type AlertChanges = Partial<Pick<AlertChoice, 'events' | 'frequency'>> & {
  pushAlerts?: boolean | undefined;
  quietHours?: QuietHours | undefined;
};

export const defaultQuietHours: QuietHours = { on: true, from: '21:00', to: '08:00' };
