import {
  OptimizelyDecideOption,
  type OptimizelyDecision,
  type OptimizelyUserContext,
} from '@optimizely/optimizely-sdk/node';
import { LRUCache } from 'lru-cache';
import type { Feature, Features } from '#domains/reference/brands/features.ts';
import { atMost } from '#lib/bounded.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { Experiments } from '../experiments.server.ts';
import type { Predictions } from '../predictions.server.ts';
import { type ExperimentRule, experimentsOf, type Project, type Variation } from '../project.ts';
import type { PublishedProject } from '../published-project.server.ts';
import { createAskBandits } from './ask-bandits.server.ts';
import { createAssignHoldouts, type HoldoutAssignment } from './assign-holdouts.ts';
import type { ForcedDecisions } from './forced-decisions.server.ts';
import { parseLeft } from './left-experiments.ts';
import { createProjectClients } from './project-clients.server.ts';
import { dayOf, parseProfile, serialiseProfile } from './visitor-profile.ts';

type Visit = {
  /** The brand's name as used in the project's audiences. */
  brand: string;
  device: string;
  zip: string | undefined;
  /** Only visitors who have consented to tracking take part. */
  visitor: { isTracked: boolean; visitorId: string; bucketingId: string };
  /** Cookies: earlier variations, and experiments that were left. */
  profile: string | undefined;
  left: string | undefined;
  /** The signed token of forced variations from the query; verified before use. */
  forced: unknown;
};

/** A test the visitor is in, or a holdout that excludes them. */
type TestOfVisitor = {
  flagKey: string;
  ruleKey: string;
  variationKey: string;
  experimentId: string;
  isHoldout: boolean;
  countedBy: 'page' | 'visit';
};

export type VisitorDecisions = {
  /** The features that differ from the default; pages may only vary by these. */
  variant: Features | undefined;
  tests: readonly TestOfVisitor[];
  /** Holdouts whose audience includes the visitor. */
  holdouts: readonly HoldoutAssignment[];
  /** Ids of experiments the visitor has left. */
  left: readonly string[];
  attributes: Readonly<Record<string, string | boolean>>;
  /** The cookie to set; undefined for visitors who are not tracked. */
  profile: string | undefined;
};

type Options = {
  experiments: Pick<Experiments, 'current' | 'onChange'>;
  forced: Pick<ForcedDecisions, 'read'>;
  environment: string;
  /** Flags that pages depend on; others are only for scripts and must not create a page variant. */
  pageFlags: ReadonlySet<string>;
  dmaOf(zip: string): string | undefined;
  /** The variation a bandit chooses; synchronous. */
  predict: Predictions['predict'];
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
};

const bucketingId = '$opt_bucketing_id';
const nobody: VisitorDecisions = {
  variant: undefined,
  tests: [],
  holdouts: [],
  left: [],
  attributes: {},
  profile: undefined,
};

const explicitVariables = (
  project: Project,
  { flagKey, ruleKey, variationKey }: OptimizelyDecision,
): readonly string[] => {
  const flag = project.flags.find(({ key }) => key === flagKey);
  const rules: { key: string; variations: readonly Variation[] }[] = [
    ...(flag?.experiments ?? []).map(({ key, variations }) => ({ key, variations })),
    ...(flag?.deliveries ?? []).map(({ key, variation }) => ({ key, variations: [variation] })),
    ...(flag?.everyoneElse ? [{ key: flag.everyoneElse.key, variations: [flag.everyoneElse.variation] }] : []),
  ];
  // A variation forced by a link belongs to no rule.
  const rule = rules
    .filter(({ key }) => ruleKey === null || key === ruleKey)
    .flatMap(({ variations }) => variations)
    .find(({ key }) => key === variationKey);
  return Object.keys(rule?.values ?? {});
};

const featuresOf = (project: Project, decisions: readonly OptimizelyDecision[]): Features =>
  Object.fromEntries(
    decisions.flatMap((decision): [string, Feature][] => {
      const { flagKey, enabled, variables, variationKey } = decision;
      return variationKey === null
        ? []
        : [[flagKey, { enabled, variables, explicit: explicitVariables(project, decision) }]];
    }),
  );

/** A flag without a running rule keeps the site's default, and holdouts don't apply to it. */
const hasRule = ({ experiments, deliveries, everyoneElse }: Project['flags'][number]): boolean =>
  everyoneElse !== null || [...experiments, ...deliveries].some(({ state }) => state === 'Running');

const differing = (features: Features, usual: Features, pageFlags: ReadonlySet<string>): Features | undefined => {
  const differs = Object.entries(features).filter(
    ([key, feature]) => pageFlags.has(key) && JSON.stringify(feature) !== JSON.stringify(usual[key]),
  );
  return differs.length === 0 ? undefined : Object.fromEntries(differs);
};

/** Everything derived from one revision of the project. */
const createRevision = (
  published: PublishedProject,
  { environment, log, predict }: Pick<Options, 'environment' | 'log' | 'predict'>,
) => {
  const { project } = published;
  const clients = createProjectClients(published, { environment, log });
  const rules = new Map(experimentsOf(project).map(({ flag, rule }) => [`${flag.key} ${rule.key}`, rule]));
  const holdouts = new Map(project.holdouts.map(({ key, id }) => [key, id]));
  const flagsWithRule = new Set(project.flags.filter(hasRule).map(({ key }) => key));
  return {
    project,
    clients,
    flagsWithRule,
    askBandits: createAskBandits(published, { environment, predict }),
    assignHoldouts: createAssignHoldouts(published, environment),
    ruleOf: ({ flagKey, ruleKey }: OptimizelyDecision): ExperimentRule | undefined =>
      rules.get(`${flagKey} ${ruleKey}`),
    holdoutIdOf: ({ ruleKey }: OptimizelyDecision): string | undefined => holdouts.get(ruleKey ?? ''),
    everyone: new LRUCache<string, Features>({ max: 200 }),
    visitors: new LRUCache<string, VisitorDecisions>(atMost(20_000)),
  };
};

/** Decides which variations each visitor sees, for the server's rendering: in memory and synchronous (EXP-01). */
export const createDecisions = ({ experiments, forced, pageFlags, dmaOf, clock, ...made }: Options) => {
  const { environment } = made;
  let revision = createRevision(experiments.current(), made);
  let isOld = false;
  experiments.onChange(() => {
    isOld = true;
  });
  const current = () => {
    // Called each time, so that the read is tracked and cached pages are dropped when it changes.
    const published = experiments.current();
    if (isOld) revision = createRevision(published, made);
    isOld = false;
    return revision;
  };

  /** Sends no events: exposures are reported by the browser that shows them. */
  const decideAll = (user: OptimizelyUserContext | null): OptimizelyDecision[] =>
    Object.values(user?.decideAll([OptimizelyDecideOption.DISABLE_DECISION_EVENT]) ?? {});

  /** The features of a brand for visitors who are in no test. */
  const everyone = (brand: string): Features => {
    const { project, clients, everyone } = current();
    const held = everyone.get(brand);
    if (held) return held;
    const made = featuresOf(project, decideAll(clients.untested.createUserContext('everyone', { brand, environment })));
    everyone.set(brand, made);
    return made;
  };

  const forcedOnly = (brand: string, flags: Readonly<Record<string, string>>): VisitorDecisions => {
    const { project, clients } = current();
    const user = clients.tested.createUserContext('everyone', { brand, environment });
    for (const [flagKey, variationKey] of Object.entries(flags)) user?.setForcedDecision({ flagKey }, { variationKey });
    const { result } = clients.withProfile({}, () => user?.decideForKeys(Object.keys(flags)) ?? {});
    const decisions = Object.values(result);
    return { ...nobody, variant: differing(featuresOf(project, decisions), everyone(brand), pageFlags) };
  };

  const decide = (visit: Visit, returning: boolean, today: number): VisitorDecisions => {
    const { project, clients, ruleOf, holdoutIdOf, flagsWithRule, askBandits, assignHoldouts } = current();
    const { brand, device, zip, visitor } = visit;
    const dma = zip === undefined ? undefined : dmaOf(zip);
    const attributes = {
      brand,
      device,
      environment,
      returning,
      ...(zip !== undefined && { zip }),
      ...(dma !== undefined && { dma }),
    };
    const profile = parseProfile(visit.profile, today);
    const user = clients.tested.createUserContext(visitor.visitorId, {
      ...attributes,
      [bucketingId]: visitor.bucketingId,
    });
    const left = new Set(parseLeft(visit.left));
    const banditAnswers = askBandits({ ...visitor, attributes, left, profile: profile.variations });
    const { result: decisions, variations } = clients.withProfile(banditAnswers, () => decideAll(user));
    const tests: TestOfVisitor[] = [];
    const remaining = decisions.filter((decision) => {
      const { flagKey, ruleKey, variationKey } = decision;
      const holdoutId = holdoutIdOf(decision);
      const experimentId = holdoutId ?? ruleOf(decision)?.id;
      if (experimentId === undefined || ruleKey === null || variationKey === null) return true;
      const isHoldout = holdoutId !== undefined;
      if (isHoldout && !flagsWithRule.has(flagKey)) return false;
      if (left.has(experimentId)) return false;
      // A holdout may apply to many flags, but is only reported once.
      const isKnown = isHoldout && tests.some((test) => test.experimentId === experimentId);
      const countedBy = !isHoldout && pageFlags.has(flagKey) ? 'page' : 'visit';
      if (!isKnown) tests.push({ flagKey, ruleKey, variationKey, experimentId, isHoldout, countedBy });
      return true;
    });
    const running = new Set(experimentsOf(project).map(({ rule }) => rule.id));
    return {
      variant: differing(featuresOf(project, remaining), everyone(brand), pageFlags),
      tests,
      holdouts: assignHoldouts(visitor.bucketingId, attributes),
      left: [...left],
      attributes,
      profile: serialiseProfile({
        firstDay: profile.firstDay,
        variations: Object.fromEntries(Object.entries(variations).filter(([id]) => running.has(id))),
      }),
    };
  };

  return {
    everyone,

    forVisitor: (visit: Visit): VisitorDecisions => {
      const flags = forced.read(visit.forced);
      if (flags) return forcedOnly(visit.brand, flags);
      const { brand, device, zip, visitor, profile, left } = visit;
      if (!visitor.isTracked) return nobody;
      const { visitors } = current();
      const today = dayOf(clock.now());
      const returning = parseProfile(profile, today).firstDay < today;
      const key = JSON.stringify([
        brand,
        device,
        zip,
        visitor.visitorId,
        visitor.bucketingId,
        profile,
        left,
        returning,
      ]);
      const held = visitors.get(key);
      if (held) return held;
      const made = decide(visit, returning, today);
      visitors.set(key, made);
      return made;
    },
  };
};

export type Decisions = ReturnType<typeof createDecisions>;
