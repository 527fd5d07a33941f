import { describe, expect, it } from 'vitest';
import { networkAway, status, testShopper } from '#tests/fixtures/test-shopper.ts';
import { changesInWords } from './account-overview.tsx';
import { answerWelcome } from './answer-welcome.ts';

const cheaper = [{ listingId: 1, title: 'A car', href: '/', priceUsd: 9000, changeUsd: -500 }];
const fresh = [
  { id: 'a', title: 'One', href: '/', newCount: 9 },
  { id: 'b', title: 'Two', href: '/', newCount: 3 },
];

describe('changesInWords', () => {
  it('lists all changes since the last visit in one sentence', () => {
    expect(changesInWords({ cheaper, fresh, unread: 2 })).toBe(
      '1 saved car got cheaper, 12 new cars match your searches and 2 notifications are unread.',
    );
    expect(changesInWords({ cheaper: [], fresh: [], unread: 1 })).toBe('1 notification is unread.');
    expect(changesInWords({ cheaper: [], fresh: [], unread: 0 })).toBe('No changes since your last visit.');
  });
});

describe('the welcome form of a new account', () => {
  it('RULING-31: sends ZIP and consent, and the account is no longer new', async () => {
    const shopper = testShopper({ signedIn: true });
    expect(await shopper.dispatch(answerWelcome({ zip: '30303', alertConsent: true }))).toBeUndefined();
    expect(shopper.callsTo('/account-api/welcome').map(({ body }) => body)).toEqual([
      { zip: '30303', alertConsent: true },
    ]);
    expect(shopper.getState().user.isNewUser).toBe(false);
  });

  it('RULING-31: closing it without answers never fails, even offline', async () => {
    const shopper = testShopper({ signedIn: true, server: networkAway });
    expect(await shopper.dispatch(answerWelcome({}))).toBeUndefined();
  });

  it('RULING-31: an unknown ZIP is reported at its field', async () => {
    const shopper = testShopper({ signedIn: true, server: () => status(400, { errorMessage: 'no' }) });
    const refusal = await shopper.dispatch(answerWelcome({ zip: '00000', alertConsent: false }));
    expect(refusal).toEqual({ zip: 'Please enter a valid ZIP code.' });
  });

  it.each([{ zip: '30303' }, { alertConsent: true }])(
    'RULING-31: answers that could not be saved are reported as not saved: %o',
    async (answer) => {
      const shopper = testShopper({ signedIn: true, server: networkAway });
      const refusal = await shopper.dispatch(answerWelcome(answer));
      expect(refusal?.form).toContain('Not saved');
    },
  );
});
