import {
  type Client,
  createInstance,
  createLogger,
  createStaticProjectConfigManager,
  WARN,
} from '@optimizely/optimizely-sdk/node';
import type { Log } from '#lib/log.ts';
import { datafileOf } from '../datafile.ts';
import { everybody, type Project } from '../project.ts';
import type { PublishedProject } from '../published-project.server.ts';
import { createSdkLogHandler } from './sdk-log.ts';

/** What somebody gets who is in no test: rules for all of an audience, and nothing that is given to a share. */
const withoutTests = (project: Project): Project => ({
  ...project,
  flags: project.flags.map((flag) => ({
    ...flag,
    experiments: [],
    deliveries: flag.deliveries.filter(({ traffic }) => traffic === everybody),
  })),
  groups: [],
  holdouts: [],
});

type BucketMap = Record<string, { variation_id: string }>;

/**
 * The SDK over one revision of the project. It is given its datafile at once and sends nothing, so that every decision
 * is made in place. `profiles` is what the visitor who is being decided about was given before (EXP-10).
 */
export const createProjectClients = (
  { project, datafile, revision }: PublishedProject,
  { environment, log }: { environment: string; log: Pick<Log, 'warn' | 'error'> },
) => {
  const holdoutKeys = new Set(project.holdouts.map(({ key }) => key));
  const logger = createLogger({ level: WARN, logHandler: createSdkLogHandler(log, holdoutKeys) });
  let held: BucketMap = {};
  const instanceOf = (text: string, withProfiles: boolean): Client =>
    createInstance({
      projectConfigManager: createStaticProjectConfigManager({ datafile: text }),
      logger,
      ...(withProfiles && {
        userProfileService: {
          lookup: (userId: string) => ({ user_id: userId, experiment_bucket_map: held }),
          save: ({ experiment_bucket_map }: { experiment_bucket_map: BucketMap }) => {
            held = experiment_bucket_map;
          },
        },
      }),
    });
  const plain = JSON.stringify(datafileOf(withoutTests(project), { revision, environment }));
  return {
    tested: instanceOf(datafile, true),
    untested: instanceOf(plain, false),
    /** Decisions are made one after another and at once, so that what is held is always that of the one asked about. */
    withProfile: <T>(variations: Readonly<Record<string, string>>, decide: () => T) => {
      held = Object.fromEntries(Object.entries(variations).map(([id, variation]) => [id, { variation_id: variation }]));
      const result = decide();
      return {
        result,
        variations: Object.fromEntries(Object.entries(held).map(([id, { variation_id }]) => [id, variation_id])),
      };
    },
  };
};
