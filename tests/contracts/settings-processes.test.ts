import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { ratesSetting } from '#domains/reference/payments/figure-settings.ts';
import { systemClock } from '#lib/clock.ts';
import { createSettings } from '#platform/settings/settings.ts';
import { until } from '#tests/faults/until.ts';
import { sharedKeys } from '#tests/fixtures/shared-keys.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';
import { forEachEngine } from '../fixtures/engines.ts';

const Answer = z.object({ listings: z.array(z.object({ payment: z.object({ apr: z.number() }) })) });

/** The rate of the first used car in a server's response. */
const usedRate = async (origin: string): Promise<number | undefined> => {
  const answer = await fetch(`${origin}/rest/lsc/listing?listingType=USED&numRecords=1`);
  return Answer.parse(await answer.json()).listings[0]?.payment.apr;
};

forEachEngine('settings of several processes', (fixture) => {
  let apps: WholeApp[] = [];
  afterEach(async () => {
    await Promise.all(apps.map((app) => app.close()));
    apps = [];
  });

  it.skipIf(fixture.engine === 'sqlite')(
    'a published value is in force in each of them, and so is a rollback',
    async () => {
      const { databaseUrl = '' } = fixture.location();
      const db = await fixture.open();
      // Two servers that share nothing but the database; a process for each would prove no more.
      apps = await Promise.all(
        [1, 2].map(() => startWholeApp({ env: { DATABASE_URL: databaseUrl, DEMO_LISTINGS: '60', ...sharedKeys } })),
      );
      const processes = apps.map(({ port }) => `http://localhost:${port}`);
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
