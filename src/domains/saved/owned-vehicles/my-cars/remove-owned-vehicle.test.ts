import { describe, expect, it } from 'vitest';
import { status, testShopper } from '#tests/fixtures/test-shopper.ts';
import { removeOwnedVehicle } from './remove-owned-vehicle.ts';

const path = '/account-api/consumer/consumer-vehicle-owners';

describe('taking a car from an account', () => {
  it('PROF-09: is a DELETE with the car’s id, after which the count is read anew', async () => {
    const shopper = testShopper({ signedIn: true, server: () => ({ success: true }) });
    expect(await shopper.dispatch(removeOwnedVehicle('v-1'))).toBe(true);
    expect(shopper.callsTo(path)).toMatchObject([{ method: 'DELETE', query: { vehicleId: 'v-1' }, token: 'token-1' }]);
    expect(shopper.calls.map((call) => call.path)).toEqual([path, '/account-api/userinfo']);
  });

  it('PROF-09: one that is not confirmed says so', async () => {
    const shopper = testShopper({ signedIn: true, server: () => status(404) });
    expect(await shopper.dispatch(removeOwnedVehicle('v-1'))).toBe(false);
    expect(shopper.calls).toHaveLength(1);
  });
});
