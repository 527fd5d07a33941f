import type { ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import { callAccount } from '../account-call.ts';
import { zipCodeError } from '../profile/profile-messages.ts';
import { greeted, type UserState } from '../user-slice.ts';

/** The error messages of the welcome form. */
export type WelcomeRefusal = { zip?: string; form?: string };

/** The API's request body of the welcome form, in the dialog and on the page; empty for "Not now". */
export const welcomeBody = (values: FormValues): { zip?: string; alertConsent?: boolean } =>
  'later' in values ? {} : { zip: textField(values, 'zip'), alertConsent: 'alertConsent' in values };

const notSaved = 'Not saved. Check your connection and try again.';

/**
 * Sends the answer to the welcome questions; once answered or closed they don't come back (RULING-31). Returns errors
 * to show in the form.
 */
export const answerWelcome =
  (answer: {
    zip?: string;
    alertConsent?: boolean;
  }): ShopperThunk<{ user: UserState }, Promise<WelcomeRefusal | undefined>> =>
  async (dispatch, _getState, services) => {
    const { zip, ...consent } = answer;
    const reply = await callAccount(services, 'welcome', { data: { ...(zip && { zip }), ...consent } });
    const isAnswer = Boolean(zip) || answer.alertConsent === true;
    // A message from the server can only be about the ZIP.
    if (!reply.ok && isAnswer) return zip && reply.error ? { zip: zipCodeError } : { form: notSaved };
    dispatch(greeted());
  };
