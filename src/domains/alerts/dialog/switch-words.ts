import { channelOf, type SwitchedChannel } from './alert-target.ts';
import type { SwitchFailure } from './switch-alert.ts';

const reasons: Readonly<Record<Exclude<SwitchFailure['why'], 'refused'>, string>> = {
  offline: 'you seem to be offline.',
  'no-answer': 'we got no answer.',
  failing: 'we can’t answer just now.',
};

/** What is true now, and why; without an answer that is not known. */
export const failedSwitchWords = (channel: SwitchedChannel, on: boolean, { why, words }: SwitchFailure): string => {
  const { label } = channelOf(channel);
  const state = `${why === 'no-answer' ? 'may still be' : 'is still'} ${on ? 'off' : 'on'}`;
  if (why !== 'refused') return `${label} ${state}: ${reasons[why]}`;
  return `${label} ${state}. ${words}`.trim();
};

/** What another device did, and that it was left so. */
export const elsewhereWords = (
  moved: { channel: SwitchedChannel; on: boolean },
  other: { channel: SwitchedChannel; on: boolean },
): string =>
  `${channelOf(moved.channel).label} is ${moved.on ? 'on' : 'off'}. ${channelOf(other.channel).label} was switched ${
    other.on ? 'on' : 'off'
  } somewhere else, and we kept that.`;
