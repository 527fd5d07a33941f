import { expect, it } from 'vitest';
import { wideProject } from '#tests/fixtures/experiment-project.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import type { Prediction } from './prediction-store.server.ts';
import { createPredictions } from './predictions.server.ts';

it('EXP-34: predictions made at the same moment are stored in one commit', async () => {
  const commits: number[] = [];
  const predictions = createPredictions({
    experiments: { current: () => ({ project: wideProject, datafile: '', revision: '1', lastModified: '' }) },
    store: {
      keep: async (turn: readonly Prediction[]) => void commits.push(turn.length),
      outcomes: async () => [],
      forgetBefore: async () => {},
    },
    visitorKey: Number,
    clock: fixedClock(Date.UTC(2026, 10, 16, 12)),
    log: { error: () => {} },
  });
  for (let at = 0; at < 50; at += 1) {
    predictions.predict('60004', { visitorId: String(at), attributes: [] });
    await Promise.resolve();
  }
  expect(commits).toEqual([]);
  await predictions.settle();
  expect(commits).toEqual([50]);
});
