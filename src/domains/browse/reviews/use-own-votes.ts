import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { UserState } from '#domains/people/accounts/user-slice.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { listOf, recordOf } from '#lib/json-values.ts';
import { helpfulCall } from './review-calls.ts';

const loadVotes =
  (): ShopperThunk<unknown, Promise<ReadonlySet<unknown>>> =>
  async (_dispatch, _getState, { http, log }) => {
    try {
      return new Set(listOf(recordOf(await http.json(helpfulCall.path)).reviewIds));
    } catch (error) {
      log.warn({ err: error }, 'own votes could not be read');
      return new Set();
    }
  };

/** The reviews that the reader voted for. Pages are the same for everybody, so they are asked for in the browser. */
export const useOwnVotes = (): ReadonlySet<unknown> => {
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  const isSignedIn = useSelector(({ user }: { user: UserState }) => user.userInfo !== null);
  const [votes, setVotes] = useState<ReadonlySet<unknown>>(new Set());
  useEffect(() => {
    if (isSignedIn) dispatch(loadVotes()).then(setVotes);
  }, [dispatch, isSignedIn]);
  return votes;
};
