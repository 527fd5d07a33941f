// @vitest-environment jsdom
import { type DataRouter, type RouterState, UNSAFE_createBrowserHistory } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstState } from './first-state.tsx';
import { createPageRouter } from './page-router.ts';

const page = { matches: [], loaderData: {}, actionData: null, errors: null, manifestUrl: '/manifest.js' };

type Call = { call: string; args: unknown[] };

/** A page's router; `requests` are what reached the router proper, `failures` what could not be done without it. */
const open = ({ isReachable = true }: { isReachable?: boolean } = {}) => {
  const network = { isReachable };
  const requests: Call[] = [];
  const failures: { what: string; to?: string | undefined; again(): void }[] = [];
  const states: RouterState[] = [];
  const noting =
    (call: string) =>
    async (...args: unknown[]): Promise<void> =>
      void requests.push({ call, args });
  const history = UNSAFE_createBrowserHistory();
  const { router, warm } = createPageRouter({
    history,
    state: firstState(page, {}, history),
    load: async () => {
      if (!network.isReachable) throw new TypeError('offline');
      requests.push({ call: 'load', args: [] });
      return ({ update }) => {
        if (update) requests.push({ call: 'move', args: [update.location.pathname] });
        const proper = { navigate: noting('navigate'), fetch: noting('fetch'), revalidate: noting('revalidate') };
        return { ...proper, getFetcher: noting('getFetcher') } as unknown as DataRouter;
      };
    },
    onFailure: (wanted) => failures.push(wanted),
  });
  router.subscribe((state) => states.push(state));
  return { router, warm, history, network, requests, failures, states };
};

const popped = (): Promise<unknown> => new Promise((done) => addEventListener('popstate', done, { once: true }));

describe('createPageRouter', () => {
  beforeEach(() => history.replaceState(null, '', '/cars?make=ford'));

  it('opens and closes what has a fragment of the page without the router proper', async () => {
    const { router, requests, states } = open();
    await router.navigate({ pathname: '/cars', search: '?make=ford', hash: '#wallet' }, { preventScrollReset: true });
    expect(location.hash).toBe('#wallet');
    expect(states.at(-1)).toMatchObject({ historyAction: 'PUSH', preventScrollReset: true });
    expect(router.state.location).toMatchObject({ pathname: '/cars', hash: '#wallet' });
    const back = popped();
    await router.navigate(-1);
    await back;
    expect(router.state).toMatchObject({ historyAction: 'POP', location: { pathname: '/cars', hash: '' } });
    expect(requests).toEqual([]);
  });

  it('fetches it once for whatever leads elsewhere, and loses nothing that was asked meanwhile', async () => {
    const { router, requests } = open();
    router.getFetcher('saved');
    const form = new FormData();
    await Promise.all([
      router.navigate('/home'),
      router.fetch('saved', 'root', '/save', { formMethod: 'post', formData: form }),
      router.revalidate(),
    ]);
    expect(requests).toEqual([
      { call: 'load', args: [] },
      { call: 'getFetcher', args: ['saved'] },
      { call: 'navigate', args: ['/home', undefined] },
      { call: 'fetch', args: ['saved', 'root', '/save', { formMethod: 'post', formData: form }] },
      { call: 'revalidate', args: [] },
    ]);
  });

  it('passes submissions to the same page on, whatever their fragment', async () => {
    const { router, requests } = open();
    const form = { formMethod: 'post', formData: new FormData() } as const;
    await router.navigate({ pathname: '/cars', search: '?make=ford', hash: '#lead' }, form);
    expect(requests.map(({ call }) => call)).toEqual(['load', 'navigate']);
  });

  it('follows Back to a page from before this document', async () => {
    history.replaceState({ idx: 0 }, '', '/home');
    history.pushState({ idx: 1 }, '', '/cars?make=ford');
    const { requests } = open();
    const back = popped();
    history.back();
    await back;
    await expect
      .poll(() => requests)
      .toEqual([
        { call: 'load', args: [] },
        { call: 'move', args: ['/home'] },
      ]);
  });

  it('stays on the page when it cannot be fetched, and tries again when asked to', async () => {
    const { router, failures, network, requests } = open({ isReachable: false });
    await router.navigate('/home?a=1');
    await router.navigate('/lead', { formMethod: 'post', formData: new FormData() });
    await router.revalidate();
    expect(failures).toMatchObject([{ what: 'page', to: '/home?a=1' }, { what: 'change' }, { what: 'sight' }]);
    expect(location.pathname).toBe('/cars');
    network.isReachable = true;
    failures[0]?.again();
    await expect.poll(() => requests.at(-1)).toEqual({ call: 'navigate', args: ['/home?a=1', undefined] });
  });

  it('changes the address back when Back leads to a page that cannot be fetched', async () => {
    history.replaceState({ idx: 0 }, '', '/home');
    history.pushState({ idx: 1 }, '', '/cars?make=ford');
    const { failures, router } = open({ isReachable: false });
    history.back();
    await expect.poll(() => failures).toMatchObject([{ what: 'page' }]);
    await expect.poll(() => location.pathname).toBe('/cars');
    expect(router.state.location.pathname).toBe('/cars');
  });

  it('can be fetched ahead', async () => {
    const { warm, requests } = open();
    warm();
    warm();
    await expect.poll(() => requests).toEqual([{ call: 'load', args: [] }]);
  });
});
