import { describe, expect, it } from 'vitest';
import { networkAway, testShopper } from '#tests/fixtures/test-shopper.ts';
import { loadRecentFinds } from './recent-finds.ts';

const query = { makeCode: 'TOYOTA', zip: '30303', lastExec: '2026-11-01T00:00:00.000Z' };
const root = '/cars-for-sale/personalization/recentsearches';

describe('finds of a recent search', () => {
  it('RCNT-10: requests twelve listings and the number of new ones since the last time', async () => {
    const shopper = testShopper({
      server: ({ path }) =>
        path.endsWith('counts')
          ? { totalResultCount: 9, newCount: 2 }
          : { listings: [{ id: 5, year: 2021, make: { name: 'Toyota' }, model: { name: 'Camry' } }] },
    });
    const finds = await shopper.dispatch(loadRecentFinds({ query }));
    expect(finds).toMatchObject({ newCount: 2, cars: [{ id: 5, name: '2021 Toyota Camry' }] });
    const findQuery = { makeCode: 'TOYOTA', zip: '30303', myatcLastExecution: query.lastExec, numRecords: '12' };
    expect(shopper.calls.map((call) => [call.path, call.query])).toEqual([
      [`${root}/listings`, findQuery],
      [`${root}/counts`, findQuery],
    ]);
  });

  it('RCNT-10: without a network there are none, and no error', async () => {
    const shopper = testShopper({ server: networkAway });
    expect(await shopper.dispatch(loadRecentFinds({ query }))).toBeUndefined();
  });
});
