import { bucketOf } from '../bucket-of.ts';
import { datafileOf } from '../datafile.ts';
import { type Attributes, matchAudiences } from '../match-audience.ts';
import type { Holdout } from '../project.ts';
import type { PublishedProject } from '../published-project.server.ts';

/** A holdout whose audience includes the visitor, and whether it holds them out. */
export type HoldoutAssignment = { id: Holdout['id']; share: Holdout['traffic']; isHeldOut: boolean };

/**
 * All running holdouts whose audience a visitor is in, bucketed like in SDKs (EXP-13). For visitors held out of
 * everything the others are skipped, because they could not compare anything.
 */
export const createAssignHoldouts = ({ project, revision }: PublishedProject, environment: string) => {
  const datafile = datafileOf(project, { revision, environment });
  const running = [...datafile.holdouts, ...datafile.localHoldouts].filter(({ status }) => status === 'Running');
  return (bucketingId: string, attributes: Attributes): HoldoutAssignment[] => {
    const assigned: HoldoutAssignment[] = [];
    for (const holdout of running) {
      if (!matchAudiences(holdout, datafile, attributes).isIn) continue;
      const share = holdout.trafficAllocation[0]?.endOfRange ?? 0;
      const isHeldOut = bucketOf(bucketingId, holdout.id) < share;
      assigned.push({ id: holdout.id, share, isHeldOut });
      if (isHeldOut && holdout.includedRules === undefined) return assigned;
    }
    return assigned;
  };
};
