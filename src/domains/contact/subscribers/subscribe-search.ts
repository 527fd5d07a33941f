import { toastShown } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { parseCookies } from '#lib/cookies.ts';
import { sendForm } from '#lib/forms/send-form.ts';
import { recordOf, textOf } from '#lib/json-values.ts';
import { errorMessage } from '#lib/log.ts';
import type { ButtonState } from '#ui/button.tsx';
import { lightUserCookie, subscribeBody, subscribeCall } from './subscription.ts';

/** States of the sign-up strip. */
export type StripView =
  | { view: 'form'; button: ButtonState; error?: string; field?: 'email' }
  | { view: 'sent'; email: string; until: string }
  | { view: 'on'; email: string }
  | { view: 'over' };

type Thunk<Answer> = ShopperThunk<unknown, Answer>;
export type StripDispatch = ShopperDispatch<unknown>;

/** The success view follows the loaded button after this long (ALRT-12). */
const successAfterMs = 2000;

type Subscribing = {
  email: string;
  searchString: string;
  show(view: StripView): void;
  /** Called when the sign-up needs no further step (ALRT-14). */
  onStart(): void;
};

/**
 * Subscribes an address to a search and shows the result: saved, over the limit, subscribed before, or failed (ALRT-10
 * to ALRT-15).
 */
export const subscribeToSearch =
  ({ email, searchString, show, onStart }: Subscribing): Thunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    show({ view: 'form', button: 'loading' });
    const fail = (error: string, field?: 'email') => show({ view: 'form', button: '', error, ...(field && { field }) });
    const values = { email, search: searchString };
    const answer = await sendForm(
      subscribeCall,
      { values, body: subscribeBody(values, services.brand) },
      services.http,
    );
    if (answer.status === 'refused') {
      if (answer.errors.email) return fail(answer.errors.email, 'email');
      services.log.warn({ code: answer.code }, 'a search could not be subscribed to');
      return fail(subscribeCall.failure);
    }
    const { status, confirmBy, bookmarkSaved, bookmarkAlreadySaved, overLimit } = answer.value;
    const until = textOf(confirmBy);
    if (status !== 200) return fail(subscribeCall.failure);
    if (bookmarkSaved === true) {
      show({ view: 'form', button: 'loaded' });
      services.later(() => show({ view: 'sent', email, until }), successAfterMs);
      return;
    }
    if (overLimit === true && bookmarkAlreadySaved !== true) return show({ view: 'over' });
    show(until === '' ? { view: 'on', email } : { view: 'sent', email, until });
    dispatch(toastShown(until === '' ? 'Alerts are on for this search already.' : 'We sent the link again.'));
    onStart();
  };

/** State of an earlier sign-up of this browser; without its cookie there is no request. */
export const askSubscription =
  (searchString: string): Thunk<Promise<StripView | undefined>> =>
  async (_dispatch, _getState, services) => {
    if (!parseCookies(document.cookie)[lightUserCookie.name]) return undefined;
    try {
      const query = { searchString };
      const { state, email, until } = recordOf(await services.http.json(subscribeCall.path, { query }));
      if (state === 'on') return { view: 'on', email: textOf(email) };
      return state === 'waiting' ? { view: 'sent', email: textOf(email), until: textOf(until) } : undefined;
    } catch (error) {
      services.log.warn({ why: errorMessage(error) }, 'what became of a sign-up is not known');
      return undefined;
    }
  };
