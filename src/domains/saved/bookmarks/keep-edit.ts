import { keepWaiting, type WaitingChange } from '#domains/people/waiting/waiting-changes.ts';
import { toastShown } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import type { BrowserBookmark } from './bookmark-wire.ts';

type Edited = BrowserBookmark & { notes?: string };

/** Keeps the fields of an edit that differ on the device; they are sent when there is a connection. */
export const keepEdit =
  (item: Pick<WaitingChange, 'kind' | 'id' | 'name'>, before: Edited, after: Edited): ShopperThunk<unknown, boolean> =>
  (dispatch, _getState, { device }) => {
    const switches = {
      ...(before.enableEmailAlerts !== after.enableEmailAlerts && { email: after.enableEmailAlerts }),
      ...(before.enableTextAlerts !== after.enableTextAlerts && { text: after.enableTextAlerts }),
    };
    const change: WaitingChange = {
      ...item,
      ...(before.title !== after.title && { title: after.title }),
      ...(before.notes !== after.notes && { notes: { text: after.notes ?? '', before: before.notes ?? '' } }),
      ...(Object.keys(switches).length > 0 && { switches }),
    };
    if (!keepWaiting(device, change)) return false;
    dispatch(toastShown('Kept on this device. Waiting for a connection.'));
    return true;
  };
