import { expect, it } from 'vitest';
import type { Project } from '#domains/people/experiments/project.ts';
import { shippedProject } from '#domains/people/experiments/shipped-project.ts';
import { previewSplit } from './split-preview.server.ts';

const weighted = (first: number, traffic: number): Project => ({
  ...shippedProject,
  flags: shippedProject.flags.map((flag) => ({
    ...flag,
    experiments: flag.experiments.map((rule) => ({
      ...rule,
      traffic,
      variations: rule.variations.map((variation, at) => ({ ...variation, weight: at === 0 ? first : 10_000 - first })),
    })),
  })),
});

const previewOf = (draft: Project) => {
  const rule = draft.flags.flatMap(({ experiments }) => experiments)[0];
  if (!rule) throw new Error('The shipped project has a test');
  return previewSplit('aa_check', rule, { draft, current: shippedProject });
};

it('shows the SDK’s split of a draft, and which visitors change variation', async () => {
  const half = await previewOf(weighted(5000, 5000));
  expect(half.isAsPlanned).toBe(true);
  expect(half.outside).toBeGreaterThan(4500);
  expect(half.left).toBe(half.outside);
  expect(half.moved).toBe(0);
  const uneven = await previewOf(weighted(8000, 10_000));
  expect(uneven.outside).toBe(0);
  expect(uneven.shares[0]?.got).toBeGreaterThan(7800);
  expect(uneven.moved).toBeGreaterThan(2500);
});
