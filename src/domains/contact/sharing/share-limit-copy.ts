import { minuteMs } from '#lib/duration.ts';
import { type ShareWay, shareLimits } from './share-terms.ts';

type Limit = {
  way: ShareWay;
  /** How many messages of the request the limit still allows. */
  left: number;
  nowMs: number;
  waitMs: number;
  /** The browser's time zone if left out. */
  timeZone?: string;
};

const names: Readonly<Record<ShareWay, { many: string; one: string; within: string }>> = {
  text: { many: 'texts', one: 'text', within: 'this hour' },
  email: { many: 'emails', one: 'email', within: 'today' },
};

const dayOf = (ms: number, timeZone?: string): string => new Date(ms).toLocaleDateString('en-US', { timeZone });

/** "at 5:20 PM", "tomorrow at 8:05 AM". Rounded up to the minute, never too early. */
const timeWords = (atMs: number, { nowMs, timeZone }: Pick<Limit, 'nowMs' | 'timeZone'>): string => {
  const at = Math.ceil(atMs / minuteMs) * minuteMs;
  const clock = new Date(at)
    .toLocaleTimeString('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      ...(timeZone && { timeZoneName: 'short' }),
    })
    .replaceAll('\u202f', ' ');
  return `${dayOf(at, timeZone) === dayOf(nowMs, timeZone) ? 'at' : 'tomorrow at'} ${clock}`;
};

/** Says the limit and when it ends (RULING-28, RULING-88). */
export const shareLimitWords = (limit: Limit): string => {
  const { way, left, nowMs, waitMs } = limit;
  const { many, one, within } = names[way];
  const when = timeWords(nowMs + waitMs, limit);
  if (left > 0) return `You can send ${left} more ${left === 1 ? one : many} ${within}. All of these can go ${when}.`;
  return `You’ve sent ${shareLimits[way].most} ${many} ${within}. The next one can go ${when}.`;
};
