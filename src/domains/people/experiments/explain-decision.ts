import { bucketOf } from './bucket-of.ts';
import type { Datafile, DatafileExperiment, DatafileHoldout, DatafileVariation, TrafficRange } from './datafile.ts';
import { type Attributes, matchAudiences } from './match-audience.ts';

export type Visit = {
  userId: string;
  attributes: Attributes;
  /** Forced variations, by flag or by flag and rule. */
  forced?: readonly { flagKey: string; ruleKey?: string; variationKey: string }[];
  /** The stored profile: variation ids by experiment id. */
  profile?: Readonly<Record<string, string>>;
  /** Variations chosen by bandits, by experiment id. Without it bandits are skipped, as by a synchronous SDK. */
  bandits?: Readonly<Record<string, string>>;
};

/** One step of a decision: passed (`ok`), skipped (`skip`), or decisive (`stop`). */
type ExplainedStep = {
  tone: 'ok' | 'skip' | 'stop';
  title: string;
  detail: string;
  /** The visitor's bucket of 10,000, if the step used it. */
  bucket?: number;
};

export type Explanation = {
  flagKey: string;
  ruleKey: string | null;
  variationKey: string | null;
  enabled: boolean;
  /** The steps in order; the last one decided. */
  steps: readonly ExplainedStep[];
};

type Decided = { rule: { key: string } | null; variation: DatafileVariation };

const bucketingAttribute = '$opt_bucketing_id';

/** Explains step by step, like SDKs decide, why a visitor gets a variation of a flag (EXP-13 to EXP-17). */
export const explainDecision = (datafile: Datafile, flagKey: string, visit: Visit): Explanation => {
  const steps: ExplainedStep[] = [];
  const say = (tone: ExplainedStep['tone'], title: string, detail: string, bucket?: number): void =>
    void steps.push({ tone, title, detail, ...(bucket !== undefined && { bucket }) });
  const flag = datafile.featureFlags.find(({ key }) => key === flagKey);
  if (!flag) {
    say('stop', flagKey, 'There is no such flag.');
    return { flagKey, ruleKey: null, variationKey: null, enabled: false, steps };
  }

  const grouped = datafile.groups.flatMap((group) => group.experiments.map((experiment) => ({ group, experiment })));
  const experiments = [...datafile.experiments, ...grouped.map(({ experiment }) => experiment)];
  const rules = flag.experimentIds.flatMap((id) => experiments.filter((experiment) => experiment.id === id));
  const deliveries = datafile.rollouts.find(({ id }) => id === flag.rolloutId)?.experiments ?? [];
  const attribute = visit.attributes[bucketingAttribute];
  const bucketingId = typeof attribute === 'string' ? attribute : visit.userId;

  const forcedTo = (ruleKey?: string): DatafileVariation | undefined => {
    const wanted = visit.forced?.find((one) => one.flagKey === flagKey && one.ruleKey === ruleKey)?.variationKey;
    if (wanted === undefined) return undefined;
    const variation = [...rules, ...deliveries]
      .flatMap(({ variations }) => variations)
      .find(({ key }) => key === wanted);
    const title = ruleKey === undefined ? 'Assigned manually' : `Assigned manually in ${ruleKey}`;
    if (variation) say('stop', title, `They get ${wanted}.`);
    else say('skip', title, `There is no variation ${wanted}.`);
    return variation;
  };

  const placeIn = (id: string, ranges: readonly TrafficRange[], name: string): string | undefined => {
    const bucket = bucketOf(bucketingId, id);
    const range = ranges.find(({ endOfRange }) => bucket < endOfRange);
    const place = `Place ${bucket} of 10,000`;
    if (range?.entityId) say('ok', name, `${place} is within its traffic.`, bucket);
    else say('skip', name, `${place} is outside its traffic.`, bucket);
    return range?.entityId || undefined;
  };

  const isInAudience = (rule: DatafileExperiment | DatafileHoldout): boolean => {
    const { isIn, verdicts } = matchAudiences(rule, datafile, visit.attributes);
    for (const { name, verdict } of verdicts) {
      const detail =
        verdict === null ? 'Unknown: an attribute is missing.' : verdict ? 'They match.' : 'They don’t match.';
      say(verdict ? 'ok' : 'skip', `Audience ${name}`, detail);
    }
    if (!isIn) say('skip', rule.key, 'It’s for other visitors.');
    return isIn;
  };

  const heldOutBy = (holdout: DatafileHoldout): Decided | undefined => {
    if (holdout.status !== 'Running') {
      say('skip', `Holdout ${holdout.key}`, 'Not running.');
      return undefined;
    }
    if (!isInAudience(holdout)) return undefined;
    const id = placeIn(holdout.id, holdout.trafficAllocation, `Holdout ${holdout.key}`);
    const variation = holdout.variations.find((one) => one.id === id);
    if (variation) say('stop', `Holdout ${holdout.key}`, 'It excludes them.');
    return variation && { rule: holdout, variation };
  };

  const heldOutOf = (rule: DatafileExperiment): Decided | undefined => {
    for (const holdout of datafile.localHoldouts) {
      if (!holdout.includedRules?.includes(rule.id)) continue;
      const decided = heldOutBy(holdout);
      if (decided) return decided;
    }
    return undefined;
  };

  const isInGroup = (experiment: DatafileExperiment): boolean => {
    const group = grouped.find((one) => one.experiment.id === experiment.id)?.group;
    if (group?.policy !== 'random') return true;
    const member = placeIn(group.id, group.trafficAllocation, `Group ${group.id}`);
    if (member === experiment.id) return true;
    say('skip', experiment.key, member ? 'The group gives them another experiment.' : 'The group gives them none.');
    return false;
  };

  const variationIn = (experiment: DatafileExperiment): DatafileVariation | undefined => {
    const { cmab, variations } = experiment;
    const title = `Experiment ${experiment.key}`;
    const byId = (id: string | undefined) => variations.find((variation) => variation.id === id);
    if (experiment.status !== 'Running') {
      say('skip', title, 'Not running.');
      return undefined;
    }
    const listed =
      Object.hasOwn(experiment.forcedVariations, visit.userId) && experiment.forcedVariations[visit.userId];
    const whitelisted = listed ? variations.find((variation) => variation.key === listed) : undefined;
    if (whitelisted) {
      say('ok', title, `It names them for ${whitelisted.key}.`);
      return whitelisted;
    }
    const remembered = byId(visit.profile?.[experiment.id]);
    if (remembered) {
      say('ok', title, `Their profile remembers ${remembered.key}.`);
      return remembered;
    }
    if (!isInAudience(experiment) || !isInGroup(experiment)) return undefined;
    if (!cmab) return byId(placeIn(experiment.id, experiment.trafficAllocation, title));
    const traffic = [{ entityId: '$', endOfRange: cmab.trafficAllocation }];
    if (!placeIn(experiment.id, traffic, title)) return undefined;
    const byBandit = byId(visit.bandits?.[experiment.id]);
    say(
      byBandit ? 'ok' : 'skip',
      title,
      byBandit ? `Its bandit gave them ${byBandit.key}.` : 'Its bandit was not asked.',
    );
    return byBandit;
  };

  const decideByRule = (experiment: DatafileExperiment): Decided | undefined => {
    const forced = forcedTo(experiment.key);
    if (forced) return { rule: experiment, variation: forced };
    const heldOut = heldOutOf(experiment);
    if (heldOut) return heldOut;
    const variation = variationIn(experiment);
    if (variation) say('stop', `Experiment ${experiment.key}`, `They get ${variation.key}.`);
    return variation && { rule: experiment, variation };
  };

  const decideByDelivery = (): Decided | undefined => {
    const last = deliveries.length - 1;
    for (let at = 0; at <= last; at += 1) {
      const rule = deliveries[at];
      if (!rule) break;
      const forced = forcedTo(rule.key);
      if (forced) return { rule, variation: forced };
      const heldOut = heldOutOf(rule);
      if (heldOut) return heldOut;
      if (!isInAudience(rule)) continue;
      const id = placeIn(rule.id, rule.trafficAllocation, `Delivery ${rule.key}`);
      const variation = rule.variations.find((one) => one.id === id);
      if (variation) {
        say('stop', `Delivery ${rule.key}`, `They get ${variation.key}.`);
        return { rule, variation };
      }
      // A visitor outside the traffic of a delivery rule skips to the last one (EXP-15).
      if (at < last) {
        say('skip', `Delivery ${rule.key}`, 'They go on to everyone else.');
        at = last - 1;
      }
    }
    return undefined;
  };

  const decide = (): Decided | undefined => {
    const forced = forcedTo();
    if (forced) return { rule: null, variation: forced };
    for (const holdout of datafile.holdouts) {
      const decided = heldOutBy(holdout);
      if (decided) return decided;
    }
    for (const rule of rules) {
      const decided = decideByRule(rule);
      if (decided) return decided;
    }
    return decideByDelivery();
  };

  const decided = decide();
  if (!decided) say('stop', flagKey, 'Nothing decides: no variation for them.');
  return {
    flagKey,
    ruleKey: decided?.rule?.key ?? null,
    variationKey: decided?.variation.key ?? null,
    enabled: decided?.variation.featureEnabled ?? false,
    steps,
  };
};
