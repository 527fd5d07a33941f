import { describe, expect, it } from 'vitest';
import { status, testShopper } from '#tests/fixtures/test-shopper.ts';
import { removeOwnedVehicle } from './remove-owned-vehicle.ts';

const path = '/account-api/consumer/consumer-vehicle-owners';

describe('removing an owned car', () => {
  it('PROF-09: sends a DELETE with the car’s id, and reloads the count', async () => {
    const shopper = testShopper({ signedIn: true, server: () => ({ success: true }) });
    expect(await shopper.dispatch(removeOwnedVehicle('v-1'))).toBe(true);
    expect(shopper.callsTo(path)).toMatchObject([{ method: 'DELETE', query: { vehicleId: 'v-1' }, token: 'token-1' }]);
    expect(shopper.calls.map((call) => call.path)).toEqual([path, '/account-api/userinfo']);
  });

  it('PROF-09: shows an error if it is not confirmed', async () => {
    const shopper = testShopper({ signedIn: true, server: () => status(404) });
    expect(await shopper.dispatch(removeOwnedVehicle('v-1'))).toBe(false);
    expect(shopper.calls).toHaveLength(1);
  });
});
