import { describe, expect, it } from 'vitest';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createSlowQueries } from './slow-queries.ts';

describe('slow queries', () => {
  it('statements over 100 ms are counted by their text, latest first', () => {
    const clock = fixedClock(1_000);
    const heard: boolean[] = [];
    const slow = createSlowQueries({ clock, onSlow: ({ isWorst }) => heard.push(isWorst) });
    slow.note({ sql: 'select 1', durationMs: 100 });
    slow.note({ sql: 'select 2', durationMs: 250.4 });
    clock.advance(5);
    slow.note({ sql: 'select 3', durationMs: 101 });
    slow.note({ sql: 'select 2', durationMs: 120 });
    expect(slow.total()).toBe(3);
    // A statement that was slower before is not worth another line of the log.
    expect(heard).toEqual([true, true, false]);
    expect(slow.list()).toEqual([
      { sql: 'select 2', count: 2, slowestMs: 250, lastAtMs: 1_005 },
      { sql: 'select 3', count: 1, slowestMs: 101, lastAtMs: 1_005 },
    ]);
  });

  it('the most recent kinds are kept, and all are counted', () => {
    const slow = createSlowQueries({ clock: fixedClock(0) });
    for (let n = 0; n < 80; n += 1) slow.note({ sql: `select ${n}`, durationMs: 200 });
    expect([slow.total(), slow.list().length, slow.list()[0]?.sql]).toEqual([80, 50, 'select 79']);
  });
});
