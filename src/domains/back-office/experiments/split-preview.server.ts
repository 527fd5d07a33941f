import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Client,
  createInstance,
  createLogger,
  createStaticProjectConfigManager,
  ERROR,
  OptimizelyDecideOption,
} from '@optimizely/optimizely-sdk';
import { datafileOf } from '#domains/people/experiments/datafile.ts';
import { type ExperimentRule, everybody, type Project } from '#domains/people/experiments/project.ts';
import { checkSplit } from '#domains/people/experiments/results/split-check.ts';

type SplitShare = { key: string; planned: number; got: number };

export type SplitPreview = {
  visitors: number;
  shares: readonly SplitShare[];
  /** Visitors without a variation: outside the audience or traffic, held out, or matched by another rule. */
  outside: number;
  isAsPlanned: boolean;
  /**
   * Visitors who would see another variation (`moved`), none any more (`left`), or one for the first time (`joined`).
   */
  moved: number;
  left: number;
  joined: number;
};

const simulatedVisitors = 10_000;

/** Yields after this many decisions, so that shoppers' requests aren't delayed. */
const atOnce = 100;

/** The SDK's decisions for simulated visitors before and after a change, as if the experiment ran. */
export const previewSplit = async (
  flagKey: string,
  rule: ExperimentRule,
  { draft, current }: { draft: Project; current: Project },
): Promise<SplitPreview> => {
  const after = clientOf(withRunning(draft, rule.id));
  const before = clientOf(current);
  const counts = new Map(rule.variations.map(({ key }) => [key, 0]));
  const changes = { moved: 0, left: 0, joined: 0 };
  try {
    for (let visitor = 0; visitor < simulatedVisitors; visitor += 1) {
      if (visitor % atOnce === 0) await nextTurn();
      const is = variationFor(after, flagKey, rule.key, visitor);
      const was = variationFor(before, flagKey, rule.key, visitor);
      if (is !== undefined) counts.set(is, (counts.get(is) ?? 0) + 1);
      if (is === was) continue;
      if (was === undefined) changes.joined += 1;
      else if (is === undefined) changes.left += 1;
      else changes.moved += 1;
    }
  } finally {
    after.close();
    before.close();
  }
  const got = [...counts.values()];
  const inside = got.reduce((sum, count) => sum + count, 0);
  return {
    visitors: simulatedVisitors,
    shares: rule.variations.map(({ key, weight }) => ({
      key,
      planned: (weight * inside) / everybody,
      got: counts.get(key) ?? 0,
    })),
    outside: simulatedVisitors - inside,
    isAsPlanned: !checkSplit(
      got,
      rule.variations.map(({ weight }) => weight),
    ).isBroken,
    ...changes,
  };
};

const withRunning = (project: Project, id: string): Project => ({
  ...project,
  flags: project.flags.map((flag) => ({
    ...flag,
    experiments: flag.experiments.map((rule) => (rule.id === id ? { ...rule, state: 'Running' } : rule)),
  })),
});

const clientOf = (project: Project): Client =>
  createInstance({
    projectConfigManager: createStaticProjectConfigManager({
      datafile: JSON.stringify(datafileOf(project, { revision: '0', environment: 'preview' })),
    }),
    logger: createLogger({ level: ERROR, logHandler: { log: () => {} } }),
  });

const variationFor = (client: Client, flagKey: string, ruleKey: string, visitor: number): string | undefined => {
  const decision = client
    .createUserContext(`simulated-${visitor}`)
    .decide(flagKey, [OptimizelyDecideOption.DISABLE_DECISION_EVENT]);
  return decision.ruleKey === ruleKey ? (decision.variationKey ?? undefined) : undefined;
};
