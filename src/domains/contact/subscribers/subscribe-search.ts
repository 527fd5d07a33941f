import { toastShown } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { parseCookies } from '#lib/cookies.ts';
import { HttpError } from '#lib/http-client.ts';
import { recordOf, textOf } from '#lib/json-values.ts';
import { errorMessage } from '#lib/log.ts';
import type { ButtonState } from '#ui/button.tsx';
import { lightUserCookie, lightUserPath, subscribeFailure } from './subscription.ts';

/** What the strip shows. */
export type StripView =
  | { view: 'form'; button: ButtonState; error?: string; field?: 'email' }
  | { view: 'sent'; email: string; until: string }
  | { view: 'on'; email: string }
  | { view: 'over' };

type Thunk<Answer> = ShopperThunk<unknown, Answer>;
export type StripDispatch = ShopperDispatch<unknown>;

/** The success view follows the loaded button after this long (ALRT-12). */
const successAfterMs = 2000;

const badAddress = (address: string): string =>
  /@[^.@\s]+$/.test(address)
    ? 'That address has no ending, like .com. We kept what you typed.'
    : 'That is no email address, like name@example.com. We kept what you typed.';

const isAddressRefused = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 400 && JSON.stringify(error.body).includes('emailAddress');

type Subscribing = {
  email: string;
  searchString: string;
  show(view: StripView): void;
  /** Called when there is nothing to wait for (ALRT-14). */
  onStart(): void;
};

/** ALRT-10 to ALRT-15 */
export const subscribeToSearch =
  ({ email, searchString, show, onStart }: Subscribing): Thunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    show({ view: 'form', button: 'loading' });
    const fail = (error: string, field?: 'email') => show({ view: 'form', button: '', error, ...(field && { field }) });
    try {
      const data = { emailAddress: email, searchString, brand: services.brand };
      const answer = recordOf(await services.http.json(lightUserPath, { method: 'POST', data }));
      const until = textOf(answer.confirmBy);
      if (answer.status !== 200) return fail(subscribeFailure);
      if (answer.bookmarkSaved === true) {
        show({ view: 'form', button: 'loaded' });
        services.later(() => show({ view: 'sent', email, until }), successAfterMs);
        return;
      }
      if (answer.overLimit === true && answer.bookmarkAlreadySaved !== true) return show({ view: 'over' });
      show(until === '' ? { view: 'on', email } : { view: 'sent', email, until });
      dispatch(toastShown(until === '' ? 'Alerts are on for this search already.' : 'We sent the link again.'));
      onStart();
    } catch (error) {
      if (isAddressRefused(error)) return fail(badAddress(email), 'email');
      services.log.warn({ why: errorMessage(error) }, 'a search could not be subscribed to');
      fail(subscribeFailure);
    }
  };

/** What became of an earlier sign-up of this browser; nothing is asked where there was none. */
export const askSubscription =
  (searchString: string): Thunk<Promise<StripView | undefined>> =>
  async (_dispatch, _getState, services) => {
    if (!parseCookies(document.cookie)[lightUserCookie.name]) return undefined;
    try {
      const query = { searchString };
      const { state, email, until } = recordOf(await services.http.json(lightUserPath, { query }));
      if (state === 'on') return { view: 'on', email: textOf(email) };
      return state === 'waiting' ? { view: 'sent', email: textOf(email), until: textOf(until) } : undefined;
    } catch (error) {
      services.log.warn({ why: errorMessage(error) }, 'what became of a sign-up is not known');
      return undefined;
    }
  };
