import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import {
  type ForcedDecisions,
  forcedParameter,
} from '#domains/people/experiments/decisions/forced-decisions.server.ts';
import type { Experiments } from '#domains/people/experiments/experiments.server.ts';
import { variationsOf } from '#domains/people/experiments/project.ts';
import { localPath } from '#lib/local-path.ts';
import { err, ok, type Result } from '#lib/result.ts';

type Sources = {
  experiments: Pick<Experiments, 'current'>;
  forced: Pick<ForcedDecisions, 'sign'>;
  record: AuditLog['record'];
};

type LinkRequest = {
  /** Keys of a flag and one of its variations, separated by a space. */
  variation: string;
  /** A path of this site. */
  page: string;
  origin: string;
};

/** Links that show a page in one of its variations to anybody who opens them, for a week. */
export const createTesterLinks = ({ experiments, forced, record }: Sources) => ({
  make: async (operator: Operator, { variation, page, origin }: LinkRequest): Promise<Result<string, string>> => {
    const [flagKey = '', key = ''] = variation.split(' ');
    const flag = experiments.current().project.flags.find((one) => one.key === flagKey);
    if (!flag || !variationsOf(flag).some((one) => one.key === key)) return err('Choose a variation from the list.');
    const typed = page.trim() === '' ? '/' : page.trim();
    const path = localPath(typed);
    if (typed.length > 1_000 || (path === '/' && typed !== '/'))
      return err('Enter the path of a page on this site, such as /cars-for-sale.');
    const link = new URL(path, origin);
    link.searchParams.set(forcedParameter, forced.sign({ [flagKey]: key }));
    await record(operator, {
      action: 'experiments.link',
      subject: `flag:${flagKey}`,
      summary: `Created a link that shows ${key} of ${flagKey} for a week.`,
    });
    return ok(link.href);
  },
});
export type TesterLinks = ReturnType<typeof createTesterLinks>;
