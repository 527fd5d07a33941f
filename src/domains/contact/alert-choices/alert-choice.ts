import { z } from 'zod';

export const alertChannels = ['email', 'text', 'push'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** What there is to tell. A search hears of new matches, a saved car is already there. */
const alertEvents = ['new-match', 'price-drop', 'sold'] as const;
export type AlertEvent = (typeof alertEvents)[number];

export const alertFrequencies = ['at-once', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** What somebody is told of: a saved car, a saved search, or the best deals near them. */
export type BookmarkKind = 'vehicle' | 'search' | 'best-deals';

const frequency = z.enum(alertFrequencies);

const eachChannel = <Value extends z.ZodType>(value: Value) =>
  z.object({ email: value, text: value, push: value }).partial();

/** When each switch was moved last, and to where. */
const SwitchedAt = eachChannel(z.object({ on: z.boolean(), ms: z.number() }));
export type SwitchedAt = z.infer<typeof SwitchedAt>;

/** What a shopper chose for one saved car or search, beside the switches for email and text on the bookmark itself. */
export const AlertChoice = z.object({
  events: z.array(z.enum(alertEvents)),
  frequency: z.object({ email: frequency, text: frequency, push: frequency }),
  switched: SwitchedAt.optional(),
});
export type AlertChoice = z.infer<typeof AlertChoice>;

/** RULING-20: a price drop is told at once, new matches once a day; whoever switches something on says otherwise. */
const defaultChoices: Readonly<Record<BookmarkKind, AlertChoice>> = {
  vehicle: { events: ['price-drop', 'sold'], frequency: { email: 'at-once', text: 'at-once', push: 'at-once' } },
  search: { events: ['new-match', 'price-drop'], frequency: { email: 'daily', text: 'at-once', push: 'at-once' } },
  'best-deals': { events: [], frequency: { email: 'weekly', text: 'weekly', push: 'weekly' } },
};
export const defaultChoice = (kind: BookmarkKind): AlertChoice => defaultChoices[kind];

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** In the shopper's own time. From later to earlier goes over midnight; the same twice is never. */
export const QuietHours = z.object({ on: z.boolean(), from: clockTime, to: clockTime });
export type QuietHours = z.infer<typeof QuietHours>;

/** What may be changed along with a bookmark; what is absent stays. */
export type AlertChanges = Partial<Pick<AlertChoice, 'events' | 'frequency'>> & {
  pushAlerts?: boolean | undefined;
  quietHours?: QuietHours | undefined;
};

export const defaultQuietHours: QuietHours = { on: true, from: '21:00', to: '08:00' };
