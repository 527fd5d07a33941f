// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { modalIds, selectModalOpen } from '#domains/reference/shopper/overlays-slice.ts';
import { teachDialogs } from '#tests/fixtures/modal-dialogs.ts';
import { mount } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { TrimsLink } from './trims-link.tsx';

teachDialogs();

const href = '/cars-for-sale/research/honda/accord/2022#trims';
const toUrl = (path: string): string => path;

const openDialog = async (answer: () => Promise<Response>) => {
  const fetched = vi.fn((_url: string | URL | Request) => answer());
  vi.stubGlobal('fetch', fetched);
  const { store } = testShopper();
  const { page, act, unmount } = await mount(
    <Provider store={store}>
      <TrimsLink name="2022 Honda Accord" makeCode="HONDA" modelCode="ACCORD" year={2022} href={href} toUrl={toUrl} />
    </Provider>,
  );
  expect(page.querySelector('a')?.getAttribute('href')).toBe(href);
  expect(fetched).not.toHaveBeenCalled();
  await act(() => page.querySelector('a')?.click());
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce(), { timeout: 600_000 });
  return { page, fetched, store, unmount };
};

describe('the trims of a car’s model year', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('UI-05, RSRCH-02: a plain click loads all of them and shows them in a dialog', async () => {
    const trim = { vehicleId: 'accord.lx', trimName: 'LX', nationalMSRP: 27_295, engine: ['1.5L I4'], horsepower: 192 };
    const { page, fetched, store, unmount } = await openDialog(async () => Response.json({ items: [trim], total: 1 }));
    await vi.waitFor(() => expect(page.textContent).toContain('$27,295'), { timeout: 600_000 });
    expect(String(fetched.mock.calls[0]?.[0])).toMatch(/reference\/vehicles\?.*limit=100.*yearId=2022/);
    expect(modalIds.filter((id) => selectModalOpen(id)(store.getState()))).toEqual(['trims']);
    await unmount();
  });

  it('says when they cannot be loaded, and links to the page that has them', async () => {
    const { page, unmount } = await openDialog(async () => Response.json({ message: 'away' }, { status: 503 }));
    await vi.waitFor(() => expect(page.textContent).toContain('We couldn’t load the trims here.'), {
      timeout: 600_000,
    });
    expect([...page.querySelectorAll('a')].every((link) => link.getAttribute('href') === href)).toBe(true);
    await unmount();
  });
});
