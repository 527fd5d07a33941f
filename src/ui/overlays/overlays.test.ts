import { describe, expect, it } from 'vitest';
import { closeOverlay, noOverlays, type OverlayState, openOverlay, topOverlay } from './overlays.ts';

const listed = ['list', 'panel', 'alerts'];
const open = (state: OverlayState, id: string) => openOverlay(state, id, listed);

describe('overlays', () => {
  it('UI-02: opening one closes the listed ones', () => {
    for (const first of listed) {
      for (const second of [...listed, 'welcome'].filter((id) => id !== first)) {
        expect(open(open(noOverlays, first), second).open).toEqual([second]);
      }
    }
  });

  it('UI-02: only one is shown, also when another was not on the list', () => {
    const state = open(open(noOverlays, 'welcome'), 'panel');
    expect(topOverlay(state)).toBe('panel');
    expect(topOverlay(closeOverlay(state, 'panel'))).toBe('welcome');
  });

  it('RULING-106: reopening the same overlay leaves it open once', () => {
    expect(open(open(noOverlays, 'panel'), 'panel').open).toEqual(['panel']);
    expect(open(open(noOverlays, 'welcome'), 'welcome').open).toEqual(['welcome']);
  });

  it('closing one that is not open changes nothing', () => {
    const state = open(noOverlays, 'panel');
    expect(closeOverlay(state, 'list')).toBe(state);
    expect(topOverlay(closeOverlay(state, 'panel'))).toBeNull();
  });
});
