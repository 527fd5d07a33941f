import { hourMs } from '#lib/duration.ts';
export type HourCount = { hourMs: number; total: number };

export const overviewRanges = [
  { range: '24h', label: '24 hours', hours: 24, perBar: 1 },
  { range: '7d', label: '7 days', hours: 7 * 24, perBar: 24 },
  { range: '30d', label: '30 days', hours: 30 * 24, perBar: 24 },
] as const;

type Range = (typeof overviewRanges)[number];
export type RangeName = Range['range'];

export const readRange = (text: string | null): Range =>
  overviewRanges.find(({ range }) => range === text) ?? overviewRanges[2];

type Bar = { label: string; value: number };

export type Series = {
  bars: Bar[];
  total: number;
  /** The change from the previous range in percent; absent if that wasn't counted or was 0. */
  changePercent?: number;
};

/** The first hour of the range: 24 hours end with the current one; days are calendar days including today. */
export const rangeStart = (nowMs: number, { hours, perBar }: Pick<Range, 'hours' | 'perBar'>): number => {
  const barMs = perBar * hourMs;
  return Math.floor(nowMs / barMs) * barMs - (hours / perBar - 1) * barMs;
};

const hourLabel = (ms: number): string =>
  new Date(ms).toLocaleString('en-US', { hour: 'numeric', timeZone: 'UTC' }).replace('\u202f', ' ');
const dayLabel = (ms: number): string =>
  new Date(ms).toLocaleString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

type SeriesInput = {
  counts: readonly HourCount[];
  range: Range;
  nowMs: number;
  /** When counting began; undefined if nothing was counted yet. */
  sinceMs: number | undefined;
};

/** Sums counts by hour into bars of hours or of days in UTC. */
export const seriesOf = ({ counts, range, nowMs, sinceMs }: SeriesInput): Series => {
  const start = rangeStart(nowMs, range);
  const lengthMs = range.hours * hourMs;
  const between = (from: number, to: number): number =>
    counts.reduce((sum, { hourMs: at, total }) => (at >= from && at < to ? sum + total : sum), 0);
  const barMs = range.perBar * hourMs;
  const bars = Array.from({ length: range.hours / range.perBar }, (_, index) => {
    const from = start + index * barMs;
    return { label: range.perBar === 1 ? hourLabel(from) : dayLabel(from), value: between(from, from + barMs) };
  });
  // The corresponding part of the previous range.
  const before = between(start - lengthMs, nowMs - lengthMs);
  const total = between(start, start + lengthMs);
  const comparable = sinceMs !== undefined && sinceMs <= start - lengthMs && before > 0;
  return { bars, total, ...(comparable && { changePercent: Math.round((total / before - 1) * 100) }) };
};
