import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { waitingEvent } from '#domains/people/waiting/waiting-changes.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { dropWaitingLead, readWaitingLeads, type WaitingLead } from './keep-waiting-lead.ts';

const read =
  (): ShopperThunk<unknown, WaitingLead[]> =>
  (_dispatch, _getState, { device }) =>
    readWaitingLeads(device);

const drop =
  (lead: WaitingLead): ShopperThunk<unknown> =>
  (_dispatch, _getState, { device }) =>
    dropWaitingLead(device, lead);

/** Messages to dealers that wait for a connection. */
export const useWaitingLeads = () => {
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  const [leads, setLeads] = useState<readonly WaitingLead[]>([]);
  useEffect(() => {
    const look = () => setLeads(dispatch(read()));
    look();
    addEventListener(waitingEvent, look);
    return () => removeEventListener(waitingEvent, look);
  }, [dispatch]);
  return { leads, discard: (lead: WaitingLead) => dispatch(drop(lead)) };
};
