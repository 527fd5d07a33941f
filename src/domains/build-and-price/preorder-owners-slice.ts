import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit';
import { customOrdersPath } from '#domains/listings/listing-services.ts';
import type { HttpClient } from '#lib/http-client.ts';
import { recordOf, recordsOf } from '#lib/json-values.ts';
import type { CustomOrder } from './custom-order.ts';

/** RSRCH-13: who can order the car the shopper looks at. */
type PreorderOwnersState = { ownerIds: number[] };

type PreorderOwner = Pick<CustomOrder, 'ownerId'>;

const preorderOwnersSlice = createSlice({
  name: 'preorderOwners',
  initialState: { ownerIds: [] } as PreorderOwnersState,
  reducers: {
    preorderOwnersReceived: (state, { payload }: PayloadAction<readonly PreorderOwner[]>) => {
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
  async (
    dispatch: Dispatch,
    _getState: unknown,
    extra: { http: Pick<HttpClient, 'json'> },
  ): Promise<PreorderOwner[]> => {
    const query = { ownerIdToBoost: dealerId, makeCode, modelCode, year, zip };
    const { customOrders } = recordOf(await extra.http.json(customOrdersPath, { query }));
    const orders = recordsOf(customOrders).flatMap(({ ownerId }) => (typeof ownerId === 'number' ? [{ ownerId }] : []));
    dispatch(preorderOwnersReceived(orders));
    return orders;
  };
