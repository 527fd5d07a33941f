import { z } from 'zod';
import { overlayOpened } from '#domains/shopper/overlays-slice.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/shopper/shopper-thunk.ts';
import { HttpError } from '#lib/http-client.ts';
import { errorMessage } from '#lib/log.ts';
import { bestDealsCall, unknownZip } from './best-deals-form.ts';
import { bestDealsAsked, bestDealsOffered } from './best-deals-slice.ts';

/** What stands at the form when it was not taken. */
export type Refusal = { field: 'email' | 'zip' | 'form'; message: string };

type Thunk<Answer> = ShopperThunk<unknown, Answer>;
export type BestDealsDispatch = ShopperDispatch<unknown>;

/** ALRT-17: either is a success. */
const Success = z.union([
  z.object({ status: z.literal(200), confirmBy: z.string().default('') }),
  z.object({ message: z.literal('userexists') }).transform(() => ({ confirmBy: '' })),
]);

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
        ...{ bestDealsOptIn: 'y', zipcode: zip },
        ...(userId && { userId }),
        ...(styleCodes.length > 0 && { styleCodes }),
      };
      const answer = await services.http.json(bestDealsCall, { method: 'POST', data: { emailAddress: email, search } });
      const { confirmBy } = Success.parse(answer);
      dispatch(bestDealsAsked({ email, zip, until: confirmBy }));
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
