/** The operators' flags and experiments as one value; the datafile is generated from it. */
export type Project = {
  /** The key in the datafile's URL: `/experiments/datafiles/{sdkKey}.json`. */
  sdkKey: string;
  accountId: string;
  projectId: string;
  /** The region whose event and prediction endpoints clients use (EXP-03). */
  region: Region;
  attributes: readonly Attribute[];
  audiences: readonly Audience[];
  events: readonly ConversionEvent[];
  metrics: readonly Metric[];
  flags: readonly Flag[];
  groups: readonly ExclusionGroup[];
  holdouts: readonly Holdout[];
};

export type Region = 'US' | 'EU';

/** Digits only: the SDK drops other ids from its reports. */
export type Id = string;

/** Hundredths of a percent: 10,000 is everybody. */
export type Share = number;

export const everybody: Share = 10_000;

export type Attribute = { id: Id; key: string; kind: 'text' | 'number' | 'yes-no' | 'version' };

type AttributeMatch =
  | 'exact'
  | 'exists'
  | 'substring'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'semver_eq'
  | 'semver_gt'
  | 'semver_ge'
  | 'semver_lt'
  | 'semver_le';

/** A condition on a visitor's attributes. */
export type AudienceCondition =
  | { kind: 'attribute'; attribute: string; match: AttributeMatch; value?: string | number | boolean }
  | { kind: 'all' | 'any'; of: readonly AudienceCondition[] }
  | { kind: 'not'; of: AudienceCondition };

export type Audience = { id: Id; name: string; condition: AudienceCondition };

/** The audiences of a rule; none means everybody. */
export type AudienceChoice = { match: 'any' | 'all'; ids: readonly Id[] };

export const noAudience: AudienceChoice = { match: 'any', ids: [] };

/** A counted action of visitors; `value` is used if the page sends none. */
export type ConversionEvent = { id: Id; key: string; name: string; value?: number };

export type Metric = {
  id: Id;
  name: string;
  eventKey: string;
  /** What is measured per visitor: whether they converted, how often, or the sum of values or revenue. */
  measure: 'converted' | 'count' | 'value' | 'revenue';
  better: 'higher' | 'lower';
};

type VariableType = 'boolean' | 'integer' | 'double' | 'string' | 'json';

/** Values are text, as in the datafile; EXP-04 says how each type is parsed. */
export type FlagVariable = { id: Id; key: string; type: VariableType; defaultValue: string };

export type Variation = {
  id: Id;
  key: string;
  enabled: boolean;
  /** Values by variable key; missing ones have their default. */
  values: Readonly<Record<string, string>>;
};

/** Only running rules give visitors a variation (EXP-13). */
type RunState = 'Not started' | 'Running' | 'Paused' | 'Concluded';

type ExperimentVariation = Variation & {
  /** The share of the experiment's visitors. All weights add up to 10,000. */
  weight: Share;
};

export type ExperimentRule = {
  id: Id;
  key: string;
  name: string;
  hypothesis: string;
  /** The campaign id in impressions. */
  layerId: Id;
  state: RunState;
  audience: AudienceChoice;
  /** The share of the audience that takes part. More traffic adds visitors and never moves one to another variation. */
  traffic: Share;
  variations: readonly ExperimentVariation[];
  /** Variation keys by visitor id, for checking a variation manually. */
  forced: Readonly<Record<string, string>>;
  /** The first is the primary metric. */
  metricIds: readonly Id[];
  /** Makes the experiment a bandit that chooses by these attributes instead of weights. */
  bandit?: { attributeIds: readonly Id[] };
};

export type DeliveryRule = {
  id: Id;
  key: string;
  name: string;
  state: RunState;
  audience: AudienceChoice;
  traffic: Share;
  variation: Variation;
};

export type Flag = {
  id: Id;
  key: string;
  name: string;
  description: string;
  variables: readonly FlagVariable[];
  experiments: readonly ExperimentRule[];
  rolloutId: Id;
  /** In order; a visitor who matches a rule but is outside its traffic goes to `everyoneElse` (EXP-15). */
  deliveries: readonly DeliveryRule[];
  /** Switched off by an operator: disabled for everybody, whatever its rules say (`flag-switch.ts`). */
  off?: true;
  /** Null for a flag without rules, which leaves the site's default. */
  everyoneElse: { id: Id; key: string; variation: Variation } | null;
};

/** Mutually exclusive experiments: a visitor is in one at most. */
type ExclusionGroup = {
  id: Id;
  name: string;
  members: readonly { experimentId: Id; share: Share }[];
};

/** Visitors who are excluded from all rules, or from the given ones, to measure their overall effect. */
export type Holdout = {
  id: Id;
  key: string;
  name: string;
  state: RunState;
  audience: AudienceChoice;
  traffic: Share;
  variationId: Id;
  scope: 'everything' | { ruleIds: readonly Id[] };
};

/** Every experiment rule, with the flag it belongs to. */
export const experimentsOf = (project: Project): { flag: Flag; rule: ExperimentRule }[] =>
  project.flags.flatMap((flag) => flag.experiments.map((rule) => ({ flag, rule })));

/** Every variation that a rule of a flag can give. */
export const variationsOf = (flag: Flag): Variation[] => [
  ...flag.experiments.flatMap(({ variations }) => variations),
  ...flag.deliveries.map(({ variation }) => variation),
  ...(flag.everyoneElse ? [flag.everyoneElse.variation] : []),
];
