// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { keepTerms } from '#domains/reference/payments/figures/keep-terms.ts';
import { ownTerms } from '#domains/reference/payments/figures/own-terms.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { byName, mount, serverRender } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { UseInTerms } from './use-in-terms.tsx';

const button = () => {
  const { store } = testShopper({ server: () => ({ success: true, lastUpdated: 1 }) });
  return (
    <Provider store={store}>
      <UseInTerms tradeInUsd={35_080} owedUsd={6000} back="/sell-my-car/instant-cash-offer?year=2020" />
    </Provider>
  );
};

it('an estimate is put into the terms on a click with a confirmation, and can be undone', async () => {
  keepTerms({ ...defaultTerms, tradeInUsd: 1000 });
  const { page, act, unmount } = await mount(button());
  await act(() => byName(page, 'button', 'Use $35,080 in your terms').click());
  expect(ownTerms()).toMatchObject({ tradeInUsd: 35_080, owedUsd: 6000 });
  expect(page.querySelector('[role=status]')?.textContent).toContain('Your terms include $35,080');
  expect(page.textContent).not.toContain('in your terms');
  await act(() => byName(page, 'button', 'Undo').click());
  expect(ownTerms()).toMatchObject({ tradeInUsd: 1000 });
  byName(page, 'button', 'Use $35,080 in your terms');
  await unmount();
});

it('without script it is a form that returns to the estimate', () => {
  const form = serverRender(button()).querySelector('form');
  expect(form?.getAttribute('action')).toBe('/my-wallet');
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    back: '/sell-my-car/instant-cash-offer?year=2020',
    plain: '1',
    tradeIn: '35080',
    owed: '6000',
  });
});
