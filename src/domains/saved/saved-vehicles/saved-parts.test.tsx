// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { SaveSearchCard } from '#domains/saved/saved-searches/save-search-card.tsx';
import { byName, serverRender } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { SaveHeart } from './save-heart.tsx';
import { SavedLink } from './saved-link.tsx';
import { buttonChanged, panelFilled, updateRefused, vehicleAdded } from './saved-vehicles-slice.ts';
import { UpdateVehiclePanel } from './update-vehicle-panel.tsx';

const render = (shopper: ReturnType<typeof testShopper>, node: ReactNode) =>
  serverRender(<Provider store={shopper}>{node}</Provider>);

const bookmark = {
  id: 'b7',
  listingId: 7,
  isSaved: true,
  isExisting: false,
  title: 'Telluride',
  notes: 'Bring Sam',
  version: 1,
  enableEmailAlerts: true,
  enableTextAlerts: true,
  overwriteFlag: false,
  mobilePhone: '4045550123',
};
const opened = () => {
  const shopper = testShopper({ signedIn: true });
  shopper.dispatch(panelFilled({ listing: { id: 7, name: '2023 Kia Telluride' }, bookmark, phone: '' }));
  return shopper;
};

describe('components of saved cars and searches', () => {
  it('SAVE-12: the panel has title, notes, alerts and phone', () => {
    const page = render(opened(), <UpdateVehiclePanel />);
    const value = (name: string) => page.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
    expect([value('title'), value('notes'), value('phone')]).toEqual(['Telluride', 'Bring Sam', '(404) 555-0123']);
    expect(page.querySelectorAll('[role="switch"]:checked')).toHaveLength(2);
  });

  it('SAVE-13: errors and warnings are shown as such, several on separate lines', () => {
    const shopper = opened();
    const messages = [
      { severity: 'ERROR' as const, value: 'One.' },
      { severity: 'WARN' as const, value: 'Changed.' },
      { severity: 'ERROR' as const, value: 'Two.' },
    ];
    shopper.dispatch(updateRefused({ messages, insistNext: true }));
    const page = render(shopper, <UpdateVehiclePanel />);
    expect(page.querySelector('[role="alert"]')?.textContent).toBe('One.\nTwo.');
    expect(page.querySelector('[data-level="warning"]')?.textContent).toContain('Changed.');
  });

  it('SAVE-12: the button shows loading and loaded', () => {
    const shopper = opened();
    const button = () => render(shopper, <UpdateVehiclePanel />).querySelector('button[type="submit"][form]');
    shopper.dispatch(buttonChanged('loading'));
    expect(button()?.getAttribute('aria-busy')).toBe('true');
    shopper.dispatch(buttonChanged('loaded'));
    expect(button()?.getAttribute('data-state')).toBe('loaded');
  });

  it('a heart is not rendered before it works', () => {
    const car = { id: 7, name: '2023 Kia Telluride', picture: '/p', price: 1 } as Parameters<
      typeof SaveHeart
    >[0]['car'];
    expect(render(testShopper(), <SaveHeart car={car} />).innerHTML).toBe('');
  });

  it('the header counts the saved cars', () => {
    const shopper = testShopper();
    shopper.dispatch(vehicleAdded(7));
    const link = byName(render(shopper, <SavedLink />), 'a', 'Saved cars, 1');
    expect(link.getAttribute('href')).toBe('/my-autotrader/saved-cars');
  });

  it('SRCHSAVE-01: a visitor is sent to sign in, and back to the search', () => {
    const card = <SaveSearchCard searchString="?zip=30303" name="Cars" path="/cars-for-sale/atlanta-ga" />;
    const link = byName(render(testShopper(), card), 'a', 'Save search');
    const target = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(target.searchParams.get('returnTo')).toBe('/cars-for-sale/atlanta-ga#save-search');
  });
});
