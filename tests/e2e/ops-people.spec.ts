import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { signInOperator } from './operator.ts';
import { makeCar } from './own-car.ts';
import { expectAccessible, open, watch, widths } from './page-checks.ts';
import { linkTo, main, password } from './shopper.ts';
import { test } from './test.ts';

test('an owner invites an editor and an analyst; the editor hides a car, the analyst changes nothing', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const complaints = watch(page);
  await signInOperator(context, baseURL);
  const [editorMail, analystMail] = ['editor', 'analyst'].map((who) => `${who}-${randomUUID()}@example.com`);
  const invite = async (email: string, role: string) => {
    await open(page, '/ops/people');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('group', { name: 'Roles', exact: true }).getByRole('checkbox', { name: role }).check();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(main(page)).toContainText('Invitation sent.');
    await expect(main(page)).toContainText(email);
    return linkTo(email, /invites you to help run/);
  };
  const editorLink = await invite(editorMail ?? '', 'Editor');
  await expectAccessible(page, widths);
  const analystLink = await invite(analystMail ?? '', 'Analyst');

  const join = async (link: string) => {
    const person = await (await browser.newContext()).newPage();
    await open(person, link);
    await expectAccessible(person);
    await person.getByLabel('Your name').fill('Tomás Lee');
    await person.getByLabel('Password', { exact: true }).fill(password);
    await person.getByRole('button', { name: 'Create account and join' }).click();
    await expect(person.getByRole('heading', { level: 1 })).toHaveText('Overview');
    return person;
  };
  const [editor, analyst] = [await join(editorLink), await join(analystLink)];

  const listing = `/ops/listings/${await makeCar()}`;
  await open(editor, listing);
  await editor.getByLabel('Reason').selectOption('sold');
  await editor.getByRole('button', { name: 'Hide listing' }).click();
  await expect(main(editor)).toContainText('Changed.');
  await expect(editor.getByRole('button', { name: 'Unhide' })).toBeVisible();

  // The analyst reads the same car without a button, and a form sent all the same is refused by the server.
  await open(analyst, listing);
  await expect(main(analyst).getByRole('button')).toHaveCount(0);
  await expectAccessible(analyst, widths);
  const forged = await analyst.request.post(listing, {
    form: { act: 'show' },
    headers: { origin: new URL(baseURL ?? '').origin },
  });
  expect(forged.status()).toBe(403);
  await open(editor, listing);
  await expect(editor.getByRole('button', { name: 'Unhide' })).toBeVisible();
  await open(analyst, '/ops/people');
  await expect(analyst.getByRole('heading', { level: 1 })).toHaveText('Your role does not include this');
  await expectAccessible(analyst);
  await expect(analyst.getByRole('navigation', { name: 'Back office' })).not.toContainText('People and roles');
  expect(complaints).toEqual([]);
});
