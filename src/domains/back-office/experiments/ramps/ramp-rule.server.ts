import {
  type ExperimentRule,
  everybody,
  experimentsOf,
  type Flag,
  type Project,
  type Share,
} from '#domains/people/experiments/project.ts';
import { idsFrom } from '../new-rows.server.ts';
import { mostCompared } from './ramp.ts';

type Source = { flag: Flag; rule: ExperimentRule };

const replaceFlag = (project: Project, changed: Flag): Project => ({
  ...project,
  flags: project.flags.map((flag) => (flag.id === changed.id ? changed : flag)),
});

const withRule = (flag: Flag, id: string, change: (rule: ExperimentRule) => ExperimentRule): Flag => ({
  ...flag,
  experiments: flag.experiments.map((rule) => (rule.id === id ? change(rule) : rule)),
});

const conclude = (rule: ExperimentRule): ExperimentRule => ({ ...rule, state: 'Concluded' });

/**
 * Half of a rule's traffic gets its second variation, so the traffic is twice the share. More traffic adds visitors to
 * both halves and moves nobody from one to the other.
 */
const trafficFor = (share: Share): Share => share * 2;

/** Gives one variation to everybody from now on. */
export const withEveryone = (
  flag: Flag,
  variation: Flag['experiments'][number]['variations'][number],
  id: () => string,
) => {
  const { weight: _, ...rest } = variation;
  const rule = flag.everyoneElse ?? { id: id(), key: `${flag.key}_everyone` };
  return {
    ...flag,
    deliveries: flag.deliveries.map((delivery) => ({ ...delivery, state: 'Concluded' as const })),
    everyoneElse: { id: rule.id, key: rule.key, variation: { ...rest, id: flag.everyoneElse?.variation.id ?? id() } },
  };
};

const freeKey = (project: Project, flagKey: string): string => {
  const text = JSON.stringify(project);
  const keys = Array.from({ length: 1_000 }, (_, at) => `${flagKey.slice(0, 50)}_ramp_${at + 1}`);
  return keys.find((key) => !text.includes(`"${key}"`)) ?? `ramp_${idsFrom(project)()}`;
};

/** Ends the experiment and starts a rule of two equal halves, the first variation of it and the ramp's. */
export const withRampRule = (
  project: Project,
  { flag, rule }: Source,
  { variationKey, share, metricIds }: { variationKey: string; share: Share; metricIds: readonly string[] },
): { project: Project; rule: ExperimentRule } | undefined => {
  const control = rule.variations[0];
  const variation = rule.variations.find(({ key }) => key === variationKey);
  if (!control || !variation || control === variation) return undefined;
  const id = idsFrom(project);
  const rampRule: ExperimentRule = {
    id: id(),
    key: freeKey(project, flag.key),
    name: `Ramp: ${rule.name}`.slice(0, 120),
    hypothesis: '',
    layerId: id(),
    state: 'Running',
    audience: rule.audience,
    traffic: trafficFor(share),
    forced: {},
    metricIds,
    variations: [control, variation].map((one) => ({ ...one, id: id(), weight: mostCompared })),
  };
  const ended = withRule(flag, rule.id, conclude);
  return {
    rule: rampRule,
    project: replaceFlag(project, { ...ended, experiments: [...ended.experiments, rampRule] }),
  };
};

export const rampRuleIn = (project: Project, ruleId: string): Source | undefined =>
  experimentsOf(project).find(({ rule }) => rule.id === ruleId);

/** Whether the rule still is as the ramp left it. */
export const isAsLeft = (source: Source | undefined, share: Share): source is Source =>
  source !== undefined &&
  source.rule.state === 'Running' &&
  source.rule.traffic === trafficFor(share) &&
  source.rule.variations.length === 2 &&
  source.rule.variations.every(({ weight }) => weight === mostCompared);

/** The project with another share of visitors in the ramp: nobody, up to half, or everybody. */
export const withRampShare = (project: Project, { flag, rule }: Source, share: Share): Project => {
  if (share === 0) return replaceFlag(project, withRule(flag, rule.id, conclude));
  if (share < everybody)
    return replaceFlag(
      project,
      withRule(flag, rule.id, (one) => ({ ...one, traffic: trafficFor(share) })),
    );
  const variation = rule.variations[1];
  const ended = withRule(flag, rule.id, conclude);
  if (!variation) return replaceFlag(project, ended);
  const id = idsFrom(project);
  if (rule.audience.ids.length === 0) return replaceFlag(project, withEveryone(ended, variation, id));
  const { weight: _, ...rest } = variation;
  const delivery: Flag['deliveries'][number] = {
    id: id(),
    key: `${rule.key}_delivery`.slice(0, 64),
    name: rule.name,
    state: 'Running',
    audience: rule.audience,
    traffic: everybody,
    variation: { ...rest, id: id() },
  };
  return replaceFlag(project, { ...ended, deliveries: [delivery, ...ended.deliveries] });
};
