import { createInstance, createStaticProjectConfigManager, OptimizelyDecideOption } from '@optimizely/optimizely-sdk';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { datafileOf } from '#domains/people/experiments/datafile.ts';
import type { Experiments } from '#domains/people/experiments/experiments.server.ts';
import { type Explanation, explainDecision } from '#domains/people/experiments/explain-decision.ts';
import type { Project } from '#domains/people/experiments/project.ts';

type Question = { flag: string; visitor: string; attributes: Readonly<Record<string, string>> };

export type WhyView = {
  revision: number;
  flags: readonly { key: string; name: string }[];
  attributes: readonly string[];
  request: Question;
  /** `agrees`: whether the SDK's own decision is the same. */
  answer?: Explanation & { agrees: boolean };
};

type Sources = { experiments: Experiments; record: AuditLog['record'] };

/** Explains visitors' variations. */
export const createWhy = ({ experiments, record }: Sources) => {
  const viewOf = (request: Question): WhyView => {
    const { project, revision } = experiments.current();
    return {
      revision: Number(revision),
      request,
      flags: project.flags.map(({ key, name }) => ({ key, name })),
      attributes: project.attributes.map(({ key }) => key),
    };
  };

  return {
    open: (): WhyView => viewOf({ flag: '', visitor: '', attributes: {} }),

    explain: async (operator: Operator, request: Question): Promise<WhyView> => {
      const { project, revision } = experiments.current();
      await record(operator, {
        action: 'experiments.explain',
        subject: `flag:${request.flag}`,
        summary: `Viewed why a visitor gets ${request.flag}.`,
      });
      const datafile = datafileOf(project, { revision, environment: 'explained' });
      const attributes = typedAttributes(project, request.attributes);
      const visit = { userId: request.visitor, attributes };
      const explained = explainDecision(datafile, request.flag, visit);
      const client = createInstance({
        projectConfigManager: createStaticProjectConfigManager({ datafile: JSON.stringify(datafile) }),
      });
      const decided = client
        .createUserContext(request.visitor, attributes)
        .decide(request.flag, [OptimizelyDecideOption.DISABLE_DECISION_EVENT]);
      client.close();
      const agrees = decided.variationKey === explained.variationKey && decided.ruleKey === explained.ruleKey;
      return { ...viewOf(request), answer: { ...explained, agrees } };
    },
  };
};
export type Why = ReturnType<typeof createWhy>;

/** Attributes with the types clients send: numbers and booleans instead of text. Empty ones are omitted. */
const typedAttributes = (
  project: Project,
  attributes: Question['attributes'],
): Record<string, string | number | boolean> =>
  Object.fromEntries(
    project.attributes.flatMap(({ key, kind }): [string, string | number | boolean][] => {
      const text = attributes[key]?.trim() ?? '';
      if (text === '') return [];
      if (kind === 'number') return [[key, Number(text)]];
      return [[key, kind === 'yes-no' ? ['yes', 'true'].includes(text) : text]];
    }),
  );
