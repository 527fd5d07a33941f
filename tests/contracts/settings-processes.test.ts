import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { ratesSetting } from '#domains/reference/payments/figure-settings.ts';
import { systemClock } from '#lib/clock.ts';
import { createSettings } from '#platform/settings/settings.ts';
import { until } from '#tests/faults/until.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { bundleServer } from '#tests/fixtures/server-process.ts';
import { sharedKeys } from '#tests/fixtures/shared-keys.ts';
import { forEachEngine } from '../fixtures/engines.ts';

let bundle: Awaited<ReturnType<typeof bundleServer>>;
const folders: string[] = [];
beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(async () => {
  await bundle.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const Answer = z.object({ listings: z.array(z.object({ payment: z.object({ apr: z.number() }) })) });

/** The rate of the first used car in a server's response. */
const usedRate = async (origin: string): Promise<number | undefined> => {
  const answer = await fetch(`${origin}/rest/lsc/listing?listingType=USED&numRecords=1`);
  return Answer.parse(await answer.json()).listings[0]?.payment.apr;
};

forEachEngine('settings of several processes', (fixture) => {
  it.skipIf(fixture.engine === 'sqlite')(
    'a published value is in force in each of them, and so is a rollback',
    async () => {
      const { databaseUrl = '' } = fixture.location();
      const db = await fixture.open();
      const start = async (): Promise<string> => {
        const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-settings-'));
        folders.push(dataDir);
        const env = {
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          DEMO_LISTINGS: '60',
          ...sharedKeys,
          PORT: String(await freePort()),
        };
        return bundle.start(env).ready;
      };
      const processes = [await start(), await start()];
      expect(await Promise.all(processes.map(usedRate))).toEqual([7.05, 7.05]);
      const { record } = createAuditLog({ db, clock: systemClock });
      const settings = await createSettings({ db, clock: systemClock, record, log: { error() {} } });
      const rates = ratesSetting.defaultValue;
      const dearer = { ...rates, used: { ...rates.used, b: { ...rates.used.b, 60: 12.5 } } };
      const publisher = { id: 'a1', email: 'ana@example.com' };
      await settings.publish(ratesSetting, dearer, { publisher, reason: 'Survey', basedOn: 0 });
      for (const origin of processes)
        await until('the rate is in force', async () => (await usedRate(origin)) === 12.5);
      await settings.restore(ratesSetting, 0, { publisher, reason: 'Too early', basedOn: 1 });
      for (const origin of processes) await until('the rate is back', async () => (await usedRate(origin)) === 7.05);
    },
  );
});
