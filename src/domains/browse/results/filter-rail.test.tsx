// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import type { FacetView } from './facet-view.ts';
import { FilterRail } from './filter-rail.tsx';
import type { ResultsView } from './results-view.ts';

const choice = (label: string, href: string) => ({ label, count: 3, href, selected: false });

const viewAt = (address: string, facets: readonly FacetView[]): ResultsView =>
  ({
    address,
    facets,
    openGroupsHref: `${address}?open=`,
    total: 9,
    clearHref: '/cars-for-sale/all-cars',
    form: { action: '/s', hidden: [], zip: '', hasCentre: false, radius: 0, radii: [], mileage: '', keywords: '' },
  }) as unknown as ResultsView;

const fuelClosed: FacetView = { id: 'fuel', title: 'Fuel and engine', lines: 3 };
const fuelAt = (address: string): FacetView => ({
  id: 'fuel',
  title: 'Fuel and engine',
  open: true,
  sections: [{ choices: [choice('Electric', `${address}/electric`), choice('Hybrid', `${address}/hybrid`)] }],
});
const makeCut: FacetView = {
  id: 'make',
  title: 'Make',
  open: true,
  sections: [{ choices: [choice('Ford', '/ford')], restCount: 2 }],
};
const makeWhole: FacetView = {
  ...makeCut,
  sections: [{ choices: [choice('Ford', '/ford')], rest: [choice('Kia', '/kia'), choice('Volvo', '/volvo')] }],
};

/** Answers wait until the test sends them. */
const stubFetch = () => {
  const requests: { url: URL; answer(status: number, payload?: unknown): void }[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    requests.push({
      url: new URL(address, 'https://example.test'),
      answer: (status, payload) => resolve(Response.json({ success: true, payload }, { status })),
    });
    return promise;
  });
  return requests;
};

const named = (page: HTMLElement, name: string): HTMLDetailsElement => {
  const all = [...page.querySelectorAll('details')];
  const details = all.find((one) => one.querySelector('summary')?.textContent?.startsWith(name));
  if (!details) throw new Error(`no ${name}`);
  return details;
};
const toggle = (details: HTMLDetailsElement, isOpen: boolean) => {
  details.open = isOpen;
  details.dispatchEvent(new Event('toggle'));
};
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 600_000 });
const linksIn = (details: HTMLElement) => [...details.querySelectorAll('a')].map((link) => link.getAttribute('href'));

beforeEach(() => vi.stubGlobal('isSecureContext', false));
afterEach(() => vi.unstubAllGlobals());

describe('filters loaded when opened', () => {
  it('SRCH-20: a closed group is loaded once, for the address of its page', async () => {
    const requests = stubFetch();
    const { page, act, unmount } = await mount(<FilterRail view={viewAt('/a', [fuelClosed])} />);
    const fuel = named(page, 'Fuel');
    expect(linksIn(fuel)).toEqual(['/a?open=fuel#filters']);
    expect(requests).toHaveLength(0);
    await act(() => toggle(fuel, true));
    expect(requests.map(({ url }) => [url.searchParams.get('address'), url.searchParams.get('group')])).toEqual([
      ['/a', 'fuel'],
    ]);
    expect(fuel.querySelector('[aria-busy]')?.textContent).toContain('Loading');
    await act(() => toggle(fuel, false));
    await act(() => toggle(fuel, true));
    await act(() => requests[0]?.answer(200, fuelAt('/a')));
    await until(() => expect(linksIn(fuel)).toEqual(['/a/electric', '/a/hybrid']));
    await act(() => toggle(fuel, false));
    await act(() => toggle(fuel, true));
    expect(requests).toHaveLength(1);
    await unmount();
  });

  it('SRCH-20: the list behind "more" is loaded with its group', async () => {
    const requests = stubFetch();
    const { page, act, unmount } = await mount(<FilterRail view={viewAt('/a', [makeCut])} />);
    const more = named(page, '2 more');
    await act(() => toggle(more, true));
    await act(() => requests[0]?.answer(200, makeWhole));
    await until(() => expect(linksIn(more)).toEqual(['/kia', '/volvo']));
    expect(requests).toHaveLength(1);
    await unmount();
  });

  it('SRCH-20: the options to exclude are loaded with their group', async () => {
    const requests = stubFetch();
    const section = { choices: [choice('Ford', '/ford')] };
    const closed: FacetView = { ...makeCut, sections: [{ ...section, hasLeaveOut: true }] };
    const leaveOut = { param: 'makeCode', options: [['!FORD', 'Ford']] as const };
    const { page, act, unmount } = await mount(<FilterRail view={viewAt('/a', [closed])} />);
    const exclude = named(page, 'Exclude');
    expect(linksIn(exclude)).toEqual(['/a?open=make#filters']);
    await act(() => toggle(exclude, true));
    await act(() => requests[0]?.answer(200, { ...makeCut, sections: [{ ...section, leaveOut }] }));
    await until(() => expect(exclude.querySelector('select')?.name).toBe('makeCode'));
    expect([...exclude.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', '!FORD']);
    expect(requests).toHaveLength(1);
    await unmount();
  });

  it('a group that failed to load can be retried, and keeps the focus', async () => {
    const requests = stubFetch();
    const { page, act, unmount } = await mount(<FilterRail view={viewAt('/a', [fuelClosed])} />);
    const fuel = named(page, 'Fuel');
    await act(() => toggle(fuel, true));
    await act(() => requests[0]?.answer(503));
    await until(() => expect(fuel.querySelector('[role=alert]')?.textContent).toMatch(/couldn’t load/));
    const again = fuel.querySelector('button');
    again?.focus();
    await act(() => again?.click());
    expect(document.activeElement?.tagName).toBe('SUMMARY');
    await act(() => requests[1]?.answer(200, fuelAt('/a')));
    await until(() => expect(linksIn(fuel)).toEqual(['/a/electric', '/a/hybrid']));
    await unmount();
  });

  it('SRCH-20: after a change of filters an open group is loaded again, and a click meanwhile waits for it', async () => {
    const requests = stubFetch();
    const { page, act, update, unmount } = await mount(<FilterRail view={viewAt('/a', [fuelClosed])} />);
    const fuel = named(page, 'Fuel');
    await act(() => toggle(fuel, true));
    await act(() => requests[0]?.answer(200, fuelAt('/a')));
    await until(() => expect(linksIn(fuel)).toHaveLength(2));
    await update(<FilterRail view={viewAt('/b', [fuelClosed])} />);
    expect(linksIn(fuel)).toEqual(['/a/electric', '/a/hybrid']);
    const pressed: (string | null)[] = [];
    page.addEventListener('click', (event) => {
      event.preventDefault();
      if (event.target instanceof HTMLAnchorElement) pressed.push(event.target.getAttribute('href'));
    });
    await act(() => fuel.querySelector('a')?.click());
    expect(pressed).toEqual([]);
    await act(() => requests[1]?.answer(200, fuelAt('/b')));
    await until(() => expect(pressed).toEqual(['/b/electric']));
    expect(requests[1]?.url.searchParams.get('address')).toBe('/b');
    await unmount();
  });

  it('a group that was closed again is not loaded for the next page', async () => {
    const requests = stubFetch();
    const { page, act, update, unmount } = await mount(<FilterRail view={viewAt('/a', [fuelClosed])} />);
    const fuel = named(page, 'Fuel');
    await act(() => toggle(fuel, true));
    await act(() => requests[0]?.answer(200, fuelAt('/a')));
    await act(() => toggle(fuel, false));
    await update(<FilterRail view={viewAt('/b', [fuelClosed])} />);
    expect(requests).toHaveLength(1);
    await unmount();
  });

  it('a group stays open and is loaded when its last selection is removed', async () => {
    const requests = stubFetch();
    const { page, act, update, unmount } = await mount(<FilterRail view={viewAt('/a', [fuelAt('/a')])} />);
    const fuel = named(page, 'Fuel');
    expect(fuel.open).toBe(true);
    await update(<FilterRail view={viewAt('/b', [fuelClosed])} />);
    expect(requests).toHaveLength(1);
    await act(() => requests[0]?.answer(200, fuelAt('/b')));
    await until(() => expect(linksIn(fuel)).toEqual(['/b/electric', '/b/hybrid']));
    await unmount();
  });
});
