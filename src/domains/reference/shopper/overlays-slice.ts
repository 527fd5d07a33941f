import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '#lib/create-slice.ts';
import { closeOverlay, noOverlays, type OverlayState, openOverlay, topOverlay } from '#ui/overlays/overlays.ts';

/** The overlays (UI-01); toasts and banners are not overlays (RULING-106). */
export const overlayIds = [
  'quick-save-list',
  'quick-save-notification',
  'update-saved-vehicle',
  'update-saved-search',
  'email-subscribe',
  'best-deals-confirmation',
  'alerts',
  'cancel-account',
  'new-user',
] as const;
export type OverlayId = (typeof overlayIds)[number];

/** Overlays that close when any other opens (UI-02). */
const closeList: readonly OverlayId[] = [
  'quick-save-notification',
  'quick-save-list',
  'update-saved-vehicle',
  'update-saved-search',
  'email-subscribe',
  'alerts',
  'cancel-account',
];

/** Dialogs, each with its own flag (UI-05); some open within the page. */
export const modalIds = [
  'compare',
  'dealer-difference',
  'email',
  'report',
  'edit-email',
  'email-capture',
  'email-confirmation',
  'share-listing',
  'keyword-search',
  'my-wallet',
  'payment-details',
  'save-this-search',
  'trims',
] as const;
export type ModalId = (typeof modalIds)[number];

type OverlaysState = { overlays: OverlayState<OverlayId>; modals: Partial<Record<ModalId, boolean>> };

const initialState = { overlays: noOverlays, modals: {} } as OverlaysState;

const overlaysSlice = createSlice({
  name: 'overlays',
  initialState,
  reducers: {
    overlayOpened: (state, { payload }: PayloadAction<OverlayId>) => ({
      ...state,
      overlays: openOverlay(state.overlays, payload, closeList),
    }),
    overlayClosed: (state, { payload }: PayloadAction<OverlayId>) => ({
      ...state,
      overlays: closeOverlay(state.overlays, payload),
    }),
    modalOpened: (state, { payload }: PayloadAction<ModalId>) => ({
      ...state,
      modals: { ...state.modals, [payload]: true },
    }),
    modalClosed: (state, { payload }: PayloadAction<ModalId>) => ({
      ...state,
      modals: { ...state.modals, [payload]: false },
    }),
  },
});

export const { overlayOpened, overlayClosed, modalOpened, modalClosed } = overlaysSlice.actions;
export const overlaysReducer = overlaysSlice.reducer;

type State = { overlays: OverlaysState };

export const selectOpenOverlay = ({ overlays }: State): OverlayId | null => topOverlay(overlays.overlays);

export const selectModalOpen =
  (id: ModalId) =>
  ({ overlays }: State): boolean =>
    overlays.modals[id] === true;
