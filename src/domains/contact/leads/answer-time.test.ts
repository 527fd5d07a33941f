import { describe, expect, it } from 'vitest';
import { minuteMs } from '#lib/duration.ts';
import { answerTimeWords } from './answer-time.ts';

const took = (...minutes: (number | null)[]) =>
  minutes.map((one) => ({ createdMs: 0, answeredMs: one === null ? null : one * minuteMs }));

describe('a dealer’s answer time', () => {
  it('is shown from five measured answers on', () => {
    expect(answerTimeWords(took(60, 60, 60, 60))).toBeUndefined();
    expect(answerTimeWords(took(60, 60, 60, 60, null))).toBeUndefined();
    expect(answerTimeWords(took(60, 60, 60, 60, 60))).toBe('Usually answers within an hour.');
  });

  it('is the median, so that a single slow or fast answer does not change it', () => {
    expect(answerTimeWords(took(1, 90, 100, 110, 9000))).toBe('Usually answers within 2 hours.');
    expect(answerTimeWords(took(10, 14, 15, 2000, 3000))).toBe('Usually answers within 15 minutes.');
  });

  it('counts an unanswered lead as slower than any answered one', () => {
    expect(answerTimeWords(took(10, 10, 10, 10, 10, null, null))).toBe('Usually answers within 15 minutes.');
    expect(answerTimeWords(took(10, 10, 10, 10, 10, null, null, null, null, null))).toBeUndefined();
  });

  it('is not shown if it is usually more than two days', () => {
    const days = 24 * 60;
    expect(answerTimeWords(took(...Array<number>(5).fill(2 * days)))).toBe('Usually answers within 2 days.');
    expect(answerTimeWords(took(...Array<number>(5).fill(2 * days + 1)))).toBeUndefined();
  });
});
