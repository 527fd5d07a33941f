import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { trackedVisitor } from '#domains/reference/analytics/tracked-visitor.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { loadSuggestions } from './suggestions-slice.ts';

/** As much of what the browser knows as suggestions follow from. */
export type SuggestionsSource = {
  browsing: { results: { address: string | null; filters: Readonly<Record<string, string>> } };
  user: { userInfo: { consumerId: string } | null };
};

type Here = Parameters<typeof trackedVisitor>[0] & {
  /** Path and query of the page that asks. */
  address: string;
};

type Thunk = ThunkAction<Promise<void>, SuggestionsSource, Pick<ShopperServices, 'http' | 'log'>, UnknownAction>;

/**
 * SUGG-01: asks for what suits the filters of the list on the screen and whoever is signed in. The visitor's id goes with
 * it where counting was agreed to, and nothing else that is personal (RULING-92).
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
