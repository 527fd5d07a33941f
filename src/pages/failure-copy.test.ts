import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import { failureOf } from './failure-copy.ts';

const answered = (status: number, data?: unknown) => failureOf(new ErrorResponse(status, '', data));

describe('texts of the error page', () => {
  it('every status has texts and a way to continue', () => {
    for (const status of [400, 401, 403, 404, 405, 409, 410, 413, 418, 429, 500, 502, 503, 504]) {
      const { name, title, text, wayOn } = answered(status);
      expect(
        [name, title, text].every((words) => words.length > 5),
        String(status),
      ).toBe(true);
      expect(wayOn, String(status)).toBe({ 403: 'home', 404: 'elsewhere', 410: 'elsewhere' }[status] ?? 'again');
    }
    expect(failureOf(new Error('surprise')).title).toBe('Something went wrong on our side');
  });

  it('says whether something was saved only if that is known', () => {
    expect(answered(503, { saved: false }).text).toContain('Nothing was saved');
    for (const failure of [answered(500), answered(503, {}), failureOf(new Error('surprise'))]) {
      expect(failure.text).not.toMatch(/lost|saved/);
    }
  });

  it('names the unavailable service if it is known', () => {
    expect(answered(503, {}).title).toBe('We’ll be right back');
    expect(answered(503, { away: 'Research' }).title).toBe('Research is unavailable right now');
  });
});
