import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#lib/duration.ts';
import { readRange, seriesOf } from './overview-series.ts';

const nowMs = Date.UTC(2030, 0, 31, 12, 34);
const thisHour = Date.UTC(2030, 0, 31, 12);

describe('time series', () => {
  it('24 hours are hourly bars up to the current hour; hours without counts are 0', () => {
    const counts = [
      { hourMs: thisHour, total: 5 },
      { hourMs: thisHour - 23 * hourMs, total: 2 },
      { hourMs: thisHour - dayMs, total: 100 },
    ];
    const { bars, total } = seriesOf({ counts, range: readRange('24h'), nowMs, sinceMs: undefined });
    expect([bars.length, total]).toEqual([24, 7]);
    expect([bars[0], bars[1]?.value, bars.at(-1)]).toEqual([
      { label: '1 PM', value: 2 },
      0,
      { label: '12 PM', value: 5 },
    ]);
    expect(new Set(bars.map(({ label }) => label)).size).toBe(24);
  });

  it('days are calendar days in UTC including today, and each hour is counted once', () => {
    const counts = Array.from({ length: 40 * 24 }, (_, n) => ({ hourMs: thisHour - n * hourMs, total: 1 }));
    const { bars, total } = seriesOf({ counts, range: readRange('30d'), nowMs, sinceMs: undefined });
    expect([bars.length, total]).toEqual([30, 29 * 24 + 13]);
    expect([bars[0], bars.at(-2), bars.at(-1)]).toEqual([
      { label: 'Jan 2', value: 24 },
      { label: 'Jan 30', value: 24 },
      { label: 'Jan 31', value: 13 },
    ]);
    expect(new Set(bars.map(({ label }) => label)).size).toBe(30);
  });

  it('an unfinished day is compared with the same part of the previous one', () => {
    const counts = Array.from({ length: 40 * 24 }, (_, n) => ({ hourMs: thisHour - n * hourMs, total: 1 }));
    const { changePercent } = seriesOf({ counts, range: readRange('7d'), nowMs, sinceMs: 0 });
    expect(changePercent).toBe(0);
  });

  it('the previous range is compared only if all of it was counted', () => {
    const counts = [
      { hourMs: thisHour, total: 15 },
      { hourMs: thisHour - 30 * hourMs, total: 10 },
    ];
    const change = (sinceMs: number | undefined) =>
      seriesOf({ counts, range: readRange('24h'), nowMs, sinceMs }).changePercent;
    expect(change(thisHour - 47 * hourMs)).toBe(50);
    expect(change(thisHour - 46 * hourMs)).toBeUndefined();
    expect(change(undefined)).toBeUndefined();
  });

  it('an unknown range is 30 days', () => {
    expect([readRange('7d').range, readRange('year').range, readRange(null).range]).toEqual(['7d', '30d', '30d']);
  });
});
