import { lruMemo } from '#lib/lru-memo.ts';
import type { Owner } from './owner.ts';
import { timeZoneOf } from './time-zone.ts';

export type OpeningState = { isOpen: boolean; words: string };

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Minutes after midnight for "9:00 AM", "9 am" or "17:30"; null for anything else. */
export const minutesOf = (text: string | null): number | null => {
  const [, hour = '', minute = '0', half = ''] =
    /^\s*(\d{1,2})(?::(\d{2}))?\s*([ap]\.?m\.?)?\s*$/i.exec(text ?? '') ?? [];
  if (hour === '' || Number(hour) > 24 || Number(minute) > 59) return null;
  const isAfternoon = half.toLowerCase().startsWith('p');
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  return hours * 60 + Number(minute);
};

/** Cached, because creating a formatter takes longer than the rest of a dealer's card. */
const clockOf = lruMemo(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    }),
);

/** Weekday and minute of the day in the dealer's time zone. */
const localTime = (nowMs: number, address: Owner['address']): { day: number; minute: number } => {
  const parts = clockOf(timeZoneOf(address)).formatToParts(nowMs);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return { day: weekdays.indexOf(part('weekday')), minute: Number(part('hour')) * 60 + Number(part('minute')) };
};

type Day = Owner['hours'][number];

/** Whether a dealer is open now, in its time zone, and when that changes. Undefined without hours. */
export const openingState = (
  { hours, address }: Pick<Owner, 'hours' | 'address'>,
  nowMs: number,
): OpeningState | undefined => {
  const dayOf = (day: number): Day | undefined =>
    hours.find(({ label }) => label.toLowerCase() === weekdays[day % 7]?.toLowerCase());
  if (!hours.some(({ label }) => weekdays.includes(label))) return undefined;
  const { day, minute } = localTime(nowMs, address);
  const today = dayOf(day);
  const [opens, closes] = [minutesOf(today?.open ?? null), minutesOf(today?.close ?? null)];
  if (opens !== null && closes !== null) {
    if (minute < opens) return { isOpen: false, words: `Closed, opens at ${today?.open}` };
    if (minute < closes) return { isOpen: true, words: `Open until ${today?.close}` };
  }
  const next = [1, 2, 3, 4, 5, 6, 7]
    .map((later) => ({ later, hours: dayOf(day + later) }))
    .find(({ hours: each }) => minutesOf(each?.open ?? null) !== null);
  if (!next) return { isOpen: false, words: 'Closed' };
  const when = next.later === 1 ? 'tomorrow' : next.hours?.label;
  return { isOpen: false, words: `Closed, opens ${when} at ${next.hours?.open}` };
};
