import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '#tests/fixtures/memory-storage.ts';
import { experimentsReducer, resultsCleared, resultsSet } from './experiments-slice.ts';
import { startExperiments } from './start-experiments.ts';

const test = {
  flagKey: 'aa_check',
  ruleKey: 'aa_check_test',
  variationKey: 'second_half',
  isHoldout: false,
  countedBy: 'visit' as const,
};

describe('startExperiments and its slice', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('EXP-28, RULING-110: tries five times, ten seconds apart, then logs an error and returns', async () => {
    const pauses: number[] = [];
    const logged: string[] = [];
    let requests = 0;
    await startExperiments({
      http: {
        json: async () => {
          requests += 1;
          throw new Error('away');
        },
      },
      log: { warn: () => {}, error: (_, line) => logged.push(line) },
      session: createMemoryStorage(),
      later: (action, delayMs) => {
        pauses.push(delayMs);
        action();
      },
      onResults: () => expect.unreachable(),
    });
    expect([requests, pauses]).toEqual([5, [10_000, 10_000, 10_000, 10_000]]);
    expect(logged).toEqual(['Could not initialize Optimizely instance after 5 attempts.']);
  });

  it('EXP-11: setting results marks them loaded, and clearing empties and unmarks them', () => {
    const set = experimentsReducer(undefined, resultsSet([test]));
    expect(set).toEqual({ results: [test], isLoaded: true });
    expect(experimentsReducer(set, resultsCleared())).toEqual({ results: [], isLoaded: false });
  });
});
