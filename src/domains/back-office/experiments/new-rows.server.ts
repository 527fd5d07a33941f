import { randomInt } from 'node:crypto';
import { everybody, type Flag, noAudience, type Project, type Variation } from '#domains/people/experiments/project.ts';

/** An empty row for a list of the project, by the list's name. */
export const newRow = (list: string, project: Project, path: readonly string[]): unknown => {
  const id = idsFrom(project);
  const flag = project.flags[Number(path[1])];
  switch (list) {
    case 'flags':
      return newFlag(id, `flag_${id()}`, 'New flag');
    case 'experiments':
      return flag && newExperiment(id, flag, `${flag.key}_test_${flag.experiments.length + 1}`);
    case 'variations':
      return { ...newVariation(id, `variation_${id()}`), weight: 0 };
    case 'deliveries':
      return {
        id: id(),
        key: `${flag?.key ?? 'flag'}_delivery_${id()}`,
        name: 'New delivery',
        state: 'Not started',
        audience: noAudience,
        traffic: everybody,
        variation: newVariation(id, 'on'),
      };
    case 'variables':
      return { id: id(), key: `variable_${id()}`, type: 'string', defaultValue: '' };
    case 'audiences':
      return { id: id(), name: 'New audience', condition: { kind: 'all', of: [newCondition(project)] } };
    case 'of':
      return newCondition(project);
    case 'group':
      return { kind: 'any', of: [newCondition(project)] };
    case 'groups':
      return { id: id(), name: 'New group', members: [] };
    case 'members':
      return { experimentId: project.flags.flatMap(({ experiments }) => experiments)[0]?.id ?? '1', share: 0 };
    case 'holdouts':
      return {
        id: id(),
        key: `holdout_${id()}`,
        name: 'New holdout',
        state: 'Not started',
        audience: noAudience,
        traffic: 500,
        variationId: id(),
        scope: 'everything',
      };
    case 'metrics':
      return {
        id: id(),
        name: 'New metric',
        eventKey: project.events[0]?.key ?? '',
        measure: 'converted',
        better: 'higher',
      };
    case 'events':
      return { id: id(), key: `event_${id()}`, name: 'New event' };
    case 'attributes':
      return { id: id(), key: `attribute_${id()}`, kind: 'text' };
    default:
      return undefined;
  }
};

/** Adds an experiment of two equal halves to a flag; both variations start with the flag's current values. */
export const withNewExperiment = (project: Project, name: string, key: string, flagKey?: string): Project => {
  const id = idsFrom(project);
  const flag = project.flags.find((one) => one.key === flagKey) ?? newFlag(id, key, name);
  const experiment = {
    ...newExperiment(id, flag, `${key}_test`),
    name,
    metricIds: project.metrics.slice(0, 1).map((metric) => metric.id),
  };
  const changed = { ...flag, experiments: [...flag.experiments, experiment] };
  const flags = project.flags.includes(flag)
    ? project.flags.map((one) => (one === flag ? changed : one))
    : [...project.flags, changed];
  return { ...project, flags };
};

const newVariation = (id: () => string, key: string): Variation => ({ id: id(), key, enabled: true, values: {} });

const newFlag = (id: () => string, key: string, name: string): Flag => ({
  id: id(),
  key,
  name,
  description: '',
  variables: [],
  experiments: [],
  rolloutId: id(),
  deliveries: [],
  everyoneElse: { id: id(), key: `${key}_everyone_else`, variation: { ...newVariation(id, 'off'), enabled: false } },
});

const newExperiment = (id: () => string, flag: Flag, key: string): Flag['experiments'][number] => ({
  id: id(),
  key,
  name: flag.name,
  hypothesis: '',
  layerId: id(),
  state: 'Not started',
  audience: noAudience,
  traffic: everybody,
  forced: {},
  metricIds: [],
  variations: [
    { ...newVariation(id, 'control'), enabled: false, weight: 5_000 },
    { ...newVariation(id, 'variation'), weight: 5_000 },
  ],
});

const newCondition = (project: Project) => ({
  kind: 'attribute',
  attribute: project.attributes[0]?.key ?? '',
  match: 'exact',
  value: '',
});

/** New ids, unique in the project and almost certainly in other drafts. */
/** Ids that nothing of the project has. */
export const idsFrom = (project: Project): (() => string) => {
  const used = [...JSON.stringify(project).matchAll(/"(\d{1,15})"/g)].map(([, digits]) => Number(digits));
  let last = Math.max(randomInt(1_000_000, 1_000_000_000), ...used);
  return () => {
    last += 1;
    return String(last);
  };
};
