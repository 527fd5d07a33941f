import { minutesOf } from '#domains/cars/sellers/opening-hours.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { hourMs } from '#lib/duration.ts';
import { lruMemo } from '#lib/lru-memo.ts';
import { plainSpaces, type SlotDay } from './appointment.ts';

/** How long a test drive takes. */
export const driveMs = hourMs;
/** A dealer needs some time to get the car ready. */
const noticeMs = 2 * hourMs;
const mostDays = 14;

/** Cached, because creating formatters takes longer than using them. */
const labelsIn = lruMemo((timeZone: string) => ({
  weekday: new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }),
  day: new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone }),
  time: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }),
}));

type Seller = Pick<Owner, 'hours' | 'privateSeller'>;

/** Whether times are picked from the opening hours, not typed. */
export const hasSlots = ({ hours, privateSeller }: Seller): boolean =>
  !privateSeller && hours.some(({ open, close }) => minutesOf(open) !== null && minutesOf(close) !== null);

/**
 * The times at which a dealer can show a car in the next two weeks: every full hour from opening to an hour before
 * closing, in the dealer's time zone, without those at which the car is promised to somebody else.
 */
export const openSlots = (
  { hours }: Seller,
  { timeZone, nowMs, heldMs }: { timeZone: string; nowMs: number; heldMs: readonly number[] },
): SlotDay[] => {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const isFree = (ms: number): boolean =>
    ms >= nowMs + noticeMs && heldMs.every((held) => Math.abs(held - ms) >= driveMs);
  const labels = labelsIn(timeZone);
  return Array.from({ length: mostDays }, (_, at) => today.add({ days: at })).flatMap((date): SlotDay[] => {
    const noon = date.toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds;
    const weekday = labels.weekday.format(noon);
    const day = hours.find(({ label }) => label.toLowerCase() === weekday.toLowerCase());
    const [opens, closes] = [minutesOf(day?.open ?? null), minutesOf(day?.close ?? null)];
    if (opens === null || closes === null) return [];
    const first = Math.ceil(opens / 60);
    const count = Math.max(0, Math.floor(closes / 60) - first);
    const times = Array.from({ length: count }, (_hour, hour) =>
      date.toZonedDateTime({ timeZone, plainTime: { hour: first + hour } }),
    )
      .map(({ epochMilliseconds }) => epochMilliseconds)
      .filter(isFree);
    if (times.length === 0) return [];
    const slots = times.map((ms) => ({ ms, label: plainSpaces(labels.time.format(ms)) }));
    return [{ label: labels.day.format(noon), slots }];
  });
};
