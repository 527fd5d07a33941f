// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { byName, mount } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { LenderOffers } from './lender-offers.tsx';

const offer = (offeredBy: string, apr: number, payment: number, total: number) => ({ offeredBy, apr, payment, total });

const rates = {
  b: {
    paymentOffers: { 60: [offer('Larkstead Bank', 6.4, 400, 26_900), offer('Dunmore Credit Union', 5.9, 405, 26_100)] },
    nationalOffers: { 60: [offer('National average', 7.05, 410, 27_500)] },
    leaseOffers: {},
    cashOffers: {},
  },
};

it('PAY-14: lenders are in the order of what is paid in all, and a rate is used on a click', async () => {
  const { store } = testShopper({ server: () => ({ rates, isFallback: false, asOf: '2026-11-01' }) });
  const used: (number | null)[] = [];
  const offers = (aprPercent: number | null) => (
    <Provider store={store}>
      <LenderOffers
        listingId={1}
        zip="30303"
        terms={{ ...defaultTerms, aprPercent }}
        onRatesDown={() => {}}
        onUseRate={(rate) => used.push(rate)}
      />
    </Provider>
  );
  const { page, act, update, unmount } = await mount(offers(null));
  await vi.waitFor(() => expect(page.querySelectorAll('tbody tr')).toHaveLength(3), { timeout: 600_000 });
  const rows = () => [...page.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows()).toEqual([
    'Dunmore Credit UnionUse this rate of Dunmore Credit Union5.9%$405$26,100',
    'Larkstead BankUse this rate of Larkstead Bank6.4%$400$26,900',
    'National averageIn your terms7.05%$410$27,500',
  ]);
  await act(() => byName(page, 'button', 'Use this rate of Dunmore').click());
  await update(offers(5.9));
  await vi.waitFor(() => expect(rows()[0]).toContain('In your terms'), { timeout: 600_000 });
  await act(() => byName(page, 'button', 'Use the average').click());
  expect(used).toEqual([5.9, null]);
  await unmount();
});
