import { recordOf, textOf } from '#lib/json-values.ts';

/** The alert channels, with the account API's field for each switch. */
export const switchedChannels = [
  { channel: 'email', label: 'Email', flag: 'enableEmailAlerts' },
  { channel: 'text', label: 'Text', flag: 'enableTextAlerts' },
  { channel: 'push', label: 'Push', flag: 'enablePushAlerts' },
] as const;
export type SwitchedChannel = (typeof switchedChannels)[number]['channel'];
export type AlertFlags = Record<(typeof switchedChannels)[number]['flag'], boolean>;

/** A saved car or search with its alert switches, as loaded by a page. */
export type AlertTarget = AlertFlags & {
  kind: 'vehicle' | 'search';
  id: string;
  /** Of a saved car. */
  listingId?: number | undefined;
  name: string;
  version: number;
  /** `mobilePhone` is the number of this bookmark; `phone` is where texts go: that number, or else the profile's. */
  mobilePhone: string;
  phone: string;
  /** Text alerts are on, but the number's owner has not replied YES yet. */
  textAlertsPending: boolean;
};

export const channelOf = (channel: SwitchedChannel): (typeof switchedChannels)[number] =>
  switchedChannels.find((one) => one.channel === channel) ?? switchedChannels[0];

export const channelsOn = (flags: AlertFlags): SwitchedChannel[] =>
  switchedChannels.filter(({ flag }) => flags[flag]).map(({ channel }) => channel);

/** The channels that actually send: texts wait until the number's owner has replied YES. */
export const channelsSending = (alert: AlertFlags & Pick<AlertTarget, 'textAlertsPending'>): SwitchedChannel[] =>
  channelsOn(alert).filter((channel) => channel !== 'text' || !alert.textAlertsPending);

export const replyYes = 'Reply YES to the text we sent to turn alerts on.';

/** The confirmation after a switch was changed (RULING-20, ALRT-03). */
export const switchedWords = (channel: SwitchedChannel, on: boolean, textAlertsPending: boolean): string =>
  channel === 'text' && on && textAlertsPending
    ? replyYes
    : `${channelOf(channel).label} alerts ${on ? 'enabled' : 'disabled'}.`;

/** The message about a change that is kept on the device. */
export const waitingSwitchWords = (channel: SwitchedChannel, on: boolean): string =>
  `${channelOf(channel).label} alerts ${on ? 'on' : 'off'}: waiting for a connection.`;

type AlertAnswer = {
  code: string;
  present: AlertFlags & Pick<AlertTarget, 'name' | 'version' | 'textAlertsPending'>;
  /** ISO 8601; missing where the time is not stored. */
  switchedAt: Partial<Record<SwitchedChannel, string>>;
};

/** The alert state in the answer, which is the current one whether or not this call changed it (RULING-15). */
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
