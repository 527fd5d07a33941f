import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#lib/duration.ts';
import { dueAt, quietUntil, startOfDay, startOfTomorrow } from './delivery-times.ts';

const zones = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles', 'Pacific/Honolulu'];
const zone = fc.constantFrom(...zones);
/** Three years around, with both changes of the clock in each. */
const moment = fc.integer({ min: Date.UTC(2025, 0, 1) / 1000, max: Date.UTC(2028, 0, 1) / 1000 }).map((s) => s * 1000);
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What a clock on the wall shows, told by another part of the language. */
const wall = (ms: number, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(ms);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    time: `${of('hour')}:${of('minute')}`,
    weekday: of('weekday'),
    day: `${of('year')}-${of('month')}-${of('day')}`,
  };
};

describe('due times of alerts', () => {
  it('RULING-20: at once is now, daily the next 7 AM, weekly 7 AM on the next Monday', () => {
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        expect(dueAt('at-once', now, timeZone)).toBe(now);
        const daily = dueAt('daily', now, timeZone);
        expect(wall(daily, timeZone).time).toBe('07:00');
        expect(daily).toBeGreaterThan(now);
        expect(daily - now).toBeLessThanOrEqual(dayMs + hourMs);
        const weekly = dueAt('weekly', now, timeZone);
        expect(wall(weekly, timeZone)).toMatchObject({ time: '07:00', weekday: 'Mon' });
        expect(weekly).toBeGreaterThan(now);
        expect(weekly - now).toBeLessThanOrEqual(7 * dayMs + hourMs);
      }),
    );
  });

  it('an event at exactly 7 AM goes into the next digest', () => {
    const seven = Date.UTC(2026, 10, 16, 12);
    expect(dueAt('daily', seven, 'America/New_York')).toBe(seven + dayMs);
    expect(dueAt('daily', seven - 1, 'America/New_York')).toBe(seven);
    expect(dueAt('weekly', seven - 1, 'America/New_York')).toBe(seven);
  });

  it('quiet hours last until their end, across midnight and changes of the clock', () => {
    fc.assert(
      fc.property(moment, zone, minutes, minutes, (now, timeZone, from, to) => {
        fc.pre(from !== to);
        const hours = { on: true, from: clock(from), to: clock(to) };
        const end = quietUntil(hours, now, timeZone);
        const { time } = wall(now, timeZone);
        const isQuiet = from < to ? hours.from <= time && time < hours.to : time >= hours.from || time < hours.to;
        // An hour that the clock leaves out or shows twice can be read two ways.
        const changes = wall(now - dayMs, timeZone).time !== time || wall(now + dayMs, timeZone).time !== time;
        if (!changes) expect(end !== undefined).toBe(isQuiet);
        if (end === undefined) return;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(dayMs + hourMs);
        if (wall(end - dayMs, timeZone).time === hours.to) expect(wall(end, timeZone).time).toBe(hours.to);
        expect(quietUntil(hours, end, timeZone)).toBeUndefined();
      }),
    );
  });

  it('quiet hours that are off or empty have no effect', () => {
    expect(quietUntil({ on: false, from: '00:00', to: '23:59' }, 0, 'America/New_York')).toBeUndefined();
    expect(quietUntil({ on: true, from: '08:00', to: '08:00' }, 0, 'America/New_York')).toBeUndefined();
  });

  it('quiet hours end at eight even in the shorter night when the clock is put forward', () => {
    const night = Date.UTC(2026, 2, 8, 6, 30);
    const end = quietUntil({ on: true, from: '21:00', to: '08:00' }, night, 'America/New_York');
    expect(end).toBe(Date.UTC(2026, 2, 8, 12));
  });

  it('days begin at local midnight', () => {
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const [today, tomorrow] = [startOfDay(now, timeZone), startOfTomorrow(now, timeZone)];
        expect(today <= now && now < tomorrow).toBe(true);
        expect(wall(today, timeZone)).toMatchObject({ time: '00:00', day: wall(now, timeZone).day });
        expect(wall(tomorrow, timeZone).time).toBe('00:00');
        expect(wall(tomorrow - 1, timeZone).day).toBe(wall(now, timeZone).day);
      }),
    );
  });
});
