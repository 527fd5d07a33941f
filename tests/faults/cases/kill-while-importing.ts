import { z } from 'zod';
import { feedCalls } from '#domains/supply/imports/feed-calls.ts';
import { opsPath } from '#paths/paths.ts';
import { csvText, feedCells } from '#tests/fixtures/feeds.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import type { FaultCase } from '../fault-case.ts';
import { until } from '../until.ts';

const Progress = z.object({ state: z.string(), counts: z.object({ rows: z.number(), added: z.number() }) });
const Answer = z.object({ totalResultCount: z.number() });

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
  quick: [],
  run: async (rig) => {
    let server = await rig.start();
    const { dataDir, databaseUrl } = rig;
    const { cookie } = await signInOperator({ dataDir, ...(databaseUrl && { databaseUrl }) });
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${server.origin}${path}`, {
        ...init,
        redirect: 'manual',
        headers: { cookie, origin: server.origin },
      });

    const offered = async () =>
      Answer.parse(await (await call('/rest/lsc/listing?searchRadius=0&numRecords=0')).json()).totalResultCount;
    const before = await offered();

    const form = new FormData();
    const cells = Array.from({ length: rows }, (_, n) => feedCells(n + 1, { dealerId: 'Pinecrest' }));
    form.set('file', new File([csvText(cells)], 'pinecrest.csv'));
    form.set('feedName', 'Pinecrest');
    form.set('whole', 'on');
    const received = await call(feedCalls.form, { method: 'POST', body: form });
    const id = received.headers.get('location')?.split('/').at(-1);
    if (!id) throw new Error(`the feed was not taken: ${received.status} ${await received.text()}`);
    const begin = new FormData();
    begin.set('intent', 'start');
    // Request the page once before posting, as a browser does, so that the columns are read.
    await (await call(opsPath(`feeds/imports/${id}`))).text();
    const begun = await call(opsPath(`feeds/imports/${id}`), { method: 'POST', body: begin });
    if (begun.status !== 303) throw new Error(`the import was not begun: ${begun.status} ${await begun.text()}`);

    const progress = async () => Progress.parse(await (await call(`${feedCalls.imports}/${id}`)).json());
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
    await until('shoppers find every car', async () => (await offered()) >= before + rows);
    rig.expect((await offered()) === before + rows, 'cars are offered twice');
    return `killed ${rounds} times with some of ${rows} cars stored; each start went on, and every car is there once`;
  },
};
