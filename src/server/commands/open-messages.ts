import { join } from 'node:path';
import { readBrandConfig } from '#domains/reference/brands/brand-config.server.ts';
import { createBrands } from '#domains/reference/brands/brands.ts';
import { systemClock } from '#lib/clock.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { prepareProcess } from '../prepare-process.ts';
import { readKeys } from '../services/keys.ts';
import { createMessages } from '../services/messages.ts';
import { commandDatabase } from './command-database.ts';
import { openCommandFiles } from './command-files.ts';

const root = join(import.meta.dirname, '../../..');

/** Opens what a command needs to work on messages and jobs, with the server's configuration. */
export const openMessages = async (env: NodeJS.ProcessEnv) => {
  const config = prepareProcess(root, env);
  const clock = systemClock;
  const files = await openCommandFiles(config);
  const db = await openDatabase({ ...commandDatabase(config), clock, work: 'background' });
  const queue = createJobQueue({ db, clock });
  const brands = createBrands((await readBrandConfig(files, config)).config);
  const siteName = () => brands.resolve({ place: { id: 'atc' } }).name;
  const { secret } = await readKeys(config, { db, clock });
  const { outbox } = createMessages({ config, db, queue, files, clock, siteName, secret });
  return { queue, clock, outbox, close: () => db.close() };
};
