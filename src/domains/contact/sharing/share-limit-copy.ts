import { minuteMs } from '#lib/duration.ts';
import { type ShareWay, shareLimits } from './share-terms.ts';

type Limit = {
  way: ShareWay;
  /** How many of those asked for may still go. */
  left: number;
  nowMs: number;
  waitMs: number;
  /** The reader's own where it is left out, as in their browser. */
  timeZone?: string;
};

const names: Readonly<Record<ShareWay, { many: string; one: string; within: string }>> = {
  text: { many: 'texts', one: 'text', within: 'this hour' },
  email: { many: 'emails', one: 'email', within: 'today' },
};

const dayOf = (ms: number, timeZone?: string): string => new Date(ms).toLocaleDateString('en-US', { timeZone });

/** "at 5:20 PM", "tomorrow at 8:05 AM". A moment later than it is, rather than a moment too early. */
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

/** RULING-28, RULING-88: the limit, told with the time it ends. */
export const shareLimitWords = (limit: Limit): string => {
  const { way, left, nowMs, waitMs } = limit;
  const { many, one, within } = names[way];
  const when = timeWords(nowMs + waitMs, limit);
  if (left > 0) return `You can send ${left} more ${left === 1 ? one : many} ${within}. All of these can go ${when}.`;
  return `You’ve sent ${shareLimits[way].most} ${many} ${within}. The next one can go ${when}.`;
};
