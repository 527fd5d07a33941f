import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { until } from '#tests/faults/until.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { bundleServer } from '#tests/fixtures/server-process.ts';
import { sharedKeys } from '#tests/fixtures/shared-keys.ts';
import { createWalletCalls, type WalletCalls } from '#tests/fixtures/wallet-calls.ts';
import { startWholeApp } from '#tests/fixtures/whole-app.ts';

const Saved = z.object({ lastUpdated: z.int() });
const writers = 8;

let bundle: Awaited<ReturnType<typeof bundleServer>>;
beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => bundle.stop());

/** Each writer adds one to the value it has read, on one server after another, until it is stopped. */
const write = async (servers: readonly WalletCalls[], id: string, isOver: () => boolean) => {
  const answers: { lastUpdated: number; budget: number }[] = [];
  const work = async (_: unknown, writer: number): Promise<void> => {
    for (let turn = writer; !isOver(); turn += 1) {
      const calls = servers[turn % servers.length] ?? expect.unreachable();
      try {
        const { paymentInfo } = calls.walletIn((await calls.get(id)).body);
        const budget = Number(paymentInfo.budget) + 1;
        const { status, body } = await calls.put(id, { paymentInfo: { ...paymentInfo, budget } });
        if (status === 200) answers.push({ ...Saved.parse(body), budget });
      } catch (error) {
        // Requests to the killed server fail.
        if (!isOver()) throw error;
      }
    }
  };
  return { answers, done: Promise.all(Array.from({ length: writers }, work)) };
};

forEachEngine('wallets and processes', (fixture) => {
  // SQLite has one server, and `npm run faults` and its quick half kill that while it writes.
  const onPostgres = it.skipIf(fixture.engine === 'sqlite');
  onPostgres(
    'RULING-80: no acknowledged write is lost between servers on one database, nor when one is killed',
    async () => {
      const { dataDir, databaseUrl = '' } = fixture.location();
      const env = { DATABASE_URL: databaseUrl, ...sharedKeys, TRUST_PROXY: '1' };
      const other = bundle.start({ ...env, DATA_DIR: dataDir, PORT: String(await freePort()) });
      const app = await startWholeApp({ env });
      const here = createWalletCalls(`http://localhost:${app.port}`);
      const servers = [createWalletCalls(await other.ready), here];
      const id = await here.make({ budget: 0 });
      let over = false;
      const { answers: messages, done } = await write(servers, id, () => over);
      await until('fifty writes are acknowledged', () => messages.length >= 50);
      over = true;
      other.child.kill('SIGKILL');
      await other.ended;
      await done;

      const { paymentInfo } = here.walletIn((await here.get(id)).body);
      const inOrder = messages.toSorted((a, b) => a.lastUpdated - b.lastUpdated);
      const budgets = inOrder.map(({ budget }) => budget);
      // A write that was stored but not acknowledged, because the server was killed, may be there too.
      expect(budgets).toEqual([...new Set(budgets)].toSorted((a, b) => a - b));
      expect(Number(paymentInfo.budget)).toBeGreaterThanOrEqual(budgets.at(-1) ?? 0);
      expect(paymentInfo.lastUpdated).toBeGreaterThanOrEqual(inOrder.at(-1)?.lastUpdated ?? 0);
      expect(Number(paymentInfo.budget)).toBeLessThanOrEqual(budgets.length + writers);
      await app.close();
    },
  );
});
