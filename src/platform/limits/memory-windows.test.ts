import { describe, expect, it } from 'vitest';
import { minuteMs } from '#lib/duration.ts';
import type { WindowRule } from '#lib/limit.ts';
import { createRandom } from '#lib/random.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createMemoryWindows } from './memory-windows.ts';
import { countedTimes, turnOf } from './window-turn.ts';

describe('windows counted in memory', () => {
  it('give the same result as a full recount, even when the clock is set back', () => {
    const random = createRandom(5);
    const rule: WindowRule = { most: 6, perMs: 100 };
    let now = 1_000_000;
    const windows = createMemoryWindows({ clock: { now: () => now } });
    let times: number[] = [];
    for (let at = 0; at < 5_000; at += 1) {
      now += random.chance(0.01) ? -random.integer(0, 250) : random.integer(0, 40);
      const count = random.integer(1, 2);
      times = countedTimes(times, rule, now);
      const isTaken = times.length + count <= rule.most;
      if (isTaken) times = [...times, ...Array<number>(count).fill(now)].toSorted((one, other) => one - other);
      expect(windows.take('a', rule, count)).toEqual(turnOf(times, rule, { now, isTaken, count }));
      if (isTaken && random.chance(0.2)) {
        windows.giveBack('a', count);
        times = times.slice(0, -count);
      }
    }
  });

  it('cost no more per call for a client with sixty thousand calls a minute', () => {
    const clock = fixedClock(Date.UTC(2026, 10, 16, 12));
    const windows = createMemoryWindows({ clock });
    const rule: WindowRule = { most: 100_000, perMs: minuteMs };
    const beganMs = performance.now();
    let refused = 0;
    for (let at = 0; at < 200_000; at += 1) {
      clock.advance(1);
      if (windows.take('a', rule).waitMs > 0) refused += 1;
    }
    expect(refused).toBe(0);
    // Counting anew each time takes minutes.
    expect(performance.now() - beganMs).toBeLessThan(10_000);
  });
});
