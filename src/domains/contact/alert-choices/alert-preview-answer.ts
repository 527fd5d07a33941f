import { z } from 'zod';
import { alertChannels } from '#domains/contact/channels/alert-channel.ts';
import { AlertChoice, defaultQuietHours, QuietHours } from './alert-choice.ts';

export const previewPath = '/api/alerts/preview';

const longestSearch = 4000;

/** The search or car to preview alerts for, and the ZIP that decides the time zone. */
export const PreviewSubject = z.object({
  searchString: z.string().max(longestSearch).optional().describe('This, or listingId'),
  listingId: z.int().positive().optional(),
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .optional()
    .describe('Where the shopper is: days and hours are of its time zone'),
});
export type PreviewSubject = z.infer<typeof PreviewSubject>;

export const PreviewRequest = PreviewSubject.extend({
  choice: AlertChoice.pick({ events: true, frequency: true }),
  channels: z
    .array(z.enum(alertChannels))
    .max(alertChannels.length)
    .default([...alertChannels]),
  quietHours: QuietHours.default(defaultQuietHours),
});
export type PreviewRequest = z.input<typeof PreviewRequest>;

const counts = { newMatches: z.int(), priceDrops: z.int(), sold: z.int(), messages: z.int() };

export const AlertPreview = z.object({
  timeZone: z.string().describe('Of days and times; of the middle of the country where the ZIP is not known'),
  days: z.array(z.object({ day: z.string(), ...counts })).describe('The last 30, today included'),
  messages: z
    .array(
      z.object({
        at: z.string().describe('ISO 8601'),
        title: z.string(),
        cars: z.string().describe('Which cars it names'),
        channels: z.array(z.enum(alertChannels)),
      }),
    )
    .describe('The latest 31'),
  totals: z.object({ ...counts, emails: z.int(), texts: z.int(), pushes: z.int() }),
  complete: z.boolean().describe('False where there were more cars than are read: then it was at least as much'),
});
export type AlertPreview = z.infer<typeof AlertPreview>;
