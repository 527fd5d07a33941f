import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { findFirefox } from '#tests/fixtures/firefox.ts';
import { leadsWith } from './page-checks.ts';
import { test } from './test.ts';

const firefox = findFirefox();

/** A page that is just being left answers nothing; it is asked again. */
const ifSupported = <T>(promise: Promise<T>): Promise<T | undefined> => promise.catch(() => undefined);

const pageTypeOf = (page: Page) => ifSupported(page.evaluate(() => document.documentElement.dataset.pageType));
const expectPage = (page: Page, pageType: string) => expect.poll(() => pageTypeOf(page)).toBe(pageType);

const expectAlive = (page: Page) =>
  expect.poll(() => ifSupported(page.$('[data-alive]').then((element) => element !== null))).toBe(true);

const nameOf = (handle: ElementHandle) =>
  ifSupported(handle.evaluate((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()));

/** Presses the first that has such a name, once there is one that can be seen. */
const press = async (page: Page, selector: string, name: RegExp): Promise<void> => {
  const pressed = async (): Promise<boolean> => {
    for (const handle of await page.$$(selector)) {
      if (!name.test((await nameOf(handle)) ?? '') || !(await handle.isVisible())) continue;
      await handle.click();
      return true;
    }
    return false;
  };
  await expect.poll(() => ifSupported(pressed()), `${selector} ${name}`).toBe(true);
};

const countIn = (page: Page) =>
  ifSupported(
    page.evaluate(() => Number(document.querySelector('h1')?.textContent?.replaceAll(',', '').match(/\d+/)?.[0])),
  );

const isSaved = (page: Page) =>
  ifSupported(
    page.$$eval('main button[aria-pressed="true"]', (pressed) =>
      pressed.some(({ textContent }) => textContent?.trim().startsWith('Save')),
    ),
  );

test('a car is found, refined, opened, saved, compared and asked about in Firefox', async ({ baseURL }) => {
  if (!firefox) console.log('Firefox is not installed: its journey is left out.');
  test.skip(!firefox, 'Firefox is not installed');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox ?? '',
    timeout: 0,
    protocolTimeout: 600_000,
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(600_000);
    const broken: string[] = [];
    // Puppeteer evaluates text, which no page of ours allows: that is no fault of theirs.
    page.on('pageerror', (error) => /blocked a JavaScript eval/.test(String(error)) || broken.push(String(error)));
    await page.setViewport({ width: 1440, height: 900 });

    // Find
    await page.goto(`${baseURL}/`);
    await expectAlive(page);
    await press(page, 'button', /^No thanks$/);
    await press(page, 'main input[name="keywordPhrases"]', /^/);
    await page.keyboard.type('used suv under 40k');
    await page.keyboard.press('Enter');
    await expectPage(page, 'srp');
    const count = (await countIn(page)) ?? 0;
    expect(count).toBeGreaterThan(20);

    // Refine, in the same document
    await expectAlive(page);
    await page.evaluate(() => document.documentElement.toggleAttribute('data-same', true));
    await press(page, 'main summary', /^Seller/);
    await press(page, 'main a', /^Dealer\s*\d/);
    await expect.poll(() => countIn(page)).toBeLessThan(count);
    expect(await page.$('[data-same]')).not.toBeNull();

    // Compare
    const boxes = await page.$$('main article input[type="checkbox"]');
    for (const box of boxes.slice(0, 2)) await box.click();
    await press(page, '[aria-label="Cars to compare"] a', /^Compare 2$/);
    await expectPage(page, 'compare');
    await expect.poll(() => countIn(page)).toBe(2);
    await page.goBack();
    await expectPage(page, 'srp');

    // Open
    await press(page, 'main article:has(a[href^="/car-dealers/"]) a[href*="/vehicle/"]', /^\d{4} /);
    await expectPage(page, 'vdp');

    // Save, kept over a new document
    await expectAlive(page);
    await press(page, 'main button[aria-pressed="false"]', /^Save/);
    await expect.poll(() => isSaved(page)).toBe(true);
    await page.reload();
    await expect.poll(() => isSaved(page)).toBe(true);

    // Contact
    const message = randomUUID();
    await page.type('#contact input[name="firstName"]', 'Dana');
    await page.type('#contact input[name="lastName"]', 'Whitfield');
    await page.type('#contact input[name="email"]', 'dana@example.com');
    await page.type('#contact input[name="phone"]', '(404) 555-0142');
    await page.type('#contact textarea[name="message"]', message);
    await press(page, '#contact button', /^Send to/);
    await expect.poll(() => leadsWith(message).length).toBe(1);
    expect(broken).toEqual([]);
  } finally {
    await browser.close();
  }
});
