import { expect, it } from 'vitest';
import { dayName, dayOf, dayText, firstDayOf, monthName, monthOf, monthText } from './utc-days.ts';

it('numbers days and months of UTC', () => {
  const day = dayOf(Date.UTC(2028, 1, 29, 23, 59));
  expect([dayText(day), dayName(day)]).toEqual(['2028-02-29', 'February 29, 2028']);
  expect([monthText(monthOf(day)), monthName(monthOf(day))]).toEqual(['2028-02', 'February 2028']);
  expect(firstDayOf(monthOf(day) + 1)).toBe(day + 1);
  expect(monthText(monthOf(dayOf(Date.UTC(2027, 11, 31))) + 1)).toBe('2028-01');
});
