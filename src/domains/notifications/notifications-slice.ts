import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { ShopperServices } from '#domains/shopper/shopper.ts';
import { errorMessage } from '#lib/log.ts';

export const unreadNotificationsPath = '/psx-notifications-new';

/** PROF-07: a text, "0" until the answer is there (RULING-23). */
type NotificationsState = { psxNotificationsCount: string };

const notificationsSlice = createSlice({
  name: 'notifications',
  initialState: { psxNotificationsCount: '0' } as NotificationsState,
  reducers: {
    unreadCounted: (state, { payload }: PayloadAction<number>) => {
      state.psxNotificationsCount = String(payload);
    },
  },
});

const { unreadCounted } = notificationsSlice.actions;
export const notificationsReducer = notificationsSlice.reducer;

type State = { notifications: NotificationsState };
export const selectUnreadCount = ({ notifications }: State): string => notifications.psxNotificationsCount;

const countIn = (answer: unknown): number => {
  const given =
    typeof answer === 'object' && answer !== null && 'totalUnreadNotificationsCount' in answer
      ? Number(answer.totalUnreadNotificationsCount)
      : Number.NaN;
  return Number.isInteger(given) && given > 0 ? given : 0;
};

type Thunk = ThunkAction<Promise<number>, State, ShopperServices, UnknownAction>;

/** PROF-07, PROF-08: asked with a bearer token (AUTH-02); a failure is logged and counts as none. */
export const countUnread =
  (): Thunk =>
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
