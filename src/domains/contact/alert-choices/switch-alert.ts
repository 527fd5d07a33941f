import { enablePush } from '#domains/contact/channels/enable-push.ts';
import { askAccount } from '#domains/people/accounts/account-call.ts';
import { messageText, readMessages } from '#domains/people/accounts/account-messages.ts';
import { phoneProblem } from '#domains/people/accounts/phone-check.ts';
import { keepWaiting } from '#domains/people/waiting/waiting-changes.ts';
import { alertShown } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import type { ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { HttpError } from '#lib/http-client.ts';
import { errorMessage } from '#lib/log.ts';
import { phoneDigits } from '#lib/nanp-phone.ts';
import { err, ok, type Result } from '#lib/result.ts';
import {
  type AlertTarget,
  channelOf,
  readAlertAnswer,
  type SwitchedChannel,
  switchedChannels,
  switchedWords,
  waitingSwitchWords,
} from './alert-target.ts';
import { alertsSaved } from './alerts-saved.ts';
import { pushWords } from './push-copy.ts';
import { type SwitchFailure, switchFailureOf } from './switch-failure.ts';

/** A switch that differs from what the page showed because another device changed it. `when` is empty if unknown. */
export type SwitchedElsewhere = { channel: SwitchedChannel; on: boolean; when: string };

/** `isWaiting`: kept on the device, until there is a connection. */
type Switched = { alert: AlertTarget; elsewhere: readonly SwitchedElsewhere[]; isWaiting: boolean };

/** Limits the retries when other devices change the bookmark between our read and our write. */
const mostAttempts = 4;

/**
 * A car's call sends both switches (ALRT-01); a search's only the changed one, with the search's name and the brand
 * (ALRT-04).
 */
const bodyOf = (alert: AlertTarget, channel: SwitchedChannel, on: boolean, brand: ShopperServices['brand']) => {
  const { id: bookmarkId, version, enableEmailAlerts, enableTextAlerts } = alert;
  const texts = channel === 'text' ? on : enableTextAlerts;
  const mobilePhone = phoneDigits(texts ? alert.phone : alert.mobilePhone);
  const moved = { [channelOf(channel).flag]: on };
  return alert.kind === 'vehicle'
    ? { bookmarkId, version, mobilePhone, enableEmailAlerts, enableTextAlerts, ...moved }
    : { bookmarkId, version, searchName: alert.name, brand, ...(channel === 'text' && { mobilePhone }), ...moved };
};

/** Keeps a switch that got no answer on the device, until there is a connection. */
const keepSwitch = (
  { device }: ShopperServices,
  { kind, id, name, listingId }: AlertTarget,
  channel: SwitchedChannel,
  on: boolean,
): boolean =>
  keepWaiting(device, {
    kind,
    id: listingId === undefined ? id : String(listingId),
    name,
    switches: { [channel]: on },
  });

const changedElsewhere = (
  before: AlertTarget,
  now: AlertTarget,
  moved: SwitchedChannel,
  switchedAt: Partial<Record<SwitchedChannel, string>>,
): SwitchedElsewhere[] =>
  switchedChannels
    .filter(({ channel, flag }) => channel !== moved && before[flag] !== now[flag])
    .map(({ channel, flag }) => ({ channel, on: now[flag], when: switchedAt[channel] ?? '' }));

/**
 * Changes one switch of a saved car or search (ALRT-01 to ALRT-07). If another device has changed the bookmark since
 * the page loaded, only this switch is changed and the other device's changes stay.
 */
export const switchAlert =
  (
    before: AlertTarget,
    channel: SwitchedChannel,
    on: boolean,
  ): ShopperThunk<unknown, Promise<Result<Switched, SwitchFailure>>> =>
  async (dispatch, _getState, services) => {
    if (channel === 'text' && on) {
      const words = await phoneProblem(services, phoneDigits(before.phone));
      if (words !== '') return err({ why: 'refused', words });
    }
    if (channel === 'push' && on) {
      const words = pushWords[await enablePush(services)];
      if (words !== '') return err({ why: 'refused', words });
    }
    let alert = before;
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      let answer: unknown;
      try {
        answer = await askAccount(services, alert.kind, { data: bodyOf(alert, channel, on, services.brand) });
      } catch (error) {
        services.log.warn({ why: errorMessage(error) }, 'alert not switched');
        if (error instanceof HttpError || !keepSwitch(services, alert, channel, on)) return err(switchFailureOf(error));
        dispatch(alertShown({ level: 'info', message: waitingSwitchWords(channel, on) }));
        return ok({ alert: { ...alert, [channelOf(channel).flag]: on }, elsewhere: [], isWaiting: true });
      }
      const { code, present, switchedAt } = readAlertAnswer(answer);
      if (code !== '200' && code !== '409') {
        return err({ why: 'refused', words: messageText(readMessages(answer)) });
      }
      alert = { ...alert, ...present };
      if (code === '409') continue;
      dispatch(alertsSaved(alert));
      // Every switch is confirmed by a message (ALRT-03, ALRT-09).
      dispatch(alertShown({ level: 'info', message: switchedWords(channel, on, alert.textAlertsPending) }));
      const elsewhere = changedElsewhere(before, alert, channel, switchedAt);
      return ok({ alert, elsewhere, isWaiting: false });
    }
    return err({ why: 'failing', words: '' });
  };
