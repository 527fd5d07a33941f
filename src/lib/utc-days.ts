import { dayMs } from './duration.ts';

/* Days are numbered since January 1, 1970, months since January of year 0; both are those of UTC. */

export const dayOf = (ms: number): number => Math.floor(ms / dayMs);

export const startOfDay = (day: number): number => day * dayMs;

export const monthOf = (day: number): number => {
  const date = new Date(startOfDay(day));
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** The first day of a month. */
export const firstDayOf = (month: number): number => dayOf(Date.UTC(Math.floor(month / 12), month % 12, 1));

/** 2026-11 */
export const monthText = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

/** 2026-11-09 */
export const dayText = (day: number): string => new Date(startOfDay(day)).toISOString().slice(0, 10);

const long = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const ofMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** November 9, 2026 */
export const dayName = (day: number): string => long.format(startOfDay(day));

/** November 2026 */
export const monthName = (month: number): string => ofMonth.format(startOfDay(firstDayOf(month)));
