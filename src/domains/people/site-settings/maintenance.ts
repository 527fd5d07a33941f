import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const isMoment = (text: string): boolean => moment.test(text) && !Number.isNaN(Date.parse(`${text}Z`));

const Maintenance = z
  .strictObject({
    shown: z.boolean(),
    text: z.string().max(200),
    /** In UTC, to the minute; empty for no end. */
    until: z.string().refine((text) => text === '' || isMoment(text), 'is not a time like 2026-11-15T18:30.'),
  })
  .refine((value) => !value.shown || value.text.trim() !== '', {
    path: ['text'],
    message: 'is needed to be shown.',
  });

export type Maintenance = z.infer<typeof Maintenance>;

/** A notice to shoppers about maintenance. */
export const maintenance = defineSetting<Maintenance>({
  name: 'maintenance',
  schema: Maintenance,
  defaultValue: { shown: false, text: '', until: '' },
});

export type MaintenanceNotice = { text: string; untilMs?: number };

/** A notice during the first start, while the demo inventory is still being created. */
export const demoNoticeOf = (
  progress: { searchable: number; total: number } | undefined,
): MaintenanceNotice | undefined => {
  if (!progress) return undefined;
  const [searchable, total] = [progress.searchable, progress.total].map((count) => count.toLocaleString('en-US'));
  return { text: `We’re still adding cars: ${searchable} of ${total} so far. Reload the page to see more.` };
};

/** The current notice, if any. */
export const noticeOf = (value: Maintenance, nowMs: number): MaintenanceNotice | undefined => {
  const { text, until } = value;
  if (!value.shown) return undefined;
  if (until === '') return { text };
  const untilMs = Date.parse(`${until}Z`);
  return untilMs > nowMs ? { text, untilMs } : undefined;
};
