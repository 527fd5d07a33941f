import type { ShopperThunk } from '#domains/shopper/shopper-thunk.ts';
import { callAccount } from '../account-call.ts';
import { greeted, type UserState } from '../user-slice.ts';

/** RULING-31: answered or closed, the greeting does not come back. Answers what to say at the form, or nothing. */
export const answerWelcome =
  (answer: { zip?: string; alertConsent?: boolean }): ShopperThunk<{ user: UserState }, Promise<string>> =>
  async (dispatch, _getState, services) => {
    const { zip, ...consent } = answer;
    const reply = await callAccount(services, 'welcome', { data: { ...(zip && { zip }), ...consent } });
    if (!reply.ok && zip) return reply.error || 'Please enter a valid ZIP code.';
    dispatch(greeted());
    return '';
  };
