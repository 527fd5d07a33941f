import { describe, expect, it } from 'vitest';
import { stateNames } from './states.ts';
import { timeZoneOf } from './time-zones.ts';

describe('timeZoneOf', () => {
  it.each([
    ['30303', 'GA', 'America/New_York'],
    ['60601', 'IL', 'America/Chicago'],
    ['80202', 'CO', 'America/Denver'],
    ['85001', 'AZ', 'America/Phoenix'],
    ['94103', 'CA', 'America/Los_Angeles'],
    ['99501', 'AK', 'America/Anchorage'],
    ['96813', 'HI', 'Pacific/Honolulu'],
    // Both sides of lines that run through a state.
    ['32501', 'FL', 'America/Chicago'],
    ['33101', 'FL', 'America/New_York'],
    ['37402', 'TN', 'America/New_York'],
    ['37203', 'TN', 'America/Chicago'],
    ['79901', 'TX', 'America/Denver'],
    ['83501', 'ID', 'America/Los_Angeles'],
  ])('%s in %s is in %s', (zip, state, timeZone) => {
    expect(timeZoneOf({ zip, state })).toBe(timeZone);
  });

  it('every state and territory has a valid IANA time zone', () => {
    for (const state of Object.keys(stateNames)) {
      const timeZone = timeZoneOf({ zip: '00000', state });
      expect([state, new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone]).toEqual([
        state,
        timeZone,
      ]);
    }
    expect(timeZoneOf(undefined)).toBe('America/Chicago');
  });
});
