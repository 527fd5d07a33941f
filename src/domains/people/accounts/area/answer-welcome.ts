import type { ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import { callAccount } from '../account-call.ts';
import { zipCodeError } from '../profile/profile-messages.ts';
import { greeted, type UserState } from '../user-slice.ts';

/** Which of it was not taken, and what to say there. */
export type WelcomeRefusal = { zip?: string; form?: string };

/** What the form says, from the dialog and from the page alike; whoever leaves it for later says nothing. */
export const welcomeBody = (values: FormValues): { zip?: string; alertConsent?: boolean } =>
  'later' in values ? {} : { zip: textField(values, 'zip'), alertConsent: 'alertConsent' in values };

const notSaved = 'Not saved. Check your connection and try again.';

/** RULING-31: answered or closed, the greeting does not come back. Answers what to say at the form, or nothing. */
export const answerWelcome =
  (answer: {
    zip?: string;
    alertConsent?: boolean;
  }): ShopperThunk<{ user: UserState }, Promise<WelcomeRefusal | undefined>> =>
  async (dispatch, _getState, services) => {
    const { zip, ...consent } = answer;
    const reply = await callAccount(services, 'welcome', { data: { ...(zip && { zip }), ...consent } });
    const isAnswer = Boolean(zip) || answer.alertConsent === true;
    // Words of the server's own are about the ZIP: nothing else can be wrong.
    if (!reply.ok && isAnswer) return zip && reply.error ? { zip: zipCodeError } : { form: notSaved };
    dispatch(greeted());
  };
