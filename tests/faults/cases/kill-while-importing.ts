import { signInOperator } from '#tests/fixtures/operator.ts';
import type { FaultCase } from '../fault-case.ts';
import { countOffered, createFeedImport } from '../feed-import.ts';
import { until } from '../until.ts';

const rounds = 5;
const rows = 30_000;

/**
 * The process is killed while a large feed is imported: the next start resumes it, and no car is stored or counted
 * twice.
 */
export const faultCase: FaultCase = {
  name: 'kill -9 while importing',
  engines: ['sqlite', 'postgres'],
  // Each start waits a minute for the lease of the previous one.
  quick: false,
  run: async (rig) => {
    let server = await rig.start();
    const { dataDir, databaseUrl } = rig;
    const { cookie } = await signInOperator({ dataDir, ...(databaseUrl && { databaseUrl }) });
    const { start, progress } = createFeedImport({ origin: () => server.origin, cookie });
    const before = await countOffered(server.origin);
    await start(rows);
    for (let round = 0; round < rounds; round += 1) {
      const stored = (await progress()).counts.added;
      await until('more of it is stored', async () => {
        const { state, counts } = await progress();
        return counts.added > stored || state === 'done';
      });
      await rig.kill(server);
      server = await rig.start();
    }
    await until('the import is done', async () => (await progress()).state === 'done');
    const { counts } = await progress();
    rig.expect(counts.rows === rows && counts.added === rows, `${counts.added} of ${rows} cars were counted`);
    await until('shoppers find every car', async () => (await countOffered(server.origin)) >= before + rows);
    rig.expect((await countOffered(server.origin)) === before + rows, 'cars are offered twice');
    return `killed ${rounds} times with some of ${rows} cars stored; each start went on, and every car is there once`;
  },
};
