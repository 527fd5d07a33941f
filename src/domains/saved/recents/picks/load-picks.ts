import { inventoryRecommended, type UserState } from '#domains/people/accounts/user-slice.ts';
import type { ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { isRecord, listOf, textOf } from '#lib/json-values.ts';
import { errorMessage } from '#lib/log.ts';
import type { Pick } from './pick.ts';

export const picksPath = '/account-api/picks';

/** Storage key of cars hidden from the picks on this device. */
const hiddenPicksKey = 'hiddenPicks';
const mostHidden = 200;

const readPick = (value: unknown): Pick[] => {
  if (!isRecord(value) || typeof value.id !== 'number') return [];
  const { id, name, priceUsd, picture, reason } = value;
  const price = typeof priceUsd === 'number' ? priceUsd : null;
  return [{ id, name: textOf(name), priceUsd: price, picture: textOf(picture), reason: textOf(reason) }];
};

/** Loads picks based on the cars viewed on this device (PROF-12); empty on failure. */
export const loadPicks =
  (): ShopperThunk<{ user: UserState }, Promise<Pick[]>> =>
  async (dispatch, getState, { http, identityToken, device, log }) => {
    const viewed = getState().user.history.inventory.slice(0, 10).join(',');
    try {
      const headers = { 'identity-token': await identityToken() };
      const answer = await http.json(picksPath, { headers, query: { viewed } });
      const hidden = listOf(device.get(hiddenPicksKey));
      const picks = listOf(isRecord(answer) ? answer.picks : []).flatMap(readPick);
      const visible = picks.filter(({ id }) => !hidden.includes(id));
      dispatch(inventoryRecommended(visible.map(({ id }) => id)));
      return visible;
    } catch (error) {
      log.warn({ why: errorMessage(error) }, 'no cars could be picked');
      return [];
    }
  };

export const hidePick =
  (id: number): ShopperThunk<{ user: UserState }> =>
  (dispatch, getState, { device }) => {
    device.set(hiddenPicksKey, [...listOf(device.get(hiddenPicksKey)), id].slice(-mostHidden));
    dispatch(inventoryRecommended(getState().user.recommendedInventory.filter((one) => one !== id)));
  };
