import { describe, expect, it } from 'vitest';
import {
  modalClosed,
  modalIds,
  modalOpened,
  overlayClosed,
  overlayIds,
  overlayOpened,
  overlaysReducer,
  selectModalOpen,
  selectOpenOverlay,
} from './overlays-slice.ts';

const start = overlaysReducer(undefined, { type: 'start' });
const stateAfter = (...actions: Parameters<typeof overlaysReducer>[1][]) => ({
  overlays: actions.reduce((state, action) => overlaysReducer(state, action), start),
});

describe('overlays', () => {
  it('UI-02: the seven listed overlays close when any other opens', () => {
    const seven = overlayIds.filter((id) => id !== 'best-deals-confirmation' && id !== 'new-user');
    expect(seven).toHaveLength(7);
    for (const first of seven) {
      for (const second of overlayIds.filter((id) => id !== first)) {
        const state = stateAfter(overlayOpened(first), overlayOpened(second));
        expect(selectOpenOverlay(state), `${first} then ${second}`).toBe(second);
        expect(selectOpenOverlay({ overlays: overlaysReducer(state.overlays, overlayClosed(second)) })).toBeNull();
      }
    }
  });

  it('UI-02, RULING-106: an unlisted overlay waits below, so that only one is shown', () => {
    const state = stateAfter(overlayOpened('new-user'), overlayOpened('alerts'));
    expect(selectOpenOverlay(state)).toBe('alerts');
    expect(selectOpenOverlay({ overlays: overlaysReducer(state.overlays, overlayClosed('alerts')) })).toBe('new-user');
  });

  it('UI-05: opening and closing a modal changes only that modal', () => {
    for (const id of modalIds) {
      const opened = stateAfter(modalOpened(id));
      expect(modalIds.filter((other) => selectModalOpen(other)(opened))).toEqual([id]);
      expect(selectModalOpen(id)({ overlays: overlaysReducer(opened.overlays, modalClosed(id)) })).toBe(false);
    }
  });
});
