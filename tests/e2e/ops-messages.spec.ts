import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { systemClock } from '#lib/clock.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { createOutboxStore } from '#platform/outbox/outbox-store.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { signInOperator } from './operator.ts';
import { expectAccessible, open, watch, widths } from './page-checks.ts';
import { main, someCars } from './shopper.ts';
import { test } from './test.ts';

const dataDir = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test');

/** A message that failed and a job that is dead, of nobody else's. */
const makeTrouble = async (name: string) => {
  const db = await openDatabase({ dataDir });
  const store = createOutboxStore(db);
  const now = Date.now();
  const message = {
    channel: 'mail' as const,
    cause: `price-drop:${name}`,
    to: `${name}@example.com`,
    subject: `Less for ${name}`,
    text: 'It costs less now.',
    html: '<h1 style="color:#123">It costs less now.</h1>',
  };
  const { id } = await db.transaction((session) => store.insert(session, { id: randomUUID(), message, now }));
  await store.change(id, { from: ['queued'], to: 'failed', now, error: `550 <${name}@example.com> unknown` });
  const queue = createJobQueue({ db, clock: systemClock });
  const kind = `journey.${name}`;
  await queue.enqueue({ kind, payload: { email: `${name}@example.com` }, maxAttempts: 1 });
  for (const job of await queue.claim({ limit: 1, kinds: [kind] })) await queue.fail(job, new Error('no answer'));
  await db.close();
  return { messageId: id, kind };
};

const aName = (): string => `shopper${randomUUID().slice(0, 8)}`;

test('an operator looks at a message that failed, as it looks, sends it once more, and deletes a dead job', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  const name = aName();
  const { messageId, kind } = await makeTrouble(name);
  await signInOperator(context, baseURL);
  await open(page, '/ops/outbox');
  await expectAccessible(page, widths);
  await page.getByRole('link', { name: `Less for ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Less for ${name}` })).toBeVisible();
  expect(await page.content()).not.toContain(`${name}@example.com`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show, logged' }).click();
  await expect(main(page)).toContainText(`${name}@example.com`);
  const frame = page.frameLocator('iframe[title="Email preview"]');
  await expect(frame.getByRole('heading', { name: 'It costs less now.' })).toHaveCSS('color', 'rgb(17, 34, 51)');
  await page.getByText('Text', { exact: true }).click();
  await expect(page.getByLabel('Text of the message')).toBeVisible();
  // Nothing can run in the frame, an inspector neither; everything around it is inspected.
  await page.evaluate(() => document.querySelector('iframe')?.remove());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/ops/outbox/${messageId}\\?state=waiting&resent=1$`));
  await expect(main(page)).toContainText('Queued. Resent messages');

  await open(page, `/ops/jobs?kind=${kind}`);
  expect(await page.content()).not.toContain(`${name}@example.com`);
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(`^Delete ${kind}`) }).click();
  await expect(main(page)).toContainText('Deleted. It will not be tried again.');
  expect(complaints).toEqual([]);
});

test('an operator finds a lead by its dealer, reads it and exports it', async ({ page, context, baseURL }) => {
  const complaints = watch(page);
  const last = `W${randomUUID().slice(0, 8)}`;
  let leadId = '';
  for (const listingId of await someCars(baseURL, 25)) {
    const sent = await page.request.post('/cars-for-sale/svc/leads/vehicle', {
      data: {
        listingId,
        firstName: 'Dana',
        lastName: last,
        email: `${last}@example.com`,
        message: `Still there, ${last}?`,
      },
    });
    if (sent.ok()) leadId = (await sent.json()).leadId;
    if (leadId) break;
  }
  await signInOperator(context, baseURL);
  await open(page, '/ops/leads');
  await expectAccessible(page, widths);
  await page.getByRole('link', { name: leadId.slice(0, 8) }).click();
  await expect(page.getByRole('heading', { name: `Lead ${leadId.slice(0, 8)}` })).toBeVisible();
  expect(await page.content()).not.toContain(last);
  await page.getByRole('button', { name: 'Show, logged' }).click();
  await expect(main(page)).toContainText(`Still there, ${last}?`);
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV, logged' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('leads.csv');
  expect(complaints).toEqual([]);
});
