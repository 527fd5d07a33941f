import { expect, type Locator, type Page } from '@playwright/test';
import { alive, open, watch } from './page-checks.ts';
import { test } from './test.ts';

const quietPage = '/cars-for-sale/car-loans';
const words = 'honda civic';

const headerBox = (page: Page): Locator => page.getByRole('banner').getByRole('searchbox', { includeHidden: true });
const dialogBox = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Describe the car you want' }).getByRole('searchbox');

/** Keeps files waiting until they are let through. */
const holdBack = async (page: Page, files: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

/** Two frames after a script came, what it opens would be open. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

const dialogScript = /assets\/keyword-search-[^/]*\.js/;
const anyScript = /assets\/[^/]*\.js/;

for (const letters of [0, 1, 2, 5, words.length]) {
  test(`SUGG-05: no letter is lost when the dialog comes after ${letters} letters`, async ({ page }) => {
    const complaints = watch(page);
    const letThrough = await holdBack(page, dialogScript);
    await open(page, quietPage);
    await headerBox(page).click();
    await page.keyboard.type(words.slice(0, letters), { delay: 20 });
    letThrough();
    // Without waiting: the dialog may open before or after any of these.
    await page.keyboard.type(words.slice(letters), { delay: 20 });
    await expect(dialogBox(page)).toHaveValue(words);
    await expect(dialogBox(page)).toBeFocused();
    await expect(headerBox(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(headerBox(page), 'closed without sending, the words are back').toHaveValue(words);
    expect(complaints).toEqual([]);
  });
}

for (const delay of [0, 40, 120]) {
  test(`SUGG-05: typed at ${delay} ms a key right after the click, every letter arrives once`, async ({ page }) => {
    const letThrough = await holdBack(page, dialogScript);
    await open(page, quietPage);
    await headerBox(page).click();
    const typing = page.keyboard.type(words, { delay });
    await expect(headerBox(page)).toHaveValue(/^ho/);
    letThrough();
    await typing;
    await expect(dialogBox(page)).toHaveValue(words);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/honda\/civic/);
    await expect(dialogBox(page)).toBeHidden();
  });
}

test('SUGG-05: the caret stays where it was', async ({ page }) => {
  const letThrough = await holdBack(page, dialogScript);
  await open(page, quietPage);
  await headerBox(page).click();
  await page.keyboard.type('civic');
  await page.keyboard.press('Home');
  letThrough();
  await expect(dialogBox(page)).toBeFocused();
  await page.keyboard.type('honda ');
  await expect(dialogBox(page)).toHaveValue(words);
});

test('SUGG-05: a word that is being composed is finished before the dialog takes over', async ({ page, context }) => {
  const letThrough = await holdBack(page, dialogScript);
  await open(page, quietPage);
  await headerBox(page).click();
  const keys = await context.newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'ほん', selectionStart: 2, selectionEnd: 2 });
  const loaded = page.waitForResponse(dialogScript);
  letThrough();
  await loaded;
  await settled(page);
  await expect(dialogBox(page)).toBeHidden();
  await keys.send('Input.imeSetComposition', { text: 'ほんだ', selectionStart: 3, selectionEnd: 3 });
  await keys.send('Input.insertText', { text: '本田' });
  await expect(dialogBox(page)).toHaveValue('本田');
  await page.keyboard.type(' civic');
  await expect(dialogBox(page)).toHaveValue('本田 civic');
});

test('SUGG-05: words sent before the dialog came are sent, and it stays away', async ({ page }) => {
  const letThrough = await holdBack(page, dialogScript);
  await open(page, quietPage);
  await headerBox(page).click();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/honda\/civic/);
  const loaded = page.waitForResponse(dialogScript);
  letThrough();
  await loaded;
  await settled(page);
  await expect(headerBox(page)).toHaveValue(words);
  await expect(dialogBox(page)).toBeHidden();
});

test('SUGG-05: the slash key loses nothing either, with a box in the header and on the home page', async ({ page }) => {
  for (const path of [quietPage, '/']) {
    const letThrough = await holdBack(page, dialogScript);
    await open(page, path);
    await page.keyboard.press('/');
    await page.keyboard.type('honda');
    letThrough();
    await page.keyboard.type(' civic');
    await expect(dialogBox(page)).toHaveValue(words);
    await page.unroute(dialogScript);
  }
});

test('SUGG-05: where the dialog cannot be fetched the box is a plain field', async ({ page }) => {
  await page.route(dialogScript, (route) => route.abort());
  await open(page, quietPage);
  await headerBox(page).click();
  await page.keyboard.type(words, { delay: 20 });
  await expect(headerBox(page)).toHaveValue(words);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/honda\/civic/);
});

test('what is typed before the page is alive stays', async ({ page }) => {
  const letThrough = await holdBack(page, anyScript);
  await page.goto(quietPage, { waitUntil: 'commit' });
  await headerBox(page).click();
  await page.keyboard.type('honda');
  letThrough();
  await alive(page);
  await page.keyboard.type(' civic');
  await expect(headerBox(page)).toHaveValue(words);
});

test('RULING-71: the header’s search works without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(quietPage);
  await headerBox(page).click();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/honda\/civic/);
  await expect(headerBox(page)).toHaveValue(words);
  await context.close();
});
