import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { shareCalls } from '#domains/contact/sharing/share-terms.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { limits } from '#domains/people/site-settings/limits.ts';
import { systemClock } from '#lib/clock.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import { createSettings } from '#platform/settings/settings.ts';
import { until } from '#tests/faults/until.ts';
import { sharedKeys } from '#tests/fixtures/shared-keys.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';
import { forEachEngine } from '../fixtures/engines.ts';

const requests = 200;
const atOnce = 40;

forEachEngine('sharing from several processes', (fixture) => {
  let apps: WholeApp[] = [];
  afterEach(async () => {
    await Promise.all(apps.map((app) => app.close()));
    apps = [];
  });

  it.skipIf(fixture.engine === 'sqlite')(
    'RULING-28, RULING-88: of two hundred requests of one visitor five texts and ten emails are sent',
    async () => {
      const { databaseUrl = '' } = fixture.location();
      const db = await fixture.open();
      const { record } = createAuditLog({ db, clock: systemClock });
      const settings = await createSettings({ db, clock: systemClock, record, log: { error() {} } });
      // High enough that the write limit is not the one that applies.
      const publisher = { id: 'a1', email: 'ana@example.com' };
      const wide = { ...limits.defaultValue, writesPerMinute: 1000 };
      await settings.publish(limits, wide, { publisher, reason: 'A test', basedOn: 0 });
      // Two servers that share nothing but the database; a process for each would prove no more.
      apps = await Promise.all([1, 2].map(() => startWholeApp({ env: { DATABASE_URL: databaseUrl, ...sharedKeys } })));
      const origins = apps.map(({ port }) => `http://localhost:${port}`);
      const post = async (n: number) => {
        const origin = (n >> 1) % 2 === 0 ? origins[0] : origins[1];
        const link = `${origin}/cars-for-sale/all-cars/honda`;
        const [path, body] =
          n % 2 === 0
            ? [
                shareCalls.text.path,
                {
                  requestId: `t-${n}`,
                  alertConfigId: 'SHARE_LIST',
                  dataMap: {
                    mobile_number: `404555${String(1000 + (n % 8000))}`,
                    sms_message: `Look: ${link}`,
                    consumerId: '',
                  },
                },
              ]
            : [
                shareCalls.email.path,
                {
                  clientRequestId: `e-${n}`,
                  originPageUrl: link,
                  name: 'Sam',
                  fromEmailAddress: 's@example.com',
                  toEmailAddress: `friend-${n}@example.com`,
                },
              ];
        const answer = await fetch(`${origin}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return { status: answer.status, body: await answer.text(), wait: Number(answer.headers.get('retry-after')) };
      };
      const answers: Awaited<ReturnType<typeof post>>[] = [];
      for (let n = 0; n < requests; n += atOnce) {
        answers.push(...(await Promise.all(Array.from({ length: atOnce }, (_, at) => post(n + at)))));
      }
      // No server error and no database outage: each was sent, or told to wait.
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
      const texts = answers.filter((_, n) => n % 2 === 0);
      const emails = answers.filter((_, n) => n % 2 === 1);
      expect(texts.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(emails.filter(({ status }) => status === 200)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.every(({ wait }) => wait > 0)).toBe(true);
      expect(refused.some(({ body }) => body.includes('You’ve sent 5 texts this hour.'))).toBe(true);
      expect(refused.some(({ body }) => body.includes('You’ve sent 10 emails today.'))).toBe(true);

      const counts = () => createOutboxListing(db).counts();
      await until('all of them are sent', async () => (await counts()).sent >= 15);
      expect(await counts()).toMatchObject({ sent: 15, queued: 0, sending: 0, failed: 0, uncertain: 0 });
      const files = apps.flatMap(({ dataDir }) => readdirSync(join(dataDir, 'outbox')));
      expect(files.filter((name) => name.endsWith('.json'))).toHaveLength(5);
      expect(files.filter((name) => name.endsWith('.eml'))).toHaveLength(10);
    },
  );
});
