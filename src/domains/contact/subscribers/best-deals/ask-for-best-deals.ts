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

/**
 * The day until which the subscription can be confirmed; empty if nothing needs confirming. Undefined if the call
 * failed (ALRT-17).
 */
const confirmByOf = ({ status, message, confirmBy }: Record<string, unknown>): string | undefined => {
  if (message === 'userexists') return '';
  return status === 200 ? textOf(confirmBy) : undefined;
};

/** The signed-in shopper. */
type User = { email: string; consumerId: string };

/** Subscribes to best deals (ALRT-16). Resolves with errors by field, or undefined on success. */
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

/** Hides the offer if it was declined on this device (ALRT-18). */
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
