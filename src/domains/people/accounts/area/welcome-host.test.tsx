// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { selectOpenOverlay } from '#domains/reference/shopper/overlays-slice.ts';
import { byName, type Mounted, mount } from '#tests/fixtures/mount.ts';
import { networkAway, testShopper } from '#tests/fixtures/test-shopper.ts';
import { noLeadProfile, noLocation, noProfile } from '../profile/empty-profile.ts';
import { loggedIn, userInfoReceived } from '../user-slice.ts';
import { WelcomeHost } from './welcome-host.tsx';

let mounted: Mounted | undefined;
afterEach(() => mounted?.unmount());

/** The strip is fetched when it is first wanted. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 600_000 });

const meet = async (isNewUser: boolean, server = () => ({}) as unknown) => {
  const shopper = testShopper({ signedIn: true, server });
  const router = createMemoryRouter([{ path: '*', element: <WelcomeHost /> }], {
    initialEntries: ['/cars-for-sale/vehicle/7'],
  });
  mounted = await mount(
    <Provider store={shopper}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const { page, act } = mounted;
  await act(() => {
    shopper.dispatch(loggedIn());
    shopper.dispatch(
      userInfoReceived({
        consumerId: 'c1',
        authProviderName: 'Email',
        authProviderCode: 'EMAIL',
        version: 1,
        isNewUser,
        profile: { ...noProfile, firstName: 'Dana' },
        location: noLocation,
        leadProfile: noLeadProfile,
      }),
    );
  });
  const strip = () => page.querySelector('[aria-label="Welcome"]');
  return { shopper, router, page, act, strip };
};

describe('the welcome strip of a new account', () => {
  it('RULING-31: appears on the page after the first sign-in and opens its questions on a click', async () => {
    const { shopper, page, act, strip } = await meet(true);
    await soon(() => expect(strip()?.textContent).toContain('Welcome, Dana. Two quick questions to get started'));
    expect(selectOpenOverlay(shopper.getState())).toBeNull();
    await act(() => byName(page, 'button', 'Set up').click());
    expect(selectOpenOverlay(shopper.getState())).toBe('new-user');
  });

  it('RULING-31: once closed it does not return, even if the server cannot be reached', async () => {
    const { shopper, page, act, strip } = await meet(true, networkAway);
    await soon(() => expect(strip()).not.toBeNull());
    await act(() => byName(page, 'button', 'Not now').click());
    await soon(() => expect(strip()).toBeNull());
    expect(shopper.getState().user.isNewUser).toBe(false);
  });

  it('RULING-31: is gone on the next page', async () => {
    const { router, act, strip } = await meet(true);
    await soon(() => expect(strip()).not.toBeNull());
    await act(() => void router.navigate('/cars-for-sale'));
    expect(strip()).toBeNull();
  });

  it('RULING-31: is not shown to a shopper who is not new', async () => {
    const { strip } = await meet(false);
    expect(strip()).toBeNull();
  });
});
