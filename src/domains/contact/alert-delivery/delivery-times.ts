import type { AlertFrequency, QuietHours } from '#domains/contact/alert-choices/alert-choice.ts';

/** Digests are sent at 7 AM in the shopper's time zone (RULING-20), weekly ones on Mondays. */
const digestTime = '07:00';
const monday = 1;

const localTime = (nowMs: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);

/** On a day on which the clock skips that time, the moment it skips to. */
const onDay = (day: Temporal.PlainDate, time: string, timeZone: string): number =>
  day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;

/** When an event that happens now is due, by the shopper's frequency. */
export const dueAt = (frequency: AlertFrequency, nowMs: number, timeZone: string): number => {
  if (frequency === 'at-once') return nowMs;
  const today = localTime(nowMs, timeZone).toPlainDate();
  const first = frequency === 'daily' ? today : today.add({ days: (monday - today.dayOfWeek + 7) % 7 });
  const dueMs = onDay(first, digestTime, timeZone);
  return dueMs > nowMs ? dueMs : onDay(first.add({ days: frequency === 'daily' ? 1 : 7 }), digestTime, timeZone);
};

/** End of the quiet hours that `nowMs` falls into; undefined outside of quiet hours. */
export const quietUntil = ({ on, from, to }: QuietHours, nowMs: number, timeZone: string): number | undefined => {
  if (!on || from === to) return undefined;
  const today = localTime(nowMs, timeZone).toPlainDate();
  const overMidnight = from > to;
  // Quiet hours that began yesterday may last until today.
  for (const day of [today.subtract({ days: 1 }), today]) {
    const startMs = onDay(day, from, timeZone);
    const endMs = onDay(overMidnight ? day.add({ days: 1 }) : day, to, timeZone);
    if (startMs <= nowMs && nowMs < endMs) return endMs;
  }
  return undefined;
};

export const startOfDay = (nowMs: number, timeZone: string): number =>
  localTime(nowMs, timeZone).startOfDay().epochMilliseconds;

export const startOfTomorrow = (nowMs: number, timeZone: string): number =>
  localTime(nowMs, timeZone).startOfDay().add({ days: 1 }).startOfDay().epochMilliseconds;
