import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { readWaiting, type WaitingChange, waitingEvent } from './waiting-changes.ts';

const read =
  (): ShopperThunk<unknown, WaitingChange[]> =>
  (_dispatch, _getState, { device }) =>
    readWaiting(device);

/** What waits for a connection, kept up to date with this tab and others. */
export const useWaitingChanges = (): readonly WaitingChange[] => {
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  const [changes, setChanges] = useState<readonly WaitingChange[]>([]);
  useEffect(() => {
    const look = () => setChanges(dispatch(read()));
    look();
    addEventListener(waitingEvent, look);
    addEventListener('storage', look);
    return () => {
      removeEventListener(waitingEvent, look);
      removeEventListener('storage', look);
    };
  }, [dispatch]);
  return changes;
};
