// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPolygon } from '#domains/finding/criteria/address/polygon-text.ts';
import { byName, type Mounted, mount } from '#tests/fixtures/mount.ts';
import { MapSketch } from './map-sketch.tsx';

const box = { south: 33, west: -85, north: 34.5, east: -83 };

describe('drawing an area', () => {
  const close = vi.fn();
  let stage: HTMLElement;
  let mounted: Mounted;
  let pad: HTMLElement;

  beforeEach(async () => {
    close.mockReset();
    stage = document.body.appendChild(document.createElement('div'));
    const rect = { left: 0, top: 0, width: 600, height: 540 } as DOMRect;
    stage.getBoundingClientRect = () => rect;
    mounted = await mount(
      <MapSketch stage={{ current: stage }} box={box} polygonHref="/cars?polygon=1,1,2,2,1,2&view=map" close={close} />,
    );
    pad = byName(mounted.page, '[role=application]', 'Draw an area');
    pad.getBoundingClientRect = () => rect;
    pad.setPointerCapture = () => {};
  });
  afterEach(async () => {
    await mounted.unmount();
    stage.remove();
  });

  const point = (type: string, x: number, y: number) =>
    mounted.act(() => {
      const where = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, bubbles: true };
      pad.dispatchEvent(new PointerEvent(type, where));
    });
  const tap = async (x: number, y: number) => {
    await point('pointerdown', x, y);
    await point('pointerup', x, y);
  };
  const press = (key: string) =>
    mounted.act(() => {
      pad.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  const polygon = () => {
    const href = mounted.page.querySelector('a')?.getAttribute('href');
    return href ? readPolygon(/polygon=([^&]*)&view=map$/.exec(href)?.[1] ?? '') : undefined;
  };
  const status = () => mounted.page.querySelector('[role=status]')?.textContent;

  it('tapped corners form an area, and each can be undone', async () => {
    expect(byName<HTMLButtonElement>(mounted.page, 'button', 'Search inside').disabled).toBe(true);
    await tap(0, 0);
    await tap(600, 0);
    expect(polygon()).toBeUndefined();
    await tap(600, 540);
    expect(status()).toBe('3 corners');
    expect(polygon()).toEqual([
      { latitude: 34.5, longitude: -85 },
      { latitude: 34.5, longitude: -83 },
      { latitude: 33, longitude: -83 },
    ]);
    expect(stage.querySelector('path')?.getAttribute('d')).toBe('M0.000 0.000L100.000 0.000L100.000 100.000z');
    await mounted.act(() => byName(mounted.page, 'button', 'Undo').click());
    expect(polygon()).toBeUndefined();
    expect(status()).toBe('2 corners');
  });

  it('a line drawn by finger becomes its area, replacing the previous one', async () => {
    await tap(10, 10);
    await point('pointerdown', 100, 100);
    for (const [x, y] of [
      [300, 100],
      [300, 300],
      [100, 300],
      [100, 110],
    ] as const)
      await point('pointermove', x, y);
    await point('pointerup', 100, 110);
    expect(polygon()).toHaveLength(5);
    await mounted.act(() => byName(mounted.page, 'button', 'Undo').click());
    expect(status()).toBe('1 corner');
  });

  it('by keyboard: Enter sets a corner in the center, Backspace removes it, Escape cancels', async () => {
    await press('Enter');
    await press(' ');
    expect(status()).toBe('2 corners');
    await press('Backspace');
    expect(status()).toBe('1 corner');
    await press('Escape');
    expect(close).toHaveBeenCalledOnce();
  });

  it('three corners in one place are not an area', async () => {
    for (let n = 0; n < 3; n += 1) await press('Enter');
    expect(status()).toBe('That isn’t an area');
    expect(polygon()).toBeUndefined();
  });
});
