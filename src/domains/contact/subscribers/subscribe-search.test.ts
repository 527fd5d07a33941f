import { describe, expect, it } from 'vitest';
import { selectToast } from '#domains/reference/shopper/notices-slice.ts';
import { networkAway, status, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { type StripView, subscribeToSearch } from './subscribe-search.ts';

const searchString = '?makeCode=TOYOTA&zip=30303';
const failure = "We're sorry, we've encountered an error. Please try again.";
const answer = (changes: object) => ({
  status: 200,
  consumerId: 'c1',
  bookmarkSaved: false,
  bookmarkAlreadySaved: false,
  overLimit: false,
  msgs: [],
  confirmBy: '',
  ...changes,
});

const subscribe = async (server: TestServer, email = 'j@example.com') => {
  const shopper = testShopper({ server });
  const views: StripView[] = [];
  let started = 0;
  const show = (view: StripView) => views.push(view);
  await shopper.dispatch(
    subscribeToSearch({
      email,
      searchString,
      show,
      onStart: () => {
        started += 1;
      },
    }),
  );
  return { shopper, views, started: () => started };
};

describe('subscribing to a search by email', () => {
  it('ALRT-10: the button loads while the search and the address are sent', async () => {
    const { shopper, views } = await subscribe(() => answer({ bookmarkSaved: true }));
    expect(views[0]).toEqual({ view: 'form', button: 'loading' });
    expect(shopper.callsTo('/account-api/lightuser/search')).toMatchObject([
      { body: { emailAddress: 'j@example.com', searchString, brand: 'AT' } },
    ]);
  });

  it('ALRT-12: saved shows loaded, and the success view 2000 ms later', async () => {
    const { shopper, views } = await subscribe(() => answer({ bookmarkSaved: true, confirmBy: 'Nov 22' }));
    expect(views.at(-1)).toEqual({ view: 'form', button: 'loaded' });
    shopper.after(2000);
    expect(views.at(-1)).toEqual({ view: 'sent', email: 'j@example.com', until: 'Nov 22' });
  });

  it('ALRT-13: over the limit and not saved before shows the failure view', async () => {
    const { views, started } = await subscribe(() => answer({ overLimit: true }));
    expect(views.at(-1)).toEqual({ view: 'over' });
    expect(started()).toBe(0);
  });

  it('ALRT-14: any other answer hides the form, shows a toast and calls onStart', async () => {
    const { shopper, views, started } = await subscribe(() => answer({ bookmarkAlreadySaved: true }));
    expect(views.at(-1)).toMatchObject({ view: 'on' });
    expect(selectToast(shopper.getState())?.message).toBe('Alerts are on for this search already.');
    expect(started()).toBe(1);
  });

  it.each<[string, TestServer]>([
    ['status 500', () => status(500)],
    ['too many', () => status(429, { errorMessage: 'Too many requests.' })],
    ['another status in the body', () => ({ ...answer({}), status: 503 })],
    ['no network', networkAway],
  ])('ALRT-15: %s shows an error at the form, which stays', async (_why, server) => {
    const { views } = await subscribe(server);
    expect(views.at(-1)).toEqual({ view: 'form', button: '', error: failure });
  });

  it('a refused address is shown at its field', async () => {
    const refused = () =>
      status(400, {
        code: 'validation-failed',
        fields: { emailAddress: 'Enter an email address, like name@example.com.' },
      });
    const { views } = await subscribe(refused, 'j.alvarez@example');
    expect(views.at(-1)).toMatchObject({ view: 'form', button: '', field: 'email' });
    expect(views.at(-1)).toMatchObject({ error: 'Enter an email address, like name@example.com.' });
  });
});
