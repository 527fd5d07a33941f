import { describe, expect, it } from 'vitest';
import { stateNames } from '#domains/reference/locations/states.ts';
import { saleRulesOf } from './sale-rules.server.ts';

const territories = new Set(['AS', 'GU', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP']);

describe('what states ask of somebody who sells a car', () => {
  it('SELL-15: every state and DC has an office to ask', () => {
    const states = Object.keys(stateNames).filter((state) => !territories.has(state));
    expect(states).toHaveLength(51);
    expect(states.filter((state) => !saleRulesOf(state)?.office)).toEqual([]);
  });

  it('SELL-15: a rule has its source, and a state without one has none', () => {
    expect(saleRulesOf('CA')?.notice).toEqual({
      words: expect.stringContaining('five calendar days'),
      source: 'California Vehicle Code § 5900',
      year: 2025,
    });
    expect(saleRulesOf('VT')).toEqual({ office: 'Vermont Department of Motor Vehicles' });
  });

  it.each(['PR', '', 'toString'])('SELL-15: %j has no office here', (place) => {
    expect(saleRulesOf(place)).toBeUndefined();
  });
});
