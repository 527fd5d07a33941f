import { enablePush, pushState } from '#domains/contact/channels/enable-push.ts';
import { askAccount } from '#domains/people/accounts/account-call.ts';
import { messageText, readMessages } from '#domains/people/accounts/account-messages.ts';
import { phoneProblem } from '#domains/people/accounts/phone-check.ts';
import { alertShown } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { errorMessage } from '#lib/log.ts';
import { phoneDigits } from '#lib/nanp-phone.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { type AlertDialogThunk, closeAlertDialog, selectAlertDialog } from './alert-dialog-slice.ts';
import { type AlertDraft, AlertSettings } from './alert-settings.ts';
import { readAlertAnswer, switchedChannels, switchedWords } from './alert-target.ts';
import { alertsSaved } from './alerts-saved.ts';
import { pushWords } from './push-copy.ts';
import { type SwitchFailure, switchFailureOf } from './switch-failure.ts';

/** Leaves time to read the confirmation (ALRT-03). The dialog of a search closes at once (ALRT-04). */
const closeAfterMs = 1000;

/** Shown at the form when a search's alerts could not be switched (ALRT-05). */
const searchAlertsFailed = "We're sorry, but we have encountered an error. Please try again later.";

export const readAlertSettings =
  ({ kind, id }: Pick<AlertSettings, 'kind' | 'id'>): AlertDialogThunk<Promise<AlertSettings | undefined>> =>
  async (_dispatch, _getState, { http, identityToken, log }) => {
    try {
      const headers = { 'identity-token': await identityToken() };
      return AlertSettings.parse(await http.json(`/api/alerts/${kind}/${id}`, { headers }));
    } catch (error) {
      log.warn({ why: errorMessage(error) }, 'alert settings could not be read');
      return undefined;
    }
  };

/** Whether push notifications are on, off or unavailable on this device. */
export const readPushState = (): AlertDialogThunk<ReturnType<typeof pushState>> => (_dispatch, _getState, services) =>
  pushState(services);

/** The error to show in the dialog when saving failed. */
export type SaveProblem = { phone: string } | { push: string } | { general: string; version?: number };

const failureWords = (kind: AlertSettings['kind'], { why, words }: SwitchFailure): string => {
  const message = kind === 'search' ? searchAlertsFailed : '';
  const state =
    why === 'no-answer'
      ? 'We didn’t get an answer, so your alerts may not have been saved. Your choices are still here.'
      : `Your alerts weren’t saved${why === 'offline' ? ': you seem to be offline' : ''}. Your choices are still here, and nothing changed.`;
  return [message, words, state].filter(Boolean).join(' ');
};

/** A car's switches are all sent (ALRT-01); for a search only the changed ones are (ALRT-04). */
const bodyOf = (before: AlertSettings, draft: AlertDraft, brand: ShopperServices['brand']) => {
  const { id: bookmarkId, version, kind } = before;
  const { enableEmailAlerts, enableTextAlerts, enablePushAlerts, events, frequency, quietHours } = draft;
  const mobilePhone = enableTextAlerts ? phoneDigits(draft.phone) : before.mobilePhone;
  const rest = { enablePushAlerts, alertChoice: { events, frequency }, quietHours };
  if (kind === 'vehicle') return { bookmarkId, version, mobilePhone, enableEmailAlerts, enableTextAlerts, ...rest };
  const moved = switchedChannels.filter(({ flag }) => draft[flag] !== before[flag]);
  return {
    bookmarkId,
    version,
    searchName: before.name,
    brand,
    mobilePhone,
    ...Object.fromEntries(moved.map(({ flag }) => [flag, draft[flag]])),
    ...rest,
  };
};

const doneWords = (before: AlertSettings, draft: AlertDraft, textAlertsPending: boolean): string => {
  // A new number has to reply YES before it gets texts.
  const isAsked = textAlertsPending && draft.enableTextAlerts && draft.phone !== before.phone;
  const words = switchedChannels
    .filter(({ channel, flag }) => draft[flag] !== before[flag] || (channel === 'text' && isAsked))
    .map(({ channel, flag }) => switchedWords(channel, draft[flag], textAlertsPending));
  return words.join(' ') || 'Your alert settings are saved.';
};

/** Saves all settings of the dialog in one call, so that either all are saved or none (ALRT-01 to ALRT-07, ALRT-09). */
export const saveAlerts =
  (before: AlertSettings, draft: AlertDraft): AlertDialogThunk<Promise<Result<string, SaveProblem>>> =>
  async (dispatch, getState, services) => {
    if (draft.enableTextAlerts) {
      const phone = await phoneProblem(services, phoneDigits(draft.phone));
      if (phone !== '') return err({ phone });
    }
    if (draft.enablePushAlerts && !before.enablePushAlerts) {
      const push = pushWords[await enablePush(services)];
      if (push !== '') return err({ push });
    }
    const { kind } = before;
    let answer: unknown;
    try {
      answer = await askAccount(services, kind, { data: bodyOf(before, draft, services.brand) });
    } catch (error) {
      services.log.warn({ why: errorMessage(error) }, 'alerts not saved');
      return err({ general: failureWords(kind, switchFailureOf(error)) });
    }
    const { code, present } = readAlertAnswer(answer);
    if (code === '409') {
      const general = 'These alerts were changed somewhere else. Save again to replace them.';
      return err({ general, version: present.version });
    }
    if (code !== '200') {
      return err({ general: failureWords(kind, { why: 'refused', words: messageText(readMessages(answer)) }) });
    }
    const { id, mobilePhone } = before;
    dispatch(alertsSaved({ kind, id, mobilePhone, phone: draft.phone, ...present }));
    const message = doneWords(before, draft, present.textAlertsPending);
    dispatch(alertShown({ level: 'info', message }));
    const { number } = selectAlertDialog(getState());
    const close = () => {
      // Leave the dialog open if it was reopened meanwhile.
      if (selectAlertDialog(getState()).number === number) dispatch(closeAlertDialog());
    };
    if (kind === 'search') close();
    else services.later(close, closeAfterMs);
    return ok(message);
  };
