import { type AlertFlags, switchedChannels } from './alert-target.ts';

const channelWords = new Intl.ListFormat('en-US');

/** "Email and text alerts are on." */
export const alertsOnWords = (flags: Partial<AlertFlags>): string => {
  const on = switchedChannels.filter(({ flag }) => flags[flag]).map(({ channel }) => channel);
  if (on.length === 0) return 'Alerts are off.';
  const [first = '', ...rest] = channelWords.format(on);
  return `${first.toUpperCase()}${rest.join('')} alerts are on.`;
};
