import { describe, expect, it } from 'vitest';
import { selectOpenOverlay } from '#domains/reference/shopper/overlays-slice.ts';
import { createMemoryStorage } from '#tests/fixtures/memory-storage.ts';
import { networkAway, status, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { askForBestDeals, declineOffer, readOffer } from './ask-for-best-deals.ts';
import { selectBestDeals } from './best-deals-slice.ts';

const path = '/myatc/savebestdeals';
const failure = "We're sorry, we've encountered an error. Please try again.";

const ask = async (server: TestServer, { style = '', userId }: { style?: string; userId?: string } = {}) => {
  const shopper = testShopper({ server });
  const user = userId ? { email: 'j@example.com', consumerId: userId } : undefined;
  const values = { email: 'j@example.com', zip: '30303', style };
  const refusal = await shopper.dispatch(askForBestDeals(values, user));
  const state = shopper.getState();
  return { shopper, refusal, overlay: selectOpenOverlay(state), deals: selectBestDeals(state).deals };
};

describe('subscribing to best deals', () => {
  it('ALRT-16: sends the address and the subscription, with styles if some are chosen', async () => {
    const any = await ask(() => ({ status: 200 }));
    expect(any.shopper.callsTo(path)).toMatchObject([
      { body: { emailAddress: 'j@example.com', search: { bestDealsOptIn: 'y', zipcode: '30303' } } },
    ]);
    expect(any.shopper.callsTo(path)[0]?.body.search).not.toHaveProperty('styleCodes');
    const some = await ask(() => ({ status: 200 }), { style: 'SEDAN', userId: 'u1' });
    expect(some.shopper.callsTo(path)).toMatchObject([{ body: { search: { styleCodes: ['SEDAN'], userId: 'u1' } } }]);
  });

  it('ALRT-17, UI-01: status 200 and "userexists" both show the confirmation', async () => {
    for (const answer of [{ status: 200 }, { message: 'userexists' }]) {
      const { refusal, overlay, deals } = await ask(() => answer);
      expect(refusal).toBeUndefined();
      expect(overlay).toBe('best-deals-confirmation');
      expect(deals).toEqual({ email: 'j@example.com', zip: '30303', until: '' });
    }
    const { deals } = await ask(() => ({ status: 200, confirmBy: 'Nov 23' }));
    expect(deals?.until).toBe('Nov 23');
  });

  it('ALRT-17: any other answer is an error at the form', async () => {
    for (const server of [() => ({ status: 500 }), () => ({}), () => status(503), () => status(429), networkAway]) {
      const { refusal, overlay, deals } = await ask(server);
      expect(refusal).toEqual({ form: failure });
      expect([overlay, deals]).toEqual([null, null]);
    }
  });

  it('a refused address or ZIP is shown at its field', async () => {
    const refused = (name: string) => () => status(400, { fields: { [name]: 'is wrong' } });
    expect((await ask(refused('search.zipcode'))).refusal).toEqual({ zip: 'is wrong' });
    expect((await ask(refused('emailAddress'))).refusal).toEqual({ email: 'is wrong' });
  });

  it('ALRT-18: the offer is shown until it is declined on this device', () => {
    const device = createMemoryStorage();
    const offered = () => {
      const shopper = testShopper({ device });
      shopper.dispatch(readOffer());
      return { shopper, showBestDeals: selectBestDeals(shopper.getState()).showBestDeals };
    };
    const first = offered();
    expect(first.showBestDeals).toBe(true);
    first.shopper.dispatch(declineOffer());
    expect(selectBestDeals(first.shopper.getState()).showBestDeals).toBe(false);
    expect(offered().showBestDeals).toBe(false);
  });
});
