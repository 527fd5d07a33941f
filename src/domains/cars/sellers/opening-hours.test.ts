import { describe, expect, it } from 'vitest';
import { anOwner } from '#tests/fixtures/listing-builder.ts';
import { minutesOf, openingState } from './opening-hours.ts';
import { timeZoneOf } from './time-zone.ts';

const hours = [
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((label) => ({
    label,
    open: '9:00 AM',
    close: '7:00 PM',
  })),
  { label: 'Saturday', open: '9:00 AM', close: '6:00 PM' },
  { label: 'Sunday', open: null, close: null },
];
const dealer = anOwner({ hours });
/** Atlanta is five hours behind UTC in November. */
const at = (iso: string) => openingState(dealer, Date.parse(iso));

describe('opening hours', () => {
  it.each([
    ['2026-11-16T15:00:00Z', true, 'Open until 7:00 PM'],
    ['2026-11-16T13:59:00Z', false, 'Closed, opens at 9:00 AM'],
    ['2026-11-17T00:00:00Z', false, 'Closed, opens tomorrow at 9:00 AM'],
    ['2026-11-14T23:30:00Z', false, 'Closed, opens Monday at 9:00 AM'],
    ['2026-11-15T17:00:00Z', false, 'Closed, opens tomorrow at 9:00 AM'],
  ])('RULING-55: at %s', (when, isOpen, words) => {
    expect(at(when)).toEqual({ isOpen, words });
  });

  it('times are in the dealer’s time zone', () => {
    const morning = Date.parse('2026-11-16T14:30:00Z');
    const west = anOwner({ hours, address: { state: 'CA', longitude: -118.2 } });
    expect([openingState(dealer, morning)?.isOpen, openingState(west, morning)?.isOpen]).toEqual([true, false]);
    expect(timeZoneOf({ state: 'TN', longitude: -86.8 })).toBe('America/Chicago');
    expect(timeZoneOf({ state: 'TN', longitude: -83.9 })).toBe('America/New_York');
  });

  it('unknown hours give undefined, and a dealer that never opens is closed', () => {
    expect(openingState(anOwner({ hours: [] }), 0)).toBeUndefined();
    const never = anOwner({ hours: [{ label: 'Monday', open: null, close: null }] });
    expect(openingState(never, 0)).toEqual({ isOpen: false, words: 'Closed' });
  });

  it('parses the times in feeds', () => {
    expect(['9:00 AM', '12:00 PM', '12:30 am', '17:30', '9 p.m.', 'noon', null].map(minutesOf)).toEqual([
      540,
      720,
      30,
      1050,
      1260,
      null,
      null,
    ]);
  });
});
