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

/** The project for visitors in no test: only rules that apply to all of an audience. */
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
 * SDK clients for one revision of the project. They get the datafile directly and send nothing, so that decisions are
 * synchronous. The profile holds the visitor's earlier variations (EXP-10).
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
    /** Decisions are synchronous, so `held` always belongs to the visitor being decided. */
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
