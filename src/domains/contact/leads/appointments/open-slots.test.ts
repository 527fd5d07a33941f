import { describe, expect, it } from 'vitest';
import { hourMs } from '#lib/duration.ts';
import { anOwner } from '#tests/fixtures/listing-builder.ts';
import { hasSlots, openSlots } from './open-slots.server.ts';

const weekday = { open: '8:30 AM', close: '6:00 PM' };
const dealer = anOwner({
  hours: [
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((label) => ({ label, ...weekday })),
    { label: 'Saturday', open: '9:00 AM', close: '1:00 PM' },
    { label: 'Sunday', open: null, close: null },
  ],
});
/** Friday, 3:10 PM in Atlanta. */
const friday = Date.parse('2026-11-20T20:10:00Z');
const slotsAt = (nowMs: number, heldMs: readonly number[] = []) =>
  openSlots(dealer, { timeZone: 'America/New_York', nowMs, heldMs });

describe('open times for a test drive', () => {
  it('LEAD-13: are the full hours of the dealer’s opening hours, the last one an hour before closing', () => {
    const [, saturday, monday] = slotsAt(Date.parse('2026-11-20T05:10:00Z'));
    expect(saturday?.label).toBe('Saturday, November 21');
    expect(saturday?.slots.map(({ label }) => label)).toEqual(['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM']);
    expect(monday?.label).toBe('Monday, November 23');
    expect([monday?.slots[0]?.label, monday?.slots.at(-1)?.label]).toEqual(['9:00 AM', '5:00 PM']);
  });

  it('LEAD-13: begin two hours from now, and end after two weeks', () => {
    const days = slotsAt(friday);
    // At 3:10 PM a car can't be shown before 5:10 PM, and the last drive of the day begins at 5:00 PM.
    expect(days[0]?.label).toBe('Saturday, November 21');
    expect(days.at(-1)?.label).toBe('Thursday, December 3');
    expect(slotsAt(friday - hourMs)[0]?.slots.map(({ label }) => label)).toEqual(['5:00 PM']);
  });

  it('LEAD-13: leave out times at which somebody else drives the car', () => {
    const ten = Date.parse('2026-11-21T15:00:00Z');
    const times = (heldMs: number[]) => slotsAt(friday, heldMs)[0]?.slots.map(({ label }) => label);
    expect(times([ten])).toEqual(['9:00 AM', '11:00 AM', '12:00 PM']);
    expect(times([ten + hourMs / 2])).toEqual(['9:00 AM', '12:00 PM']);
  });

  it('LEAD-13: are the same hours of the day after clocks change', () => {
    const days = slotsAt(Date.parse('2026-10-30T05:00:00Z'));
    const monday = days.find(({ label }) => label === 'Monday, November 2');
    expect(new Date(monday?.slots[0]?.ms ?? 0).toISOString()).toBe('2026-11-02T14:00:00.000Z');
    expect(new Date(days[0]?.slots[0]?.ms ?? 0).toISOString()).toBe('2026-10-30T13:00:00.000Z');
  });

  it('LEAD-13: private sellers and dealers without hours have none', () => {
    expect(hasSlots(dealer)).toBe(true);
    expect(hasSlots(anOwner({ hours: [] }))).toBe(false);
    expect(hasSlots({ ...dealer, privateSeller: true })).toBe(false);
  });
});
