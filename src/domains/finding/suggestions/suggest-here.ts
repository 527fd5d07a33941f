import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { trackedVisitor } from '#domains/reference/analytics/tracked-visitor.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { loadSuggestions } from './suggestions-slice.ts';

/** The part of the browser's state that suggestions depend on. */
export type SuggestionsSource = {
  browsing: { results: { address: string | null; filters: Readonly<Record<string, string>> } };
  user: { userInfo: { consumerId: string } | null };
};

type Here = Parameters<typeof trackedVisitor>[0] & {
  /** Path and query of the current page. */
  address: string;
};

type Thunk = ThunkAction<Promise<void>, SuggestionsSource, Pick<ShopperServices, 'http' | 'log'>, UnknownAction>;

/**
 * Requests suggestions for the filters of the current list and the signed-in shopper (SUGG-01). The visitor's id is
 * sent only with consent, and nothing else personal (RULING-92).
 */
export const suggestHere =
  ({ address, cookies, navigator }: Here): Thunk =>
  (dispatch, getState) => {
    const { browsing, user } = getState();
    const isOfList = browsing.results.address === address;
    return dispatch(
      loadSuggestions({
        selectedFilterOptions: isOfList ? browsing.results.filters : {},
        personalizationData: {},
        pixallId: trackedVisitor({ cookies, navigator }) ?? '',
        consumerId: user.userInfo?.consumerId ?? '',
      }),
    );
  };
