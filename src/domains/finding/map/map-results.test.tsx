// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageTermsProvider } from '#domains/reference/payments/figures/use-terms.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { byName, mount, serverRender } from '#tests/fixtures/mount.ts';
import type { MapBox } from './map-box.ts';
import { attachMapGestures } from './map-gestures.ts';
import { ResultsMap } from './map-results.tsx';
import type { MapLayer, MapMarker, MapScene } from './map-scene.ts';

const box: MapBox = { south: 33, west: -85, north: 34.5, east: -83 };
const marker = (fields: Partial<MapMarker>): MapMarker => ({
  x: 40,
  y: 50,
  count: 1,
  ids: [7],
  label: '$34,980',
  name: '2023 Kia Telluride, $34,980, near Decatur',
  form: 'price',
  side: 'above',
  deal: 'great',
  box,
  ...fields,
});
const layer: MapLayer = {
  labels: [{ x: 50, y: 50, text: 'Atlanta', kind: 'centre' }],
  markers: [
    marker({}),
    marker({
      x: 70,
      count: 24,
      ids: [],
      label: '24',
      name: '24 cars near Marietta',
      form: 'group',
      box: { south: 33.9, west: -84.6, north: 34, east: -84.5 },
    }),
    marker({ x: 80, ids: [9], label: '$12,000', name: 'Car, $12,000', form: 'dot', href: '/somewhere' }),
  ],
};
const scene: MapScene = {
  scope: 'circle',
  box,
  width: 1000,
  height: 900,
  margin: 600,
  drawing: '<path d="M0 0l10 0 0 10z"/>',
  image: '/img/map/2/33,-85,34.5,-83.svg#map',
  ring: 'M0 0l5 5z',
  drawn: '',
  driveTimes: [],
  centre: { x: 500, y: 450 },
  total: 26,
  elsewhere: 0,
  summary: '26 cars within 50 miles of Atlanta.',
  narrow: layer,
  wide: layer,
};
const links = {
  hrefForBox: (to: MapBox | null) => (to ? `/cars?box=${to.south},${to.west},${to.north},${to.east}` : '/cars'),
  hrefForListing: (id: number) => `/car/${id}`,
};

describe('ResultsMap as rendered by the server', () => {
  it('every marker is a link: a car to its page, a group to its box', () => {
    const page = serverRender(<ResultsMap scene={scene} {...links} />);
    const anchors = [...page.querySelectorAll('ul a')].map((link) => [
      link.getAttribute('aria-label'),
      link.getAttribute('href'),
    ]);
    expect(anchors.slice(0, 3)).toEqual([
      ['2023 Kia Telluride, $34,980, near Decatur', '/car/7'],
      ['24 cars near Marietta, zoom in', '/cars?box=33.9,-84.6,34,-84.5'],
      ['Car, $12,000', '/somewhere'],
    ]);
    expect(anchors.slice(3)).toEqual(anchors.slice(0, 3));
  });

  it('a car with a price is named by its card, with the shopper’s own terms if any', () => {
    const card = {
      title: '2023 Kia Telluride',
      near: 'Decatur',
      costs: '{"priceUsd":34980,"docFeeUsd":599,"state":"GA"}',
      outTheDoor: 38_066,
      monthly: 656,
    };
    const drawn = (isAlike: boolean, terms?: PaymentTerms) => {
      const markers = [marker({ card: { ...card, isAlike } })];
      const page = serverRender(
        <PageTermsProvider value={{ terms }}>
          <ResultsMap scene={{ ...scene, wide: { ...layer, markers } }} {...links} />
        </PageTermsProvider>,
      );
      const link = page.querySelector('a[data-costs]');
      const pill = link?.querySelector('[aria-hidden]')?.textContent;
      return [pill, link?.textContent?.slice(pill?.length), link?.getAttribute('aria-label')];
    };
    const typical = '2023 Kia Telluride $34,980 $38,066 out the door $656/mo near Decatur';
    expect(drawn(true)).toEqual(['$34,980', typical, null]);
    const cash = '2023 Kia Telluride $34,980 $38,108 out the door $38,108 to pay near Decatur';
    expect(drawn(true, { ...defaultTerms, option: 'cash' })).toEqual(['$38,108', cash, null]);
    expect(drawn(false, { ...defaultTerms, option: 'cash' })[0]).toBe('$34,980');
    expect(drawn(true, { ...defaultTerms, loanTerm: 72 })[0]).toMatch(/^\$\d{3}\/mo$/);
    expect(drawn(true, { ...defaultTerms, option: 'lease' })[0]).toBe('$617/mo');
  });

  it('has a name, a text summary, and a drawing hidden from screen readers', () => {
    const page = serverRender(<ResultsMap scene={scene} {...links} />);
    const map = page.querySelector('section');
    expect(map?.getAttribute('aria-label')).toBe('Map of results');
    expect(map?.textContent).toContain('26 cars within 50 miles of Atlanta.');
    for (const drawing of page.querySelectorAll('svg')) expect(drawing.getAttribute('aria-hidden')).toBe('true');
    expect(page.querySelector('ul')?.getAttribute('aria-label')).toBe('Cars on the map');
  });

  it('zooming and searching the area are links', () => {
    const page = serverRender(<ResultsMap scene={scene} {...links} />);
    const wider = byName<HTMLAnchorElement>(page, 'a', 'Zoom out').getAttribute('href') ?? '';
    const closer = byName<HTMLAnchorElement>(page, 'a', 'Zoom in').getAttribute('href') ?? '';
    const widthOf = (href: string) => {
      const [, west = 0, , east = 0] = href.replace('/cars?box=', '').split(',').map(Number);
      return east - west;
    };
    expect(widthOf(wider)).toBeCloseTo(4, 3);
    expect(widthOf(closer)).toBeCloseTo(1, 3);
    expect(byName(page, 'a', 'Search this area').getAttribute('href')).toBe('/cars?box=33,-85,34.5,-83');
  });

  it('all states can’t be zoomed out of, and a wide box leads back to them', () => {
    const nation = serverRender(<ResultsMap scene={{ ...scene, scope: 'nation' }} {...links} />);
    expect(byName<HTMLButtonElement>(nation, 'button', 'Zoom out').disabled).toBe(true);
    const wide = { ...scene, box: { south: 25, west: -120, north: 48, east: -75 } };
    const page = serverRender(<ResultsMap scene={wide} {...links} />);
    expect(byName(page, 'a', 'Zoom out').getAttribute('href')).toBe('/cars');
  });

  it('says when there are no cars, with a link to a wider area', () => {
    const nothing = { ...scene, total: 0, narrow: { ...layer, markers: [] }, wide: { ...layer, markers: [] } };
    const page = serverRender(<ResultsMap scene={nothing} {...links} />);
    expect(page.textContent).toContain('No cars on this part of the map');
    expect(byName(page, 'a', 'Search a wider area').getAttribute('href')).toContain('/cars?box=');
    expect(page.querySelector('ul')).toBeNull();
    const far = serverRender(<ResultsMap scene={{ ...scene, elsewhere: 1250 }} {...links} />);
    expect(far.textContent).toContain('1,250 more off this map');
  });
});

describe('moving the map', () => {
  const rests: MapBox[] = [];
  let window: HTMLElement;
  let stage: HTMLElement;
  let gestures: ReturnType<typeof attachMapGestures>;

  beforeEach(() => {
    vi.useFakeTimers();
    rests.length = 0;
    document.body.innerHTML =
      '<section tabindex="-1"><a href="#in" data-map-zoom="in">+</a><div id="stage"><a href="#car">car</a></div></section>';
    window = document.querySelector('section')!;
    stage = document.querySelector<HTMLElement>('#stage')!;
    Object.defineProperties(window, { clientWidth: { value: 632 }, clientHeight: { value: 632 } });
    window.setPointerCapture = () => {};
    gestures = attachMapGestures({ window, stage, drawn: box, onRest: (to) => rests.push(to) });
  });
  afterEach(() => {
    gestures.detach();
    document.body.innerHTML = '';
    vi.useRealTimers();
  });

  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    window.querySelector('a')!.dispatchEvent(event);
    return event;
  };
  const point = (type: string, x: number, y: number, target: Element = stage) =>
    target.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, bubbles: true, cancelable: true }),
    );

  it('keys move and zoom, and several presses cause one search', () => {
    expect(press('ArrowRight').defaultPrevented).toBe(true);
    press('ArrowRight');
    press('+');
    expect(rests).toEqual([]);
    vi.advanceTimersByTime(450);
    expect(rests).toHaveLength(1);
    expect(rests[0]!.west).toBeGreaterThan(box.west);
    expect(rests[0]!.east - rests[0]!.west).toBeCloseTo((box.east - box.west) / 2, 1);
    expect(press('Tab').defaultPrevented).toBe(false);
  });

  it('a drag moves the stage and causes one search; a click on a marker is still a click', () => {
    const clicks: boolean[] = [];
    document.addEventListener('click', (event) => clicks.push(event.defaultPrevented), { once: true });
    point('pointerdown', 300, 300);
    point('pointermove', 302, 300);
    expect(stage.style.getPropertyValue('--x')).toBe('');
    point('pointermove', 360, 340);
    expect(stage.style.getPropertyValue('--x')).toBe('58px');
    expect(stage.style.getPropertyValue('--y')).toBe('40px');
    point('pointerup', 360, 340);
    stage.querySelector('a')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    expect(clicks).toEqual([]);
    vi.advanceTimersByTime(450);
    expect(rests).toHaveLength(1);
    expect(rests[0]!.west).toBeLessThan(box.west);

    point('pointerdown', 300, 300);
    point('pointerup', 301, 300);
    stage.querySelector('a')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    expect(clicks).toEqual([false]);
    vi.advanceTimersByTime(450);
    expect(rests).toHaveLength(1);
  });

  it('nothing is searched while a finger is down', () => {
    point('pointerdown', 300, 300);
    point('pointermove', 360, 340);
    vi.advanceTimersByTime(2000);
    expect(rests).toEqual([]);
    point('pointerup', 360, 340);
    vi.advanceTimersByTime(450);
    expect(rests).toHaveLength(1);
  });

  it('the wheel scrolls the page unless the map has focus or a key is held', () => {
    const wheel = (init: WheelEventInit) => {
      const event = new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true, ...init });
      stage.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(wheel({})).toBe(false);
    expect(wheel({ ctrlKey: true })).toBe(true);
    window.focus();
    expect(wheel({})).toBe(true);
    vi.advanceTimersByTime(450);
    expect(rests[0]!.east - rests[0]!.west).toBeLessThan(box.east - box.west);
  });

  it('zoom links act at once, and are not intercepted when opened in a new tab', () => {
    const click = (init: MouseEventInit = {}) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      window.querySelector('[data-map-zoom]')!.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(click({ ctrlKey: true })).toBe(false);
    expect(click()).toBe(true);
    expect(stage.style.getPropertyValue('--zoom')).toBe('2');
  });

  it('a new drawing starts at rest, unless the map is being moved', () => {
    press('ArrowLeft');
    vi.advanceTimersByTime(450);
    gestures.redrawn(rests[0]!);
    expect(stage.style.getPropertyValue('--x')).toBe('0px');
    press('ArrowLeft');
    gestures.redrawn(rests[0]!);
    expect(Number.parseFloat(stage.style.getPropertyValue('--x'))).toBeCloseTo(158, 0);
  });

  it('focus stays in the map when its marker is removed', () => {
    const link = stage.querySelector('a')!;
    link.focus();
    link.remove();
    gestures.redrawn(box);
    expect(document.activeElement).toBe(window);
  });
});

describe('ResultsMap with script', () => {
  const visited: string[] = [];
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    visited.push(link.getAttribute('href') ?? '');
  };
  beforeEach(() => {
    visited.length = 0;
    document.addEventListener('click', onClick);
  });
  afterEach(() => {
    document.removeEventListener('click', onClick);
    vi.useRealTimers();
  });

  const alive = async () => {
    const mounted = await mount(<ResultsMap scene={scene} {...links} />);
    // A guard against hanging, not a measure: machines differ.
    await vi.waitFor(() => expect(mounted.page.querySelector('[data-live]')).not.toBeNull(), { timeout: 600_000 });
    const map = mounted.page.querySelector('section')!;
    Object.defineProperties(map, { clientWidth: { value: 632 }, clientHeight: { value: 632 } });
    vi.useFakeTimers();
    const move = () =>
      mounted.act(() => {
        map.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
        vi.advanceTimersByTime(450);
      });
    return { ...mounted, move };
  };

  it('the car whose card is hovered is highlighted', async () => {
    const { page, update, unmount } = await mount(<ResultsMap scene={scene} {...links} />);
    const lit = () => Array.from(page.querySelectorAll('[data-highlighted]'), (link) => link.getAttribute('href'));
    await update(<ResultsMap scene={scene} highlighted={7} {...links} />);
    expect(lit()).toEqual(['/car/7', '/car/7']);
    await update(<ResultsMap scene={scene} highlighted={8} {...links} />);
    expect(lit()).toEqual([]);
    await unmount();
  });

  it('moving the map navigates to the address of the visible box', async () => {
    const { move, unmount } = await alive();
    await move();
    expect(visited).toHaveLength(1);
    expect(Number(visited[0]?.split('box=')[1]?.split(',')[2])).toBeGreaterThan(box.north);
    await unmount();
  });

  it('with automatic search off, the link waits, and checking the box follows it', async () => {
    const { page, act, move, unmount } = await alive();
    const follow = page.querySelector<HTMLInputElement>('input[type="checkbox"]')!;
    await act(() => follow.click());
    await move();
    expect(visited).toEqual([]);
    const here = byName<HTMLAnchorElement>(page, 'a', 'Search this area');
    expect(here.hasAttribute('data-moved')).toBe(true);
    await act(() => follow.click());
    expect(visited).toEqual([here.getAttribute('href')]);
    await unmount();
  });
});
