/**
 * `npm run screenshots -- http://localhost:3000 DATA_DIR [--only PATTERN] [--out FOLDER]`: every screen of a running
 * site at three widths, light and dark, for each of its brands and kinds of visitor, and contact sheets to look at.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { choiceCookies } from '#domains/reference/analytics/visitor-cookies.ts';
import { findChromium } from '#tests/fixtures/chromium.ts';
import { drawSheets, type Shot, type Width } from './contact-sheet.ts';
import { type Screen, screensOf, screensOfBrand } from './screens.ts';
import { becomeDealer, becomeOperator, becomeShopper, carsFor, type Site, type Visitor } from './visitors.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string', default: 'screenshots' },
    widths: { type: 'string', default: '390,820,1440' },
    themes: { type: 'string', default: 'light,dark' },
    brands: { type: 'string', default: 'localhost,kbb,ford,caranddriver,acme' },
  },
});
const [origin = 'http://localhost:3000', dataDir = '.data'] = positionals;
const site: Site = { origin, dataDir };
const out = values.out;
const only = new RegExp(values.only);
const heights: Record<Width, number> = { 390: 844, 820: 1180, 1440: 900 };
const isWidth = (value: number): value is Width => value in heights;
const widths = values.widths.split(',').map(Number).filter(isWidth);
const themes = values.themes.split(',').filter((theme) => theme === 'light' || theme === 'dark');
/** No screen is worth more than this many pixels from its top. */
const tallest = 2600;

const hostOfBrand = (brand: string): string => {
  const url = new URL(origin);
  if (brand !== 'localhost') url.hostname = `${brand}.${url.hostname}`;
  return url.origin;
};

const fileNameOf = (path: string): string =>
  path
    .replaceAll(/[^\w-]+/g, '_')
    .replace(/^_/, '')
    .slice(0, 80) || 'home';

const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // What a page answers to an address without content is written below its picture.
    const isStatus = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isStatus) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
};

const photograph = async (page: Page, file: string): Promise<void> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width } = page.viewportSize() ?? { width: 0 };
  const clip = { x: 0, y: 0, width, height: Math.min(height, tallest) };
  await page.screenshot({ path: file, clip, fullPage: true, type: 'jpeg', quality: 80 });
};

type Series = { brand: string; visitor: Visitor; width: Width; theme: 'light' | 'dark' };

const visitAll = async (context: BrowserContext, screens: readonly Screen[], set: Series): Promise<Shot[]> => {
  const { brand, visitor, width, theme } = set;
  const folder = join(out, `${brand}-${visitor}-${width}-${theme}`);
  mkdirSync(folder, { recursive: true });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: heights[width] });
  const shots: Shot[] = [];
  for (const { path } of screens) {
    const reply = await page.goto(`${hostOfBrand(brand)}${path}`);
    await page.waitForFunction(() => document.documentElement.dataset.alive === 'true');
    await page.waitForLoadState('networkidle');
    const file = join(folder, `${fileNameOf(path)}.jpg`);
    await photograph(page, file);
    const status = reply && !reply.ok() ? `${reply.status()} ` : '';
    shots.push({ name: `${status}${path}`, file });
  }
  await page.close();
  for (const complaint of new Set(complaints)) console.log(complaint);
  return shots;
};

const printSheets = async (browser: Browser, shots: readonly Shot[], set: Series): Promise<void> => {
  const name = `${set.brand}-${set.visitor}-${set.width}-${set.theme}`;
  const sheets = await drawSheets(browser, { title: name, shots, width: set.width });
  for (const [index, sheet] of sheets.entries()) writeFileSync(join(out, `sheet-${name}-${index + 1}.png`), sheet);
  console.log(`${name}: ${shots.length} screens`);
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const cars = await carsFor(site, 12);
  const [car] = cars;
  if (!car) throw new Error(`${origin} has no cars`);
  const contexts = {
    new: await browser.newContext(),
    shopper: await browser.newContext(),
    dealer: await browser.newContext(),
    operator: await browser.newContext(),
  };
  const dana = await becomeShopper(contexts.shopper, site, cars);
  const operator = await becomeOperator(contexts.operator, site);
  await becomeDealer(contexts.dealer, site, { operator, dealerId: car.ownerId });
  const about = { car: car.id, user: dana.consumer.id };
  const kept = { name: choiceCookies.consent.name, value: 'none', url: origin };
  for (const visitor of ['shopper', 'dealer', 'operator'] as const) await contexts[visitor].addCookies([kept]);
  const own = await screensOf(site, { ...about, dealerId: car.ownerId }, contexts);
  for (const brand of values.brands.split(',')) {
    const screens = brand === 'localhost' ? own : await screensOfBrand(brand, about);
    for (const [visitor, some] of Map.groupBy(screens, (screen) => screen.visitor)) {
      const chosen = some.filter(({ path }) => only.test(path));
      if (chosen.length === 0) continue;
      for (const width of widths) {
        for (const theme of themes) {
          const set: Series = { brand, visitor, width, theme };
          await printSheets(browser, await visitAll(contexts[visitor], chosen, set), set);
        }
      }
    }
  }
} finally {
  await browser.close();
}
