import { type AlertFlags, replyYes, switchedChannels } from './alert-target.ts';

const channelWords = new Intl.ListFormat('en-US');

type Alerts = Partial<AlertFlags> & { textAlertsPending?: boolean | undefined };

/** "Email and text alerts are on." */
export const alertsOnWords = (alerts: Alerts): string => {
  const isPending = alerts.enableTextAlerts === true && alerts.textAlertsPending === true;
  const on = switchedChannels
    .filter(({ channel, flag }) => alerts[flag] && !(channel === 'text' && isPending))
    .map(({ channel }) => channel);
  if (on.length === 0) return isPending ? replyYes : 'Alerts are off.';
  const [first = '', ...rest] = channelWords.format(on);
  const words = `${first.toUpperCase()}${rest.join('')} alerts are on.`;
  return isPending ? `${words} Reply YES to the text we sent for text alerts.` : words;
};
