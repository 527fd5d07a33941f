import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit';
import { customOrdersPath } from '#domains/listings/listing-services.ts';
import type { HttpClient } from '#lib/http-client.ts';
import type { CustomOrder } from './custom-order.ts';

/** RSRCH-13: who can order the car the shopper looks at. */
type PreorderOwnersState = { ownerIds: number[] };

const preorderOwnersSlice = createSlice({
  name: 'preorderOwners',
  initialState: { ownerIds: [] } as PreorderOwnersState,
  reducers: {
    preorderOwnersReceived: (state, { payload }: PayloadAction<readonly Pick<CustomOrder, 'ownerId'>[]>) => {
      state.ownerIds = payload.map(({ ownerId }) => ownerId);
    },
  },
});

const { preorderOwnersReceived } = preorderOwnersSlice.actions;
export const preorderOwnersReducer = preorderOwnersSlice.reducer;

type PreorderQuestion = {
  dealerId?: number | undefined;
  makeCode: string;
  modelCode: string;
  year: number;
  zip?: string | undefined;
};

/** RSRCH-13: asks once and answers the orders; only who they are from is kept. */
export const loadPreorderOwners =
  ({ dealerId, makeCode, modelCode, year, zip }: PreorderQuestion) =>
  async (dispatch: Dispatch, _getState: unknown, extra: { http: Pick<HttpClient, 'json'> }): Promise<CustomOrder[]> => {
    const query = { ownerIdToBoost: dealerId, makeCode, modelCode, year, zip };
    const body = (await extra.http.json(customOrdersPath, { query })) as { customOrders?: unknown };
    const orders = Array.isArray(body.customOrders) ? (body.customOrders as CustomOrder[]) : [];
    dispatch(preorderOwnersReceived(orders));
    return orders;
  };
