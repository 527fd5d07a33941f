import { describe, expect, it } from 'vitest';
import { feedColumnOf } from './feed-columns.ts';
import { readIncentive } from './feed-incentive.ts';
import { createFeedRow, type FeedFields } from './feed-row.ts';

const read = (
  fields: FeedFields,
  car: Parameters<typeof readIncentive>[1] = { listingType: 'NEW', priceUsd: 30_000 },
) => {
  const row = createFeedRow(2, fields);
  const incentive = readIncentive(row, car);
  return { incentive, problems: row.problems.map(({ field, severity, reason }) => `${severity} ${field}: ${reason}`) };
};

describe('an incentive in a feed', () => {
  it('PAY-12: has an amount, and optionally a name and an end', () => {
    expect(read({ incentive: '$1,500' })).toEqual({
      incentive: { amountUsd: 1500, name: 'Manufacturer cash', endsOn: null },
      problems: [],
    });
    expect(read({ incentive: '750', incentiveName: 'Fall  Cash', incentiveEnds: '11/30/2026' }).incentive).toEqual({
      amountUsd: 750,
      name: 'Fall Cash',
      endsOn: '2026-11-30',
    });
    for (const none of ['', '0', '$0.00'])
      expect(read({ incentive: none })).toEqual({ incentive: undefined, problems: [] });
  });

  it('PAY-12: is refused if impossible', () => {
    const problem = (fields: FeedFields) => read(fields).problems[0];
    expect(problem({ incentive: 'ask' })).toBe(
      'error incentive: is not an amount in dollars; send 0 or nothing for none',
    );
    expect(problem({ incentive: '-500' })).toContain('error incentive: is negative');
    expect(problem({ incentive: '30000' })).toBe('error incentive: is not less than the price');
    expect(read({ incentive: '60000' }, { listingType: 'NEW', priceUsd: null }).problems).toEqual([
      'error incentive: is more than $50,000',
    ]);
    expect(problem({ incentive: '500', incentiveEnds: 'soon' })).toBe(
      'error incentiveEnds: is not a date such as 2026-11-30',
    );
  });

  it('PAY-12: is ignored for a used vehicle, which is imported anyway', () => {
    expect(read({ incentive: '500' }, { listingType: 'USED', priceUsd: 9000 })).toEqual({
      incentive: undefined,
      problems: ['warning incentive: is for new vehicles and was left out'],
    });
  });

  it('columns are recognized by common names', () => {
    expect(
      ['Manufacturer Cash', 'factory_rebate', 'Rebate', 'Incentive Name', 'rebate expires'].map(feedColumnOf),
    ).toEqual(['incentive', 'incentive', 'incentive', 'incentiveName', 'incentiveEnds']);
  });
});
