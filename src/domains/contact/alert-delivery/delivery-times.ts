import type { AlertFrequency, QuietHours } from '#domains/contact/alert-choices/alert-choice.ts';

/** RULING-20: digests come at seven in the morning where the shopper is, weekly ones on Mondays. */
const digestTime = '07:00';
const monday = 1;

const localTime = (nowMs: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);

/** On a day without that time of the clock, the moment the clock jumps to. */
const onDay = (day: Temporal.PlainDate, time: string, timeZone: string): number =>
  day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;

/** When news of this moment is due, by the shopper's frequency. */
export const dueAt = (frequency: AlertFrequency, nowMs: number, timeZone: string): number => {
  if (frequency === 'at-once') return nowMs;
  const today = localTime(nowMs, timeZone).toPlainDate();
  const first = frequency === 'daily' ? today : today.add({ days: (monday - today.dayOfWeek + 7) % 7 });
  const dueMs = onDay(first, digestTime, timeZone);
  return dueMs > nowMs ? dueMs : onDay(first.add({ days: frequency === 'daily' ? 1 : 7 }), digestTime, timeZone);
};

/** When the quiet hours of this moment end; undefined when it is not quiet. */
export const quietUntil = ({ on, from, to }: QuietHours, nowMs: number, timeZone: string): number | undefined => {
  if (!on || from === to) return undefined;
  const today = localTime(nowMs, timeZone).toPlainDate();
  const overMidnight = from > to;
  // What began yesterday may last until today.
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
