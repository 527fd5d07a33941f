import {
  type AudienceCondition,
  type DeliveryRule,
  type ExperimentRule,
  everybody,
  experimentsOf,
  type Flag,
  type FlagVariable,
  type Project,
  type Share,
  variationsOf,
} from './project.ts';
import { shareText } from './share-text.ts';

/** A reason not to publish a project, and its location: `flag:my_wallet`, `experiment:60001`. */
export type ProjectProblem = { at: string; message: string };

const digits = /^[1-9]\d*$/;

const total = (shares: readonly Share[]): Share => shares.reduce((sum, share) => sum + share, 0);

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
];

const readable: Record<FlagVariable['type'], (text: string) => boolean> = {
  boolean: (text) => text === 'true' || text === 'false',
  integer: (text) => /^-?\d+$/.test(text),
  double: (text) => text.trim() !== '' && Number.isFinite(Number(text)),
  string: () => true,
  json: (text) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  },
};

const typeNames: Record<FlagVariable['type'], string> = {
  boolean: 'true or false',
  integer: 'a whole number',
  double: 'a number',
  string: 'a text',
  json: 'JSON',
};

const attributesIn = (condition: AudienceCondition): string[] => {
  if (condition.kind === 'attribute') return [condition.attribute];
  return condition.kind === 'not' ? attributesIn(condition.of) : condition.of.flatMap(attributesIn);
};

/** All ids the SDK looks up; each must be unique. */
const idsOf = (project: Project): string[] => [
  ...project.attributes.map(({ id }) => id),
  ...project.audiences.map(({ id }) => id),
  ...project.events.map(({ id }) => id),
  ...project.metrics.map(({ id }) => id),
  ...project.groups.map(({ id }) => id),
  ...project.holdouts.flatMap(({ id, variationId }) => [id, variationId]),
  ...project.flags.flatMap((flag) => [
    ...[flag.id, flag.rolloutId, ...(flag.everyoneElse ? [flag.everyoneElse.id] : [])],
    ...flag.variables.map(({ id }) => id),
    ...flag.experiments.flatMap(({ id, layerId }) => [id, layerId]),
    ...flag.deliveries.map(({ id }) => id),
    ...variationsOf(flag).map(({ id }) => id),
  ]),
];

const lintIds = (project: Project): ProjectProblem[] => {
  const ids = idsOf(project);
  return [
    ...ids.filter((id) => !digits.test(id)).map((id) => ({ at: `id:${id}`, message: `The id ${id} is not a number.` })),
    ...repeated(ids).map((id) => ({ at: `id:${id}`, message: `The id ${id} is used twice.` })),
  ];
};

const lintKeys = (project: Project): ProjectProblem[] => {
  const kinds: [kind: string, keys: string[]][] = [
    ['flag', project.flags.map(({ key }) => key)],
    ['attribute', project.attributes.map(({ key }) => key)],
    ['event', project.events.map(({ key }) => key)],
    [
      'rule',
      [
        ...project.flags.flatMap((flag) => [
          ...flag.experiments.map(({ key }) => key),
          ...flag.deliveries.map(({ key }) => key),
          ...(flag.everyoneElse ? [flag.everyoneElse.key] : []),
        ]),
        ...project.holdouts.map(({ key }) => key),
      ],
    ],
  ];
  return kinds.flatMap(([kind, keys]) =>
    repeated(keys).map((key) => ({ at: `${kind}:${key}`, message: `Two ${kind}s are called ${key}.` })),
  );
};

const lintValues = (flag: Flag): ProjectProblem[] => {
  const at = `flag:${flag.key}`;
  return flag.variables.flatMap(({ key, type, defaultValue }) => [
    ...(readable[type](defaultValue) ? [] : [{ at, message: `The default of ${key} is not ${typeNames[type]}.` }]),
    ...variationsOf(flag).flatMap((variation) => {
      const value = variation.values[key];
      const isFine = value === undefined || readable[type](value);
      return isFine ? [] : [{ at, message: `${key} of the variation ${variation.key} is not ${typeNames[type]}.` }];
    }),
  ]);
};

const unknownVariables = (flag: Flag): ProjectProblem[] => {
  const keys = new Set(flag.variables.map(({ key }) => key));
  return variationsOf(flag).flatMap((variation) =>
    Object.keys(variation.values)
      .filter((key) => !keys.has(key))
      .map((key) => ({
        at: `flag:${flag.key}`,
        message: `The variation ${variation.key} sets ${key}, which is no variable.`,
      })),
  );
};

const lintExperiment = (rule: ExperimentRule): ProjectProblem[] => {
  const at = `experiment:${rule.key}`;
  const weights = total(rule.variations.map(({ weight }) => weight));
  const keys = new Set(rule.variations.map(({ key }) => key));
  const forcedNowhere = Object.values(rule.forced).filter((key) => !keys.has(key));
  return [
    ...(rule.variations.length < 2 ? [{ at, message: 'It needs two variations to compare.' }] : []),
    // A bandit ignores weights.
    ...(weights === everybody || rule.bandit
      ? []
      : [{ at, message: `Its weights add up to ${shareText(weights)}, not 100%.` }]),
    ...repeated(rule.variations.map(({ key }) => key)).map((key) => ({
      at,
      message: `Two of its variations are called ${key}.`,
    })),
    ...forcedNowhere.map((key) => ({ at, message: `A visitor is sent to ${key}, which is no variation of it.` })),
  ];
};

const takesAll = ({
  audience,
  traffic,
  state,
}: Pick<ExperimentRule | DeliveryRule, 'audience' | 'traffic' | 'state'>) =>
  state === 'Running' && audience.ids.length === 0 && traffic === everybody;

/**
 * A delivery rule without an audience matches everyone; those outside its traffic skip to everyone else, so that later
 * rules are never reached (EXP-15).
 */
const lintOrder = (flag: Flag, grouped: ReadonlySet<string>): ProjectProblem[] => {
  const firstExperiment = flag.experiments.findIndex((rule) => takesAll(rule) && !grouped.has(rule.id) && !rule.bandit);
  const laterExperiments = firstExperiment === -1 ? [] : flag.experiments.slice(firstExperiment + 1);
  const running = flag.deliveries.filter(({ state }) => state === 'Running');
  const firstDelivery = running.findIndex(({ audience }) => audience.ids.length === 0);
  const laterDeliveries = firstDelivery === -1 ? [] : running.slice(firstDelivery + 1);
  return [
    ...laterExperiments.filter(({ state }) => state === 'Running').map(({ key }) => ({ kind: 'experiment', key })),
    ...(firstExperiment === -1 ? laterDeliveries : running).map(({ key }) => ({ kind: 'delivery', key })),
  ].map(({ kind, key }) => ({
    at: `${kind}:${key}`,
    message: 'Never reached: an earlier rule matches everyone.',
  }));
};

/** Problems that would make clients decide differently from the project, or fail. */
export const lintProject = (project: Project): ProjectProblem[] => {
  const audienceIds = new Set(project.audiences.map(({ id }) => id));
  const metricIds = new Set(project.metrics.map(({ id }) => id));
  const attributeIds = new Set(project.attributes.map(({ id }) => id));
  const attributeKeys = new Set(project.attributes.map(({ key }) => key));
  const eventKeys = new Set(project.events.map(({ key }) => key));
  const ruleIds = new Set(
    project.flags.flatMap((flag) => [...flag.experiments, ...flag.deliveries].map(({ id }) => id)),
  );
  const experiments = experimentsOf(project).map(({ rule }) => rule);
  const experimentIds = new Set(experiments.map(({ id }) => id));
  const memberIds = project.groups.flatMap(({ members }) => members.map(({ experimentId }) => experimentId));

  const unknownAudiences = [
    ...experiments.map((rule) => ({ at: `experiment:${rule.key}`, ids: rule.audience.ids })),
    ...project.flags.flatMap(({ deliveries }) =>
      deliveries.map((rule) => ({ at: `delivery:${rule.key}`, ids: rule.audience.ids })),
    ),
    ...project.holdouts.map((holdout) => ({ at: `holdout:${holdout.key}`, ids: holdout.audience.ids })),
  ].flatMap(({ at, ids }) =>
    ids.filter((id) => !audienceIds.has(id)).map((id) => ({ at, message: `There is no audience ${id}.` })),
  );

  return [
    ...lintIds(project),
    ...lintKeys(project),
    ...unknownAudiences,
    ...project.audiences.flatMap(({ name, condition }) =>
      attributesIn(condition)
        .filter((key) => !attributeKeys.has(key))
        .map((key) => ({ at: `audience:${name}`, message: `There is no attribute ${key}.` })),
    ),
    ...project.metrics
      .filter(({ eventKey }) => !eventKeys.has(eventKey))
      .map(({ name, eventKey }) => ({ at: `metric:${name}`, message: `There is no event ${eventKey}.` })),
    ...project.flags.flatMap((flag) => [
      ...lintValues(flag),
      ...unknownVariables(flag),
      ...flag.experiments.flatMap(lintExperiment),
      ...lintOrder(flag, new Set(memberIds)),
      // The SDK treats the last rule as the one for everyone else.
      ...(flag.deliveries.length > 0 && !flag.everyoneElse
        ? [{ at: `flag:${flag.key}`, message: 'It has deliveries, but no variation for everyone else.' }]
        : []),
    ]),
    ...experiments.flatMap(({ key, metricIds: used, bandit }) => [
      ...(bandit && used.length === 0
        ? [{ at: `experiment:${key}`, message: 'A bandit learns from its first metric, and it has none.' }]
        : []),
      ...used
        .filter((id) => !metricIds.has(id))
        .map((id) => ({ at: `experiment:${key}`, message: `There is no metric ${id}.` })),
      ...(bandit?.attributeIds ?? [])
        .filter((id) => !attributeIds.has(id))
        .map((id) => ({ at: `experiment:${key}`, message: `There is no attribute ${id}.` })),
    ]),
    ...project.groups.flatMap(({ name, members }) => {
      const at = `group:${name}`;
      const shares = total(members.map(({ share }) => share));
      return [
        ...(shares > everybody ? [{ at, message: `Its shares add up to ${shares}, more than ${everybody}.` }] : []),
        ...members
          .filter(({ experimentId }) => !experimentIds.has(experimentId))
          .map(({ experimentId }) => ({ at, message: `There is no experiment ${experimentId}.` })),
      ];
    }),
    ...repeated(memberIds).map((id) => ({ at: `experiment:${id}`, message: 'It is in two groups.' })),
    ...project.holdouts.flatMap(({ key, scope }) =>
      scope === 'everything'
        ? []
        : [
            ...(scope.ruleIds.length === 0 ? [{ at: `holdout:${key}`, message: 'It names no rule.' }] : []),
            ...scope.ruleIds
              .filter((id) => !ruleIds.has(id))
              .map((id) => ({ at: `holdout:${key}`, message: `There is no rule ${id}.` })),
          ],
    ),
  ];
};
