import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shareCalls } from '#domains/contact/sharing/share-terms.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { limits } from '#domains/people/site-settings/limits.ts';
import { systemClock } from '#lib/clock.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
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

const requests = 200;
const atOnce = 40;

forEachEngine('sharing from several processes', (fixture) => {
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
      const start = async (): Promise<string> => {
        const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-sharing-'));
        folders.push(dataDir);
        const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...sharedKeys };
        return bundle.start({ ...env, PORT: String(await freePort()) }).ready;
      };
      const origins = await Promise.all([start(), start()]);
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
      const files = folders.flatMap((folder) => readdirSync(join(folder, 'outbox')));
      expect(files.filter((name) => name.endsWith('.json'))).toHaveLength(5);
      expect(files.filter((name) => name.endsWith('.eml'))).toHaveLength(10);
    },
  );
});
