import { overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { HttpError } from '#lib/http-client.ts';
import { recordOf, textOf } from '#lib/json-values.ts';
import { errorMessage } from '#lib/log.ts';
import { bestDealsOffered, bestDealsRequested } from './best-deals-slice.ts';
import { bestDealsCall, unknownZip } from './best-deals-wish.ts';

/** What stands at the form when it was not taken. */
export type Refusal = { field: 'email' | 'zip' | 'form'; message: string };

type Thunk<Answer> = ShopperThunk<unknown, Answer>;
export type BestDealsDispatch = ShopperDispatch<unknown>;

/** ALRT-17: until when it can be confirmed; for whoever is known already there is nothing to. Undefined is no success. */
const confirmByOf = (answer: unknown): string | undefined => {
  const { status, message, confirmBy } = recordOf(answer);
  if (message === 'userexists') return '';
  return status === 200 ? textOf(confirmBy) : undefined;
};

const failure = "We're sorry, we've encountered an error. Please try again.";
const badAddress = 'That is no email address, like name@example.com. We kept what you typed.';

const refusalOf = (error: unknown): Refusal | undefined => {
  if (!(error instanceof HttpError) || error.status !== 400) return undefined;
  const body = JSON.stringify(error.body);
  if (body.includes('zipcode')) return { field: 'zip', message: unknownZip };
  return body.includes('emailAddress') ? { field: 'email', message: badAddress } : undefined;
};

type Asking = {
  email: string;
  zip: string;
  styleCodes: readonly string[];
  /** Of whoever is signed in. */
  userId: string | undefined;
};

/** ALRT-16: undefined once it was taken, and the confirmation is shown. */
export const askForBestDeals =
  ({ email, zip, styleCodes, userId }: Asking): Thunk<Promise<Refusal | undefined>> =>
  async (dispatch, _getState, services) => {
    try {
      const search = {
        bestDealsOptIn: 'y',
        zipcode: zip,
        ...(userId && { userId }),
        ...(styleCodes.length > 0 && { styleCodes }),
      };
      const answer = await services.http.json(bestDealsCall, { method: 'POST', data: { emailAddress: email, search } });
      const until = confirmByOf(answer);
      if (until === undefined) throw new Error('an answer of another kind');
      dispatch(bestDealsRequested({ email, zip, until }));
      dispatch(overlayOpened('best-deals-confirmation'));
      return undefined;
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) services.log.warn({ why: errorMessage(error) }, 'best deals could not be asked for');
      return refusal ?? { field: 'form', message: failure };
    }
  };

const offerKey = 'bestDealsOffer';

/** ALRT-18: whether this device said no. */
export const readOffer =
  (): Thunk<void> =>
  (dispatch, _getState, { device }) => {
    if (device.get(offerKey) === 'off') dispatch(bestDealsOffered(false));
  };

export const declineOffer =
  (): Thunk<void> =>
  (dispatch, _getState, { device }) => {
    device.set(offerKey, 'off');
    dispatch(bestDealsOffered(false));
  };
