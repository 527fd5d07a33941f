import { recordOf, textOf } from '#lib/json-values.ts';

/** How a shopper can be told, with the account API's name for its switch. */
export const switchedChannels = [
  { channel: 'email', label: 'Email', flag: 'enableEmailAlerts' },
  { channel: 'text', label: 'Text', flag: 'enableTextAlerts' },
  { channel: 'push', label: 'Push', flag: 'enablePushAlerts' },
] as const;
export type SwitchedChannel = (typeof switchedChannels)[number]['channel'];
export type AlertFlags = Record<(typeof switchedChannels)[number]['flag'], boolean>;

/** A saved car or search whose alerts are switched, as a page knows it. */
export type AlertTarget = AlertFlags & {
  kind: 'vehicle' | 'search';
  id: string;
  name: string;
  version: number;
  /** The number given for this one, and where texts go: that one, or the profile's. */
  mobilePhone: string;
  phone: string;
  /** Texts are switched on, and the number has not said YES yet. */
  textAlertsPending: boolean;
};

export const channelOf = (channel: SwitchedChannel): (typeof switchedChannels)[number] =>
  switchedChannels.find((one) => one.channel === channel) ?? switchedChannels[0];

export const channelsOn = (flags: AlertFlags): SwitchedChannel[] =>
  switchedChannels.filter(({ flag }) => flags[flag]).map(({ channel }) => channel);

/** Those by which something is sent: a number that has not said YES gets nothing. */
export const channelsSending = (alert: AlertFlags & Pick<AlertTarget, 'textAlertsPending'>): SwitchedChannel[] =>
  channelsOn(alert).filter((channel) => channel !== 'text' || !alert.textAlertsPending);

export const replyYes = 'Reply YES to the text we sent to turn alerts on.';

/** RULING-20, ALRT-03: said when it was done. */
export const switchedWords = (channel: SwitchedChannel, on: boolean, textAlertsPending: boolean): string =>
  channel === 'text' && on && textAlertsPending
    ? replyYes
    : `${channelOf(channel).label} alerts ${on ? 'enabled' : 'disabled'}.`;

type AlertAnswer = {
  code: string;
  present: AlertFlags & Pick<AlertTarget, 'name' | 'version' | 'textAlertsPending'>;
  /** ISO 8601, where it is known. */
  switchedAt: Partial<Record<SwitchedChannel, string>>;
};

/** RULING-15: what the account holds of it now, whether or not it was changed. */
export const readAlertAnswer = (answer: unknown): AlertAnswer => {
  const body = recordOf(answer);
  return {
    code: textOf(body.responseCode),
    present: {
      name: textOf(body.title),
      version: typeof body.version === 'number' ? body.version : 0,
      enableEmailAlerts: body.enableEmailAlerts === true,
      enableTextAlerts: body.enableTextAlerts === true,
      enablePushAlerts: body.enablePushAlerts === true,
      textAlertsPending: body.textAlertsPending === true,
    },
    switchedAt: Object.fromEntries(
      switchedChannels.map(({ channel }) => [channel, textOf(recordOf(body.switchedAt)[channel])]),
    ),
  };
};
