import { datafileOf } from '../datafile.ts';
import { explainDecision } from '../explain-decision.ts';
import type { Predictions } from '../predictions.server.ts';
import { experimentsOf } from '../project.ts';
import type { PublishedProject } from '../published-project.server.ts';

type Variations = Readonly<Record<string, string>>;

type Asking = {
  visitorId: string;
  bucketingId: string;
  attributes: Readonly<Record<string, string | boolean>>;
  /** Ids of experiments the visitor has left. */
  left: ReadonlySet<string>;
  /** Earlier variations by experiment, including those of bandits. */
  profile: Variations;
};

/**
 * Asks the bandits for the variations of a visitor. The SDK does not support bandits when deciding synchronously
 * (EXP-35), but it uses a stored profile. So they are asked here and stored in the profile, which also keeps the
 * variation on the next page.
 */
export const createAskBandits = (
  { project, revision }: PublishedProject,
  { environment, predict }: { environment: string; predict: Predictions['predict'] },
) => {
  const bandits = experimentsOf(project).filter(({ rule }) => rule.bandit && rule.state === 'Running');
  if (bandits.length === 0) return ({ profile }: Asking): Variations => profile;

  const datafile = datafileOf(project, { revision, environment });
  const anyOfEach = Object.fromEntries(bandits.map(({ rule }) => [rule.id, rule.variations[0]?.id ?? '']));
  return ({ visitorId, bucketingId, attributes, left, profile }: Asking): Variations => {
    const visit = {
      userId: visitorId,
      profile,
      bandits: anyOfEach,
      attributes: { ...attributes, $opt_bucketing_id: bucketingId },
    };
    const values = project.attributes.map(({ id, key }) => ({ id, value: attributes[key] }));
    const answers = bandits.flatMap(({ flag, rule }): [string, string][] => {
      if (profile[rule.id] !== undefined || left.has(rule.id)) return [];
      if (explainDecision(datafile, flag.key, visit).ruleKey !== rule.key) return [];
      // Events use the bucketing id too, so that predictions and conversions are of the same visitor.
      const variation = predict(rule.id, { visitorId: bucketingId, attributes: values });
      return variation === undefined ? [] : [[rule.id, variation]];
    });
    return { ...profile, ...Object.fromEntries(answers) };
  };
};
