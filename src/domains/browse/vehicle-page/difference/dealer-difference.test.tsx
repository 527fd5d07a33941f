// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import { listingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import { modalIds, selectModalOpen } from '#domains/reference/shopper/overlays-slice.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { loadWorld } from '#tests/fixtures/listing-world.ts';
import { teachDialogs } from '#tests/fixtures/modal-dialogs.ts';
import { mount } from '#tests/fixtures/mount.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { DealerDifferenceLink } from './dealer-difference-link.tsx';
import { dealerDifferenceView } from './dealer-difference-view.ts';

teachDialogs();

const nameVehicle = namesFrom(loadWorld().catalogue);
const offer = (changes: Parameters<typeof aListing>[0], owner: Parameters<typeof anOwner>[0], distanceMiles: number) =>
  listingAnswer(aListing(changes), anOwner(owner), {
    nowMs: testNowMs,
    figures: defaultFigures,
    nameVehicle,
    state: 'GA',
    distanceMiles,
    view: 'vehicle',
  });

const here = offer({}, { name: 'Peachtree Honda', docFeeUsd: 499 }, 3);
const there = offer(
  { id: 700_000_002, priceUsd: 23_500, mileage: 31_000 },
  { id: 60_009, name: 'Decatur Honda', docFeeUsd: 899 },
  9,
);

describe('differences between two offers of one model', () => {
  it('UI-05: lists differences and leaves out equal values', () => {
    const { href, rows } = dealerDifferenceView(here, there);
    expect(href).toBe('/cars-for-sale/compare?listingId=700000001%2C700000002');
    const cells = Object.fromEntries(rows.map((row) => [row.label, [row.here, row.there]]));
    expect(cells).toMatchObject({
      Price: ['$24,499', '$24,399'],
      'Dealer fee': ['$499', '$899'],
      Miles: ['26,648', '31,000'],
      Distance: ['3 mi away', '9 mi away'],
    });
    expect(cells).not.toHaveProperty('Year');
    expect(cells).not.toHaveProperty('Trim');
  });

  it('UI-05: links to the comparison; a plain click opens a dialog with a flag of its own', async () => {
    const { store } = testShopper();
    const { page, act, unmount } = await mount(
      <Provider store={store}>
        <DealerDifferenceLink difference={dealerDifferenceView(here, there)} />
      </Provider>,
    );
    const link = page.querySelector('a');
    expect(link?.getAttribute('href')).toContain('/cars-for-sale/compare');
    await act(() => link?.click());
    await vi.waitFor(() => expect(page.textContent).toContain('Decatur Honda'), { timeout: 600_000 });
    expect(modalIds.filter((id) => selectModalOpen(id)(store.getState()))).toEqual(['dealer-difference']);
    await unmount();
  });
});
