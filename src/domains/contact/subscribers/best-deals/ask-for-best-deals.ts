import { overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { sendForm } from '#lib/forms/send-form.ts';
import { textOf } from '#lib/json-values.ts';
import { bestDealsOffered, bestDealsRequested } from './best-deals-slice.ts';
import { bestDealsBody, bestDealsCall } from './best-deals-wish.ts';

type Thunk<Answer> = ShopperThunk<unknown, Answer>;
export type BestDealsDispatch = ShopperDispatch<unknown>;

/** ALRT-17: until when it can be confirmed; for whoever is known already there is nothing to. Undefined is no success. */
const confirmByOf = ({ status, message, confirmBy }: Record<string, unknown>): string | undefined => {
  if (message === 'userexists') return '';
  return status === 200 ? textOf(confirmBy) : undefined;
};

/** Who is signed in. */
type User = { email: string; consumerId: string };

/** ALRT-16: what is wrong at which field; undefined once it was accepted, and the confirmation is shown. */
export const askForBestDeals =
  (values: FormValues, user: User | undefined): Thunk<Promise<FieldErrors | undefined>> =>
  async (dispatch, _getState, { http, log }): Promise<FieldErrors | undefined> => {
    const body = bestDealsBody(values, user);
    const answer = await sendForm(bestDealsCall, { values, body }, http);
    const until = answer.status === 'sent' ? confirmByOf(answer.value) : undefined;
    if (until !== undefined) {
      dispatch(bestDealsRequested({ email: body.emailAddress, zip: body.search.zipcode, until }));
      dispatch(overlayOpened('best-deals-confirmation'));
      return undefined;
    }
    const errors: FieldErrors = answer.status === 'refused' ? answer.errors : {};
    if (errors.zip || errors.email) return errors;
    log.warn({ code: answer.status === 'refused' ? answer.code : '' }, 'best deals could not be asked for');
    return { form: bestDealsCall.failure };
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
