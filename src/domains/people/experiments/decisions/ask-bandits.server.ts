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
  /** Experiments they left. */
  left: ReadonlySet<string>;
  /** What they were given before, also by bandits. */
  profile: Variations;
};

/**
 * EXP-35: the SDK does not ask bandits where it decides at once, and takes what a profile remembers. So they are asked
 * here, for whoever comes to one, and what they give is remembered: on the next page it is the same.
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
      // Events are told by the bucketing id as well, so that both halves of what came of it are one visitor's.
      const variation = predict(rule.id, { visitorId: bucketingId, attributes: values });
      return variation === undefined ? [] : [[rule.id, variation]];
    });
    return { ...profile, ...Object.fromEntries(answers) };
  };
};
