// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mounted, mount } from '#tests/fixtures/mount.ts';
import { ResultsMap } from './map-results.tsx';
import type { MapLayer, MapMarker, MapScene } from './map-scene.ts';

const box = { south: 33, west: -85, north: 34.5, east: -83 };
const marker = (fields: Partial<MapMarker>): MapMarker => ({
  x: 40,
  y: 50,
  count: 1,
  ids: [7],
  label: '$34,980',
  name: 'Telluride',
  form: 'price',
  side: 'above',
  deal: 'none',
  box,
  ...fields,
});
const card = {
  title: '2023 Kia Telluride',
  near: 'Decatur',
  costs: '{"priceUsd":34980,"docFeeUsd":599,"state":"GA"}',
  outTheDoor: 38_066,
  isAlike: true,
};
const layer: MapLayer = {
  labels: [],
  markers: [
    marker({ card }),
    marker({ x: 60, count: 24, ids: [3, 4], name: '24 cars near Marietta', form: 'group', opens: true }),
    marker({ x: 80, count: 90, ids: [], name: '90 cars near Macon', form: 'group' }),
  ],
};
const scene: MapScene = {
  scope: 'circle',
  box,
  width: 1000,
  height: 900,
  margin: 600,
  drawing: '',
  image: '',
  ring: '',
  drawn: '',
  driveTimes: [],
  centre: null,
  total: 115,
  elsewhere: 0,
  summary: '',
  narrow: layer,
  wide: layer,
};
const links = { hrefForBox: () => '/cars?box', hrefForListing: (id: number) => `/car/${id}` };

describe('clicking a marker', () => {
  let mounted: Mounted;
  let pointed: (readonly number[])[];
  const link = (index: number) =>
    mounted.page.querySelectorAll<HTMLElement>('[data-layer="wide"] [data-marker]')[index]!;
  const opened = () => mounted.page.querySelector('[data-map-card]')?.textContent;
  const click = async (target: Element, init: MouseEventInit = {}): Promise<boolean> => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    await mounted.act(() => target.dispatchEvent(event));
    return event.defaultPrevented;
  };

  beforeEach(async () => {
    pointed = [];
    mounted = await mount(
      <ResultsMap
        scene={scene}
        onPoint={(ids) => pointed.push(ids)}
        card={({ marker: { ids }, close }) => (
          <div data-map-card="">
            cars {ids.join(' and ')}
            <button type="button" onClick={close}>
              Close
            </button>
          </div>
        )}
        {...links}
      />,
    );
  });
  afterEach(() => mounted.unmount());

  it('opens its card in place, sets aria-expanded, and closes on a second click', async () => {
    expect(await click(link(0))).toBe(true);
    expect(opened()).toContain('cars 7');
    expect(link(0).getAttribute('aria-expanded')).toBe('true');
    expect(await click(link(1))).toBe(true);
    expect(opened()).toContain('cars 3 and 4');
    expect(link(0).hasAttribute('aria-expanded')).toBe(false);
    expect(await click(link(1))).toBe(true);
    expect(opened()).toBeUndefined();
  });

  it('follows the link if zooming shows more, as its name says, or with a modifier key', async () => {
    mounted.page.addEventListener('click', (event) => event.stopPropagation());
    expect([link(1), link(2)].map((each) => each.getAttribute('aria-label'))).toEqual([
      '24 cars near Marietta, show them',
      '90 cars near Macon, zoom in',
    ]);
    expect(await click(link(2))).toBe(false);
    expect(await click(link(0), { ctrlKey: true })).toBe(false);
    expect(opened()).toBeUndefined();
  });

  it('closes by its button and by Escape, which returns focus to the marker', async () => {
    await click(link(1));
    await click(mounted.page.querySelector('[data-map-card] button')!);
    expect(opened()).toBeUndefined();
    await click(link(1));
    await mounted.act(() =>
      link(1).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
    );
    expect(opened()).toBeUndefined();
    expect(document.activeElement).toBe(link(1));
  });

  it('reports hovered cars to the list, and when there are none', async () => {
    const map = mounted.page.querySelector('section')!;
    link(1).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    map.dispatchEvent(new PointerEvent('pointerleave'));
    expect(pointed).toEqual([[3, 4], []]);
  });
});
