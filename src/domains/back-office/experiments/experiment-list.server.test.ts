import { expect, it } from 'vitest';
import type { Experiments } from '#domains/people/experiments/experiments.server.ts';
import { shippedProject } from '#domains/people/experiments/shipped-project.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createExperimentList } from './experiment-list.server.ts';

const readTwice = async (tookMs: number, pauseMs: number): Promise<number> => {
  const clock = fixedClock(Date.UTC(2026, 10, 16, 12));
  let reads = 0;
  const figures = {
    read: async () => {
      reads += 1;
      clock.advance(tookMs);
      return { days: [], multiExposed: 0 };
    },
  };
  const current = () => ({ project: shippedProject, datafile: '', revision: '1', lastModified: '' });
  const list = createExperimentList({ experiments: { current } as Experiments, figures, clock });
  await list.result('aa_check_test');
  clock.advance(pauseMs);
  await list.result('aa_check_test');
  return reads;
};

it('figures that are fast to compute are never cached, others in proportion to their cost', async () => {
  expect(await readTwice(0, 0)).toBe(2);
  expect(await readTwice(10, 400)).toBe(1);
  expect(await readTwice(10, 600)).toBe(2);
  expect(await readTwice(60_000, 14_000)).toBe(1);
  expect(await readTwice(60_000, 16_000)).toBe(2);
});
