import { describe, expect, it } from 'vitest';
import { closeOverlay, noOverlays, type OverlayState, openOverlay, topOverlay } from './overlays.ts';

const listed = ['list', 'panel', 'alerts'];
const open = (state: OverlayState, id: string) => openOverlay(state, id, listed);

describe('overlays', () => {
  it('UI-02: opening any overlay closes the listed ones', () => {
    for (const first of listed) {
      for (const second of [...listed, 'welcome'].filter((id) => id !== first)) {
        expect(open(open(noOverlays, first), second).open).toEqual([second]);
      }
    }
  });

  it('UI-02: only the last opened is shown; an unlisted one returns when that closes', () => {
    const state = open(open(noOverlays, 'welcome'), 'panel');
    expect(topOverlay(state)).toBe('panel');
    expect(topOverlay(closeOverlay(state, 'panel'))).toBe('welcome');
  });

  it('RULING-106: opening an open overlay again keeps it open once', () => {
    expect(open(open(noOverlays, 'panel'), 'panel').open).toEqual(['panel']);
    expect(open(open(noOverlays, 'welcome'), 'welcome').open).toEqual(['welcome']);
  });

  it('closing an overlay that is not open changes nothing', () => {
    const state = open(noOverlays, 'panel');
    expect(closeOverlay(state, 'list')).toBe(state);
    expect(topOverlay(closeOverlay(state, 'panel'))).toBeNull();
  });
});
