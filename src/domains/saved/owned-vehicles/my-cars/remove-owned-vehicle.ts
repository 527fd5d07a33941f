import { callAccount } from '#domains/people/accounts/account-call.ts';
import { authDataArrived } from '#domains/people/accounts/user-account.ts';
import type { selectUser } from '#domains/people/accounts/user-slice.ts';
import type { ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';

/** Removes an owned car, and reloads the count (PROF-09). */
export const removeOwnedVehicle =
  (vehicleId: string): ShopperThunk<Parameters<typeof selectUser>[0], Promise<boolean>> =>
  async (dispatch, _getState, services) => {
    const call = { method: 'DELETE', data: { vehicleId } } as const;
    const reply = await callAccount(services, 'consumer/consumer-vehicle-owners', call);
    if (reply.ok) void dispatch(authDataArrived());
    return reply.ok;
  };
