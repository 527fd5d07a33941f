import { describe, expect, it } from 'vitest';
import { minuteMs } from '#lib/duration.ts';
import { maintenance, noticeOf } from './maintenance.ts';

const noonMs = Date.UTC(2026, 10, 15, 12);

describe('a maintenance notice', () => {
  it('is shown until its end time', () => {
    const value = { shown: true, text: 'Saving is off', until: '2026-11-15T12:30' };
    expect(noticeOf(value, noonMs)).toEqual({ text: 'Saving is off', untilMs: noonMs + 30 * minuteMs });
    expect(noticeOf(value, noonMs + 30 * minuteMs)).toBeUndefined();
    expect(noticeOf({ ...value, until: '' }, noonMs)).toEqual({ text: 'Saving is off' });
    expect(noticeOf({ ...value, shown: false }, noonMs)).toBeUndefined();
  });

  it.each(['tomorrow', '2026-13-40T12:30', '2026-11-15'])('rejects the end time “%s”', (until) => {
    expect(maintenance.schema.safeParse({ shown: true, text: 'Off', until }).success).toBe(false);
  });
});
