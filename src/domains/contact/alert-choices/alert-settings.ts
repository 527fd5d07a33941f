import { z } from 'zod';
import { AlertChoice, type AlertEvent, type AlertFrequency, QuietHours } from './alert-choice.ts';
import { PreviewSubject } from './alert-preview-answer.ts';
import type { AlertTarget } from './alert-target.ts';

/** All settings of the alerts of one saved car or search. */
export const AlertSettings = z.object({
  kind: z.enum(['vehicle', 'search']),
  id: z.string(),
  name: z.string(),
  version: z.int(),
  enableEmailAlerts: z.boolean(),
  enableTextAlerts: z.boolean(),
  enablePushAlerts: z.boolean(),
  email: z.string().describe('Where emails go'),
  mobilePhone: z.string().describe('The number given for this one'),
  phone: z.string().describe('Where texts go: that one, or the number of the profile'),
  textAlertsPending: z.boolean().describe('Texts are on, and the number has not replied YES yet'),
  events: AlertChoice.shape.events,
  frequency: AlertChoice.shape.frequency,
  quietHours: QuietHours,
  timeZoneName: z.string().describe('Of the clock that all times go by'),
  preview: PreviewSubject.describe('What to ask for a preview of it'),
  snoozedUntil: z.string().nullable().describe('ISO 8601'),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

/** The settings as edited in the form, not saved yet. */
export type AlertDraft = Pick<
  AlertSettings,
  'enableEmailAlerts' | 'enableTextAlerts' | 'enablePushAlerts' | 'phone' | 'events' | 'frequency' | 'quietHours'
>;

export const draftOf = (settings: AlertSettings): AlertDraft => {
  const { enableEmailAlerts, enableTextAlerts, enablePushAlerts, phone, events, frequency, quietHours } = settings;
  return { enableEmailAlerts, enableTextAlerts, enablePushAlerts, phone, events, frequency, quietHours };
};

/** The events to choose from for each kind, in display order. */
export const eventLabels: Readonly<
  Record<AlertTarget['kind'], readonly { readonly event: AlertEvent; readonly label: string }[]>
> = {
  search: [
    { event: 'new-match', label: 'New matches' },
    { event: 'price-drop', label: 'Price drops on matches' },
    { event: 'sold', label: 'A match that is no longer listed' },
  ],
  vehicle: [
    { event: 'price-drop', label: 'Price drops' },
    { event: 'sold', label: 'When it is no longer listed' },
  ],
};

export const frequencyLabels: Readonly<Record<AlertFrequency, string>> = {
  'at-once': 'Right away',
  daily: 'Daily, 7:00 AM',
  weekly: 'Weekly, Monday',
};

/** "21:00" as "9:00 PM". */
export const clockWords = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

const wholeHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Every whole hour, plus the current time where it is not a whole hour. */
export const quietTimes = (current: string): string[] => [...new Set([...wholeHours, current])].sort();
