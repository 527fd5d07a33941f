/** What operators decide about flags and experiments: one whole value, from which the datafile is made. */
export type Project = {
  /** How clients name it: `/experiments/datafiles/{sdkKey}.json`. */
  sdkKey: string;
  accountId: string;
  projectId: string;
  /** EXP-03: whose event and prediction addresses clients use. */
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

/** Ids are digits throughout: the SDK reports anything else as no id at all. */
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

/** What has to be true of a visitor's attributes. */
export type AudienceCondition =
  | { kind: 'attribute'; attribute: string; match: AttributeMatch; value?: string | number | boolean }
  | { kind: 'all' | 'any'; of: readonly AudienceCondition[] }
  | { kind: 'not'; of: AudienceCondition };

export type Audience = { id: Id; name: string; condition: AudienceCondition };

/** Whom a rule is for; with no audience, everybody. */
export type AudienceChoice = { match: 'any' | 'all'; ids: readonly Id[] };

export const noAudience: AudienceChoice = { match: 'any', ids: [] };

/** Something a visitor does that is counted; its value is what one is worth where the page sends no other. */
export type ConversionEvent = { id: Id; key: string; name: string; value?: number };

export type Metric = {
  id: Id;
  name: string;
  eventKey: string;
  /** Whether visitors are counted who did it at all, how often it was done, or what it added up to. */
  measure: 'converted' | 'count' | 'value' | 'revenue';
  better: 'higher' | 'lower';
};

type VariableType = 'boolean' | 'integer' | 'double' | 'string' | 'json';

/** Values are text, as the datafile has them; EXP-04 says how each type is read. */
export type FlagVariable = { id: Id; key: string; type: VariableType; defaultValue: string };

export type Variation = {
  id: Id;
  key: string;
  enabled: boolean;
  /** By the key of the variable; what is left out has its default. */
  values: Readonly<Record<string, string>>;
};

/** EXP-13: only what runs gives anybody a variation. */
type RunState = 'Not started' | 'Running' | 'Paused' | 'Concluded';

type ExperimentVariation = Variation & {
  /** Of those in the experiment. All weights together are 10,000. */
  weight: Share;
};

export type ExperimentRule = {
  id: Id;
  key: string;
  name: string;
  hypothesis: string;
  /** What impressions name as their campaign. */
  layerId: Id;
  state: RunState;
  audience: AudienceChoice;
  /** How many of its audience take part. More traffic adds visitors and moves none from one variation to another. */
  traffic: Share;
  variations: readonly ExperimentVariation[];
  /** Visitors who always see one variation, by their id: for checking it by hand. */
  forced: Readonly<Record<string, string>>;
  /** The first is the one it is judged by. */
  metricIds: readonly Id[];
  /** A bandit chooses by these attributes instead of by weight. */
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
  /** In their order; who matches one and is outside its traffic goes to `everyoneElse` (EXP-15). */
  deliveries: readonly DeliveryRule[];
  /** With no rule at all a flag says nothing: whatever the site would do without it holds. */
  everyoneElse: { id: Id; key: string; variation: Variation } | null;
};

/** Experiments of which a visitor sees one at most. */
type ExclusionGroup = {
  id: Id;
  name: string;
  members: readonly { experimentId: Id; share: Share }[];
};

/** Visitors who are kept out of everything, or of the named rules, so that what all of it brought can be told. */
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
