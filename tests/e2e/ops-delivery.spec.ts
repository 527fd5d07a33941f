import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createMailBouncesStore } from '#domains/contact/channels/mail-bounces-store.server.ts';
import { systemClock } from '#lib/clock.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { signInOperator } from './operator.ts';
import { expectAccessible, open, watch, widths } from './page-checks.ts';
import { main } from './shopper.ts';
import { test } from './test.ts';

const dataDir = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test');

/** An address of nobody else's that mail came back from three times. */
const pause = async (address: string): Promise<void> => {
  const db = await openDatabase({ dataDir });
  const bounces = createMailBouncesStore({ db, clock: systemClock });
  await db.transaction(async (session) => {
    for (let n = 0; n < 3; n += 1) {
      await bounces.add({ id: randomUUID(), address, kind: 'bounce', reason: '550 no such mailbox' }, session);
    }
  });
  await db.close();
};

test('an operator sees what became of messages, and lets a paused address be mailed again', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  const address = `paused-${randomUUID().slice(0, 8)}@${randomUUID().slice(0, 8)}.example.com`;
  await pause(address);
  await signInOperator(context, baseURL);
  await open(page, '/ops/delivery');
  await expect(main(page).getByRole('img', { name: /last 30 days by outcome/ })).toBeVisible();
  await expectAccessible(page, widths);
  const row = main(page).getByRole('row', { name: address.slice(address.indexOf('@')) });
  await expect(row).toContainText('Email bounced three times');
  await expect(main(page)).not.toContainText(address);
  await row.getByRole('button', { name: /^Show/ }).click();
  await expect(main(page)).toContainText(address);
  await row.getByRole('button', { name: /^Resume/ }).click();
  await expect(main(page)).toContainText('The next alert goes out again.');
  await expect(row).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Text', exact: true }).click();
  await expect(page).toHaveURL(/\/ops\/delivery\?channel=sms$/);
  expect(complaints).toEqual([]);
});
