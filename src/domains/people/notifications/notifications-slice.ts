import type { PayloadAction, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { createSlice } from '#lib/create-slice.ts';
import { errorMessage } from '#lib/log.ts';
import { tellOtherTabs } from './other-tabs.ts';

export const unreadNotificationsPath = '/psx-notifications-new';

/** PROF-07: a text, "0" until the answer is there (RULING-23). */
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

/** What a page that was just made says, or this tab's own count where that is newer. */
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

/** PROF-07, PROF-08: asked with a bearer token (AUTH-02); a failure is logged and counts as none. */
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

/** A page was made that knows the number: every part of this one says it, and other tabs where it is another. */
export const unreadLoaded =
  (count: number): Thunk<void> =>
  (dispatch, getState) => {
    const { isCounted, psxNotificationsCount } = getState().notifications;
    if (isCounted && Number(psxNotificationsCount) === count) return;
    dispatch(unreadCounted(count));
    if (isCounted) tellOtherTabs();
  };

/** One is opened, which reads it, while the page goes on to what it is about. */
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
