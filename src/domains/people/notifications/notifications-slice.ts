import type { PayloadAction, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { createSlice } from '#lib/create-slice.ts';
import { errorMessage } from '#lib/log.ts';
import { tellOtherTabs } from './other-tabs.ts';

export const unreadNotificationsPath = '/psx-notifications-new';

/** The unread count as text, "0" until it is loaded (PROF-07, RULING-23). */
type NotificationsState = { psxNotificationsCount: string; isCounted: boolean };

const notificationsSlice = createSlice({
  name: 'notifications',
  initialState: { psxNotificationsCount: '0', isCounted: false } as NotificationsState,
  reducers: {
    unreadCounted: (_state, { payload }: PayloadAction<number>) => ({
      psxNotificationsCount: String(payload),
      isCounted: true,
    }),
  },
});

const { unreadCounted } = notificationsSlice.actions;
export const notificationsReducer = notificationsSlice.reducer;

type State = { notifications: NotificationsState };
export const selectUnreadCount = ({ notifications }: State): string => notifications.psxNotificationsCount;

/** This tab's own count if it has one, else the one the page was loaded with. */
export const selectUnreadOr =
  (loaded: number) =>
  ({ notifications: { isCounted, psxNotificationsCount } }: State): number =>
    isCounted ? Number(psxNotificationsCount) : loaded;

const countIn = (answer: unknown): number => {
  const incoming =
    typeof answer === 'object' && answer !== null && 'totalUnreadNotificationsCount' in answer
      ? Number(answer.totalUnreadNotificationsCount)
      : Number.NaN;
  return Number.isInteger(incoming) && incoming > 0 ? incoming : 0;
};

type Thunk<T> = ThunkAction<T, State, ShopperServices, UnknownAction>;
export type NotificationsDispatch = ThunkDispatch<State, ShopperServices, UnknownAction>;

/** Loads the unread count with a bearer token (PROF-07, AUTH-02); a failure is logged and counts as 0 (PROF-08). */
export const countUnread =
  (): Thunk<Promise<number>> =>
  async (dispatch, _getState, { http, log, identityToken }) => {
    const count = await identityToken()
      .then((token) => http.json(unreadNotificationsPath, { headers: { authorization: `Bearer ${token}` } }))
      .then(countIn)
      .catch((error: unknown) => {
        log.error({ err: error }, `Notifications could not be counted: ${errorMessage(error)}`);
        return 0;
      });
    dispatch(unreadCounted(count));
    return count;
  };

/** Takes over the count of a page that was just loaded, and tells other tabs if it has changed. */
export const unreadLoaded =
  (count: number): Thunk<void> =>
  (dispatch, getState) => {
    const { isCounted, psxNotificationsCount } = getState().notifications;
    if (isCounted && Number(psxNotificationsCount) === count) return;
    dispatch(unreadCounted(count));
    if (isCounted) tellOtherTabs();
  };

/** Marks an opened notification as read while the page navigates to its target. */
export const notificationOpened =
  (id: string): Thunk<Promise<void>> =>
  async (dispatch, _getState, { http, log }) => {
    const path = `/account-api/notifications/${id}/read`;
    try {
      await http.request(path, { method: 'POST', keepalive: true });
      await dispatch(countUnread());
      tellOtherTabs();
    } catch (error) {
      log.warn({ err: error }, `A notification could not be marked as read: ${errorMessage(error)}`);
    }
  };
