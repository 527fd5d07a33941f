import { expect, it } from 'vitest';
import { networkAway, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { readWeeklyMatches } from './weekly-matches.ts';

const counts = { newMatches: 0, priceDrops: 0, sold: 0, messages: 0 };
const days = Array.from({ length: 30 }, (_, at) => ({ day: `2030-01-${String(at + 1).padStart(2, '0')}`, ...counts }));
const answering =
  (newMatches: number, complete = true): TestServer =>
  () => ({
    timeZone: 'America/New_York',
    days,
    messages: [],
    complete,
    totals: { ...counts, newMatches, emails: 0, texts: 0, pushes: 0 },
  });
const weekly = (server: TestServer) => testShopper({ server }).dispatch(readWeeklyMatches('?makeCode=KIA'));

it('weekly matches are the average of the last thirty days, and undefined if unknown', async () => {
  expect(await weekly(answering(39))).toBe(9);
  expect(await weekly(answering(1))).toBeUndefined();
  expect(await weekly(answering(400, false))).toBeUndefined();
  expect(await weekly(networkAway)).toBeUndefined();
});
