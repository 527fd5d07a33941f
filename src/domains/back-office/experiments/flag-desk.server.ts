import { isDeepStrictEqual } from 'node:util';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Experiments } from '#domains/people/experiments/experiments.server.ts';
import { type ExperimentRule, experimentsOf, type Flag, type Project } from '#domains/people/experiments/project.ts';
import { err, type Result } from '#lib/result.ts';
import { idsFrom } from './new-rows.server.ts';
import { publishRefusal } from './publish-refusal.ts';
import { withEveryone } from './ramps/ramp-rule.server.ts';

type FlagRefusal = { status: 400 | 404 | 409; message: string };

const refuse = (status: FlagRefusal['status'], message: string) => err<FlagRefusal>({ status, message });

const longestReason = 200;

export type FlagDesk = ReturnType<typeof createFlagDesk>;

/**
 * Changes that can't wait for a draft and its review: a switch for each flag, and the end of an experiment. Each is a
 * revision of its own, which every process reads within a second and which can be restored.
 */
export const createFlagDesk = ({ experiments }: { experiments: Experiments }) => {
  const publish = async (
    operator: Operator,
    reason: string,
    change: (project: Project) => Project | undefined,
  ): Promise<Result<number, FlagRefusal>> => {
    const words = reason.trim();
    if (words === '' || words.length > longestReason)
      return refuse(400, `Say why in up to ${longestReason} characters, for the history.`);
    const { project, revision } = experiments.current();
    const changed = change(project);
    if (!changed) return refuse(404, 'There is no such flag or experiment.');
    if (isDeepStrictEqual(changed, project)) return refuse(409, 'It’s like that already.');
    const published = await experiments.publish(changed, {
      publisher: operator,
      reason: words,
      basedOn: Number(revision),
    });
    return published.ok ? published : publishRefusal(published.error);
  };

  const withFlag = (project: Project, isIt: (flag: Flag) => boolean, change: (flag: Flag) => Flag) =>
    project.flags.some(isIt)
      ? { ...project, flags: project.flags.map((flag) => (isIt(flag) ? change(flag) : flag)) }
      : undefined;

  /** Ends an experiment, and does something else to its flag. */
  const conclude = (project: Project, key: string, and: (flag: Flag, rule: ExperimentRule) => Flag | undefined) => {
    const match = experimentsOf(project).find(({ rule }) => rule.key === key);
    const changed = match && and(match.flag, match.rule);
    return match && changed
      ? withFlag(
          project,
          ({ id }) => id === match.flag.id,
          () => ({
            ...changed,
            experiments: changed.experiments.map((rule) =>
              rule.id === match.rule.id ? { ...rule, state: 'Concluded' } : rule,
            ),
          }),
        )
      : undefined;
  };

  return {
    /** Disables a flag for everybody, or brings its rules back. */
    switchFlag: (
      operator: Operator,
      { key, isOff, reason }: { key: string; isOff: boolean; reason: string },
    ): Promise<Result<number, FlagRefusal>> =>
      publish(operator, reason, (project) =>
        withFlag(
          project,
          (flag) => flag.key === key,
          ({ off: _, ...flag }) => (isOff ? { ...flag, off: true } : flag),
        ),
      ),

    /** Nobody is in the experiment any more; everybody gets what the flag gives without it. */
    stop: (operator: Operator, key: string, reason: string): Promise<Result<number, FlagRefusal>> =>
      publish(operator, reason, (project) => conclude(project, key, (flag) => flag)),

    /** Everybody gets one variation of the experiment, which ends. */
    rollOut: (
      operator: Operator,
      { key, variation: selected, reason }: { key: string; variation: string; reason: string },
    ): Promise<Result<number, FlagRefusal>> =>
      publish(operator, reason, (project) => {
        const id = idsFrom(project);
        return conclude(project, key, (flag, rule) => {
          const match = rule.variations.find((one) => one.key === selected);
          if (!match) return undefined;
          return withEveryone(flag, match, id);
        });
      }),
  };
};
