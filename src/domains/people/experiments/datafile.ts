import type {
  Attribute,
  Audience,
  AudienceChoice,
  AudienceCondition,
  ConversionEvent,
  DeliveryRule,
  ExperimentRule,
  Flag,
  FlagVariable,
  Holdout,
  Id,
  Project,
  Region,
  Variation,
} from './project.ts';
import { everybody, experimentsOf, noAudience } from './project.ts';

export type TrafficRange = { entityId: string; endOfRange: number };
export type DatafileCondition =
  | { type: string; name: string; match?: string; value?: string | number | boolean | null }
  | string
  | readonly DatafileCondition[];
export type DatafileVariation = {
  id: Id;
  key: string;
  featureEnabled: boolean;
  variables: readonly { id: Id; value: string }[];
};
export type DatafileExperiment = {
  id: Id;
  key: string;
  status: string;
  layerId: Id;
  audienceIds: readonly Id[];
  audienceConditions: readonly DatafileCondition[];
  forcedVariations: Readonly<Record<string, string>>;
  variations: readonly DatafileVariation[];
  trafficAllocation: readonly TrafficRange[];
  type?: string;
  cmab?: { attributeIds: readonly Id[]; trafficAllocation: number };
};
export type DatafileHoldout = Omit<DatafileExperiment, 'layerId' | 'forcedVariations' | 'type' | 'cmab'> & {
  includedRules?: readonly Id[];
};
type DatafileVariable = { id: Id; key: string; type: string; subType?: string; defaultValue: string };

/** The datafile that SDKs fetch (EXP-03). */
export type Datafile = {
  version: string;
  accountId: string;
  projectId: string;
  revision: string;
  region: Region;
  sdkKey: string;
  environmentKey: string;
  anonymizeIP: boolean;
  botFiltering: boolean;
  sendFlagDecisions: boolean;
  attributes: readonly Pick<Attribute, 'id' | 'key'>[];
  audiences: readonly { id: string; name: string; conditions: string }[];
  typedAudiences: readonly { id: Id; name: string; conditions: readonly DatafileCondition[] }[];
  events: readonly { id: Id; key: string; experimentIds: readonly Id[] }[];
  experiments: readonly DatafileExperiment[];
  groups: readonly {
    id: Id;
    policy: string;
    trafficAllocation: readonly TrafficRange[];
    experiments: readonly DatafileExperiment[];
  }[];
  rollouts: readonly { id: Id; experiments: readonly DatafileExperiment[] }[];
  featureFlags: readonly {
    id: Id;
    key: string;
    experimentIds: readonly Id[];
    rolloutId: Id;
    variables: readonly DatafileVariable[];
  }[];
  holdouts: readonly DatafileHoldout[];
  localHoldouts: readonly DatafileHoldout[];
  integrations: readonly { key: string; host?: string; publicKey?: string; pixelUrl?: string }[];
  variables: readonly never[];
};

const conditionOf = (condition: AudienceCondition): DatafileCondition => {
  switch (condition.kind) {
    case 'attribute': {
      const { attribute: name, match, value } = condition;
      return { type: 'custom_attribute', name, match, ...(value !== undefined && { value }) };
    }
    case 'not':
      return ['not', conditionOf(condition.of)];
    default:
      return [condition.kind === 'all' ? 'and' : 'or', ...condition.of.map(conditionOf)];
  }
};

/** The root of a condition tree must be an operator, so a single condition is wrapped. */
const treeOf = (condition: AudienceCondition): readonly DatafileCondition[] => {
  const tree = conditionOf(condition);
  return Array.isArray(tree) ? tree : ['and', tree];
};

const nobody =
  '["or",{"type":"custom_attribute","name":"$opt_dummy_attribute","match":"exact","value":"$opt_dummy_value"}]';

/** The old format has no attribute types, so its readers get audiences that match nobody. */
const untypedAudiences = (audiences: readonly Audience[]): Datafile['audiences'] => [
  ...audiences.map(({ id, name }) => ({ id, name, conditions: nobody })),
  { id: '$opt_dummy_audience', name: 'For readers that know no types', conditions: nobody },
];

const audienceOf = ({ match, ids }: AudienceChoice) => ({
  audienceIds: ids,
  audienceConditions: ids.length === 0 ? [] : [match === 'any' ? 'or' : 'and', ...ids],
});

const variationOf = (variation: Variation, variables: readonly FlagVariable[]): DatafileVariation => ({
  id: variation.id,
  key: variation.key,
  featureEnabled: variation.enabled,
  variables: variables.flatMap(({ id, key }) => {
    const value = variation.values[key];
    return value === undefined ? [] : [{ id, value }];
  }),
});

/**
 * Each variation has its own range of the 10,000 buckets by its weight, and uses a part of it by the traffic. With more
 * traffic the parts grow within their ranges, so that visitors keep their variation.
 */
const rangesOf = ({ variations, traffic }: Pick<ExperimentRule, 'variations' | 'traffic'>): TrafficRange[] => {
  let start = 0;
  return variations.flatMap(({ id, weight }) => {
    const end = start + Math.floor((weight * traffic) / everybody);
    start += weight;
    return [
      ...(end > start - weight ? [{ entityId: id, endOfRange: end }] : []),
      ...(end < start ? [{ entityId: '', endOfRange: start }] : []),
    ];
  });
};

const experimentOf = (rule: ExperimentRule, flag: Flag): DatafileExperiment => ({
  id: rule.id,
  key: rule.key,
  status: rule.state,
  layerId: rule.layerId,
  ...audienceOf(rule.audience),
  forcedVariations: rule.forced,
  variations: rule.variations.map((variation) => variationOf(variation, flag.variables)),
  ...(rule.bandit
    ? {
        type: 'cmab',
        trafficAllocation: [],
        cmab: { attributeIds: rule.bandit.attributeIds, trafficAllocation: rule.traffic },
      }
    : { trafficAllocation: rangesOf(rule) }),
});

const deliveryOf = (
  rule: Pick<DeliveryRule, 'id' | 'key' | 'state' | 'audience' | 'traffic' | 'variation'>,
  flag: Flag,
): DatafileExperiment => ({
  id: rule.id,
  key: rule.key,
  status: rule.state,
  layerId: flag.rolloutId,
  ...audienceOf(rule.audience),
  forcedVariations: {},
  variations: [variationOf(rule.variation, flag.variables)],
  trafficAllocation: [{ entityId: rule.variation.id, endOfRange: rule.traffic }],
});

const rolloutOf = (flag: Flag): Datafile['rollouts'][number] => ({
  id: flag.rolloutId,
  experiments: [
    // The SDK ignores the status of delivery rules, so those that are not running are left out.
    ...flag.deliveries.filter(({ state }) => state === 'Running').map((rule) => deliveryOf(rule, flag)),
    ...(flag.everyoneElse
      ? [deliveryOf({ ...flag.everyoneElse, state: 'Running', audience: noAudience, traffic: everybody }, flag)]
      : []),
  ],
});

/** A rollout without rules is an error in the SDK; no rollout is fine. */
const hasRollout = ({ deliveries, everyoneElse }: Flag): boolean =>
  everyoneElse !== null || deliveries.some(({ state }) => state === 'Running');

const variableOf = ({ id, key, type, defaultValue }: FlagVariable): DatafileVariable =>
  type === 'json' ? { id, key, type: 'string', subType: 'json', defaultValue } : { id, key, type, defaultValue };

const holdoutOf = (holdout: Holdout): DatafileHoldout => ({
  id: holdout.id,
  key: holdout.key,
  status: holdout.state,
  ...audienceOf(holdout.audience),
  variations: [{ id: holdout.variationId, key: 'held_out', featureEnabled: false, variables: [] }],
  trafficAllocation: [{ entityId: holdout.variationId, endOfRange: holdout.traffic }],
  ...(holdout.scope !== 'everything' && { includedRules: holdout.scope.ruleIds }),
});

const groupsOf = (project: Project): Datafile['groups'] =>
  project.groups.map(({ id, members }) => {
    let end = 0;
    const shares = members.map(({ experimentId, share }) => {
      end += share;
      return { entityId: experimentId, endOfRange: end };
    });
    const memberIds = new Set(members.map(({ experimentId }) => experimentId));
    return {
      id,
      policy: 'random',
      trafficAllocation: shares,
      experiments: experimentsOf(project)
        .filter(({ rule }) => memberIds.has(rule.id))
        .map(({ rule, flag }) => experimentOf(rule, flag)),
    };
  });

/** The experiments that have this event as a metric. */
const experimentsMeasuredBy = (project: Project, event: ConversionEvent): Id[] => {
  const metricIds = new Set(project.metrics.filter(({ eventKey }) => eventKey === event.key).map(({ id }) => id));
  return experimentsOf(project)
    .filter(({ rule }) => rule.metricIds.some((id) => metricIds.has(id)))
    .map(({ rule }) => rule.id);
};

/** The datafile of one revision of the project. */
export const datafileOf = (
  project: Project,
  { revision, environment }: { revision: string; environment: string },
): Datafile => {
  const grouped = new Set(project.groups.flatMap(({ members }) => members.map(({ experimentId }) => experimentId)));
  return {
    version: '4',
    accountId: project.accountId,
    projectId: project.projectId,
    revision,
    region: project.region,
    sdkKey: project.sdkKey,
    environmentKey: environment,
    anonymizeIP: true,
    botFiltering: false,
    // Without it the SDK does not report decisions of delivery rules.
    sendFlagDecisions: true,
    attributes: project.attributes.map(({ id, key }) => ({ id, key })),
    audiences: untypedAudiences(project.audiences),
    typedAudiences: project.audiences.map(({ id, name, condition }) => ({ id, name, conditions: treeOf(condition) })),
    events: project.events.map((event) => ({
      id: event.id,
      key: event.key,
      experimentIds: experimentsMeasuredBy(project, event),
    })),
    experiments: experimentsOf(project)
      .filter(({ rule }) => !grouped.has(rule.id))
      .map(({ rule, flag }) => experimentOf(rule, flag)),
    groups: groupsOf(project),
    rollouts: project.flags.filter(hasRollout).map(rolloutOf),
    featureFlags: project.flags.map((flag) => ({
      id: flag.id,
      key: flag.key,
      experimentIds: flag.experiments.map(({ id }) => id),
      rolloutId: hasRollout(flag) ? flag.rolloutId : '',
      variables: flag.variables.map(variableOf),
    })),
    holdouts: project.holdouts.filter(({ scope }) => scope === 'everything').map(holdoutOf),
    localHoldouts: project.holdouts.filter(({ scope }) => scope !== 'everything').map(holdoutOf),
    integrations: [],
    variables: [],
  };
};
