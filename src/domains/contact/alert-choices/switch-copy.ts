import { channelOf, type SwitchedChannel } from './alert-target.ts';
import type { SwitchedElsewhere } from './switch-alert.ts';
import type { SwitchFailure } from './switch-failure.ts';

const reasons: Readonly<Record<Exclude<SwitchFailure['why'], 'refused'>, string>> = {
  offline: 'you seem to be offline.',
  'no-answer': 'we didn’t get an answer.',
  failing: 'the site isn’t responding.',
};

/** The switch's current state and why the change failed. When no answer came, the state is uncertain. */
export const failedSwitchWords = (channel: SwitchedChannel, on: boolean, { why, words }: SwitchFailure): string => {
  const { label } = channelOf(channel);
  const state = `${why === 'no-answer' ? 'may still be' : 'is still'} ${on ? 'off' : 'on'}`;
  if (why !== 'refused') return `${label} ${state}: ${reasons[why]}`;
  return `${label} ${state}. ${words}`.trim();
};

/** In the browser's time zone. */
const timeInWords = (at: Date, nowMs: number): string => {
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const isToday = at.toDateString() === new Date(nowMs).toDateString();
  return isToday ? `at ${time}` : `on ${at.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })} at ${time}`;
};

/** Says what another device changed, and that this change was left in place. */
export const elsewhereWords = (
  moved: { channel: SwitchedChannel; on: boolean },
  { channel, on, when }: SwitchedElsewhere,
  nowMs: number,
): string => {
  const state = (is: boolean) => (is ? 'on' : 'off');
  const time = when === '' ? '' : ` ${timeInWords(new Date(when), nowMs)}`;
  const other = `${channelOf(channel).label} was turned ${state(on)} somewhere else${time}, so we left it that way.`;
  return `${channelOf(moved.channel).label} is ${state(moved.on)}. ${other}`;
};
