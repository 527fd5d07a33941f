// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { resultsReceived } from '#domains/browse/results/browsing-slice.ts';
import { startTerms } from '#domains/reference/payments/figures/keep-terms.ts';
import { quickSavesKey } from '#domains/saved/saved-vehicles/storage-keys.ts';
import { status, testShopper } from '#tests/fixtures/test-shopper.ts';
import { startShopper } from './start-shopper.ts';
import { unauthorizedEvent } from './unauthorized-event.ts';

describe('starting a page with a shopper’s stored data', () => {
  const start = async (session?: 'open' | 'over' | 'unknown') => {
    document.documentElement.dataset.signedIn = 'true';
    const dana = { consumerId: 'c1', profile: { firstName: 'Dana', email: 'dana@example.com' } };
    const { store, services } = testShopper({
      server: ({ path }) => (path === '/account-api/userinfo' ? dana : {}),
      ...(session && { checkSession: async () => session }),
    });
    services.device.set('userProfile', { firstName: 'Dana' });
    store.dispatch(resultsReceived({ activeResults: [1], count: 1, address: '/cars-for-sale/all-cars', filters: {} }));
    const stop = startShopper(store, services, session !== undefined);
    await vi.waitFor(() => expect(store.getState().savedVehicles.isAuthenticated).toBe(session === 'open'), {
      timeout: 600_000,
    });
    if (session === 'open')
      await vi.waitFor(() => expect(store.getState().user.profile.firstName).toBe('Dana'), { timeout: 600_000 });
    stop();
    return {
      names: services.device.names(),
      name: store.getState().user.profile.firstName,
      signedIn: document.documentElement.dataset.signedIn,
      cars: store.getState().browsing.results.activeResults,
    };
  };

  it('AUTH-10: personal data is removed when nobody is signed in', async () => {
    expect((await start()).names).not.toContain('userProfile');
  });

  it('AUTH-08: the greeting shows the name of the session', async () => {
    expect(await start('open')).toMatchObject({ name: 'Dana', signedIn: 'true' });
  });

  it('AUTH-10: when the session has ended, the page shows nobody signed in and personal data is removed', async () => {
    const { names, name, signedIn } = await start('over');
    expect(names).not.toContain('userProfile');
    expect([name, signedIn]).toEqual(['', undefined]);
  });

  it('SRCH-16: the stored list is cleared when the session ended, and kept otherwise', async () => {
    expect((await start('over')).cars).toEqual([]);
    expect((await start('open')).cars).toEqual([1]);
  });

  it('AUTH-10: a session that ends between two requests is noticed', async () => {
    document.documentElement.dataset.signedIn = 'true';
    const answers = ['open', 'over', 'over'] as const;
    let requests = 0;
    const { store, services } = testShopper({
      server: () => status(401),
      checkSession: async () => answers[requests++] ?? 'over',
    });
    const stop = startShopper(store, services, true);
    await vi.waitFor(() => expect(document.documentElement.dataset.signedIn).toBeUndefined(), { timeout: 600_000 });
    expect(store.getState().savedVehicles.isAuthenticated).toBe(false);
    stop();
  });

  it('the profile stays while the session can’t be checked', async () => {
    const { names, signedIn } = await start('unknown');
    expect(names).toContain('userProfile');
    expect(signedIn).toBe('true');
  });
});

describe('a page whose session changes while it is open', () => {
  const info = () => ({
    consumerId: 'c1',
    leadProfile: {},
    location: {},
    profile: { firstName: 'Dana', email: 'dana@example.com' },
  });
  const meet = async () => {
    document.documentElement.dataset.signedIn = 'true';
    const session: { state: 'open' | 'over'; consumerId: string } = { state: 'open', consumerId: 'c1' };
    const shopper = testShopper({
      server: ({ path }) => {
        return path === '/account-api/userinfo' ? info() : {};
      },
      checkSession: async () => session.state,
      consumerId: async () => session.consumerId,
    });
    const reload = vi.fn();
    const stop = startShopper(shopper.store, shopper.services, true, reload);
    const until = (check: () => void) => vi.waitFor(check, { timeout: 600_000 });
    return { ...shopper, session, reload, stop, until };
  };

  it('AUTH-10: when the session ended elsewhere, the name is removed, a sign-in is offered and typed text stays', async () => {
    const { store, session, stop, until } = await meet();
    await until(() => expect(store.getState().user.profile.firstName).toBe('Dana'));
    session.state = 'over';
    dispatchEvent(new Event(unauthorizedEvent));
    await until(() => expect(store.getState().notices.globalAlert).toMatchObject({ leadsTo: 'sign-in' }));
    expect(document.documentElement.dataset.signedIn).toBeUndefined();
    expect(store.getState().user.profile.firstName).toBe('');
    session.state = 'open';
    dispatchEvent(new StorageEvent('storage', { key: 'userProfile' }));
    await until(() => expect(store.getState().user.profile.firstName).toBe('Dana'));
    await until(() => expect(store.getState().notices.globalAlert).toBeNull());
    expect(document.documentElement.dataset.signedIn).toBe('true');
    stop();
  });

  it('PROF-02: profile and saved cars come with one request, unless a heart was pressed meanwhile', async () => {
    document.documentElement.dataset.signedIn = 'true';
    const account = { ...info(), bookmarks: { inventoryBookmarks: { 3: { id: 'b3', version: 2 } } } };
    const { store, services, calls } = testShopper({
      server: ({ path }) => (path === '/account-api/userinfo' ? account : {}),
      checkSession: async () => 'open',
      consumerId: async () => 'c1',
    });
    const stop = startShopper(store, services, true);
    const until = (check: () => void) => vi.waitFor(check, { timeout: 600_000 });
    const requestCount = () => calls.filter(({ path }) => path === '/account-api/userinfo').length;
    await until(() => expect(store.getState().savedVehicles.bookmarks).toMatchObject({ b3: { listingId: 3 } }));
    expect([store.getState().user.profile.firstName, requestCount()]).toEqual(['Dana', 1]);
    services.device.set(quickSavesKey, [{ listingId: 7, savedMs: 1 }]);
    dispatchEvent(new Event('online'));
    await until(() => expect(calls.some(({ path }) => path.endsWith('persistQuickSaveVehicles'))).toBe(true));
    await until(() => expect(requestCount()).toBe(3));
    stop();
  });

  it('AUTH-04, AUTH-05: a tab reloads when another person has signed in', async () => {
    const { store, session, reload, stop, until } = await meet();
    await until(() => expect(store.getState().user.profile.firstName).toBe('Dana'));
    session.consumerId = 'c2';
    dispatchEvent(new StorageEvent('storage', { key: 'userProfile' }));
    await until(() => expect(reload).toHaveBeenCalledOnce());
    stop();
  });

  it('AUTH-08: on the valuation brand, no name is shown when the profile can’t be read', async () => {
    document.documentElement.dataset.signedIn = 'true';
    const { store, services } = testShopper({
      brand: 'KBB',
      server: () => status(500),
      checkSession: async () => 'open',
    });
    const stop = startShopper(store, services, true);
    await vi.waitFor(() => expect(document.documentElement.dataset.signedIn).toBeUndefined(), { timeout: 600_000 });
    expect(store.getState().user).toMatchObject({ hasError: true, isLoggedIn: false });
    stop();
  });
});

describe('RCNT-11: data that stays on a visitor’s device', () => {
  it.each([
    ['stays where nobody has signed in', {}, true],
    ['goes with an account that was here', { userProfile: { firstName: 'Dana' } }, false],
  ])('%s', (_, storedEntries, stays) => {
    const { store, services } = testShopper();
    services.device.set('leadProfile', { firstName: 'Dana', isOneClickOptedIn: true });
    for (const [name, value] of Object.entries(storedEntries)) services.device.set(name, value);
    startShopper(store, services, false)();
    expect(services.device.names().includes('leadProfile')).toBe(stays);
  });
});

describe('the wallet of a starting page', () => {
  const startAs = async (device: Record<string, unknown>) => {
    const { store, services, calls } = testShopper({ server: () => status(404) });
    for (const [name, value] of Object.entries(device)) services.device.set(name, value);
    const stop = startShopper(store, services, false);
    return { store, services, calls, stop };
  };

  it('without a wallet nothing is requested', async () => {
    const { store, calls, stop } = await startAs({});
    await vi.waitFor(() => expect(store.getState().savedVehicles.isAuthenticated).toBe(false), { timeout: 600_000 });
    expect([calls, store.getState().wallet.paymentInfo]).toEqual([[], null]);
    stop();
  });

  it('WLT-01: the device’s wallet is loaded, and changes by another tab are followed', async () => {
    const walletOf = (loanTerm: number) => ({ paymentInfo: { creditType: 'd', loanTerm }, unsaved: [] });
    const { store, services, stop } = await startAs({ wallet: walletOf(72) });
    await vi.waitFor(() => expect(store.getState().wallet.paymentInfo?.loanTerm).toBe(72), { timeout: 600_000 });
    services.device.set('wallet', walletOf(84));
    dispatchEvent(new StorageEvent('storage', { key: 'wallet' }));
    await vi.waitFor(() => expect(store.getState().wallet.paymentInfo?.loanTerm).toBe(84), { timeout: 600_000 });
    stop();
  });

  it('a car selected for comparison in another tab is selected here too', async () => {
    const { store, services, stop } = await startAs({});
    const cars = [{ id: 600_001, name: '2022 Honda Accord', picture: '/media/1.svg' }];
    services.device.set('compareListings', { date: services.clock.now(), cars });
    dispatchEvent(new StorageEvent('storage', { key: 'compareListings' }));
    expect(store.getState().compare.cars).toEqual(cars);
    stop();
  });

  it('terms posted without script are imported by the first page with script', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the form's answer sets it
    document.cookie = `deal=${encodeURIComponent('credit=e&plain=1')}; Path=/`;
    startTerms('credit=e');
    const { store, services, stop } = await startAs({});
    await vi.waitFor(() => expect(store.getState().wallet.paymentInfo?.creditType).toBe('e'), { timeout: 600_000 });
    expect(services.device.get('wallet')).toMatchObject({ paymentInfo: { creditType: 'e' } });
    expect(document.cookie).not.toContain('plain');
    stop();
  });
});
