import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page, type Request, type Response } from '@playwright/test';
import type { RunOnly } from 'axe-core';
import { walletSyncPath } from '#domains/people/wallet/storage/wallet-paths.ts';
import { readMails } from '#tests/fixtures/mails.ts';

export const widths = [390, 820, 1440];
export const ends = [390, 1440];

/** A screen that holds a short page from its header to the question at its foot, so that neither lies over a link. */
export const tall = 2_600;

/** The same path on another brand's host. */
export const at = (baseURL: string | undefined, host: string, path = '/'): string => {
  const url = new URL(path, baseURL);
  url.hostname = host;
  return url.href;
};

/** Everything a visitor's browser complains about, and everything it fetches from elsewhere. */
export const watch = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOurs = !message.text().includes('Service Worker registration blocked by Playwright');
    if (isOurs && (message.type() === 'error' || message.type() === 'warning')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !hostname.endsWith('localhost'))
      complaints.push(`third party: ${request.url()}`);
  });
  return complaints;
};

/**
 * Until its script runs a page works by links and forms alone; what only script does would come to nothing. Asked frame
 * by frame within the page: expecting it from outside asks again after up to a second, and takes a script of its own.
 */
export const alive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset.alive === 'true');
};

/** A page with nothing left to do tells so; whatever it asked for until then has been told as well. */
const idleMoment = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => done()))));

/**
 * Goes somewhere, and waits until the page's script runs and what it fetched by itself has come. A browser can tell
 * only after half a second without requests; the page itself knows sooner.
 */
const settled = async <R>(page: Page, go: () => Promise<R>): Promise<R> => {
  const awaited = new Set<Request>();
  const sent = (request: Request) => void awaited.add(request);
  const ended = (request: Request) => void awaited.delete(request);
  page.on('request', sent).on('requestfinished', ended).on('requestfailed', ended);
  const answer = await go();
  await alive(page);
  // What has come may be a reason to ask for more.
  const isQuiet = async () => {
    for (let moments = 0; moments < 2; moments += 1) {
      await idleMoment(page);
      if (awaited.size > 0) return false;
    }
    return true;
  };
  await expect.poll(isQuiet, { intervals: [20, 50, 100] }).toBe(true);
  page.off('request', sent).off('requestfinished', ended).off('requestfailed', ended);
  return answer;
};

export const open = (page: Page, address: string): Promise<Response | null> => settled(page, () => page.goto(address));

export const reopen = (page: Page): Promise<Response | null> => settled(page, () => page.reload());

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  /** What depends on the width of the window. */
  layout: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOnly>;

/** Runs in the page: what is wrong and where. The reports axe writes of its own take as long as half of its checks. */
const prepareAxe = (): void => {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  axe.configure({ noHtml: true });
  axe.addReporter<string[]>('found', (results, _options, resolve) =>
    resolve(
      results
        .filter(({ violations }) => violations.length > 0)
        .map(({ id, violations }) => `${id}: ${violations.map(({ node }) => node.selector.join(' ')).join(' ')}`),
    ),
  );
};

const surroundings = 'body > header, body > footer';

/** A list repeats one card: what is wrong with it shows in the first ones, and each costs as much as a small page. */
const checkedCards = 10;

/** Headers and footers that axe has checked in this worker, with the rules and conditions they were checked under. */
const checkedSurroundings = new Set<string>();

/**
 * Most pages of a brand have the same header and footer. Those with the very same HTML, at the same width and in the
 * same colours, are checked once.
 */
const areSurroundingsChecked = async (page: Page, which: keyof typeof rules): Promise<boolean> => {
  const look = await page.evaluate((selector) => {
    const parts = [...document.querySelectorAll(selector)];
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const { brand, theme } = document.documentElement.dataset;
    const html = parts.map(({ outerHTML }) => outerHTML.replaceAll(/ data-drawn="\d*"/g, ''));
    return [location.host, brand, theme, isDark, innerWidth, ...html].join();
  }, surroundings);
  const key = `${which} ${look}`;
  const isChecked = checkedSurroundings.has(key);
  checkedSurroundings.add(key);
  return isChecked;
};

type AxeRun = { runOnly: RunOnly; include: string[]; exclude: string[]; most: number };

/** What axe finds wrong with the page as it is, or with a part of it. */
export const violations = async (
  page: Page,
  which: keyof typeof rules = 'all',
  part: string | undefined = undefined,
): Promise<string[]> => {
  // The frame that brands share a wallet by shows nothing.
  const shown = page.frames().filter((frame) => !frame.url().endsWith(walletSyncPath));
  expect(shown, 'frames would need a run of their own').toHaveLength(1);
  await stillness(page);
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe);
    await page.evaluate(prepareAxe);
  }
  const isMainEnough = part === undefined && (await areSurroundingsChecked(page, which));
  return page.evaluate(
    async ({ runOnly, include, exclude, most }: AxeRun) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const cards = Map.groupBy(document.querySelectorAll('main article'), ({ className }) => className);
      const repeated = [...cards.values()].flatMap((same) => same.slice(most));
      // Style sheets, which it would fetch once more as well, are for a rule that is not run.
      const options = { runOnly, reporter: 'found', preload: { assets: ['media'] } };
      const results: unknown = await axe.run({ include, exclude: [...exclude, ...repeated] }, options);
      return results as string[];
    },
    {
      runOnly: rules[which],
      include: [part ?? 'html'],
      exclude: isMainEnough ? surroundings.split(', ') : [],
      most: checkedCards,
    },
  );
};

/**
 * Colours that are still fading into each other have no contrast to measure, and what is too far away to be drawn has
 * those it had when it was drawn last.
 */
const stillness = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    document.documentElement.toggleAttribute('data-whole', true);
    // A style that has just been set starts its transition with the next frame, if the browser draws one.
    await new Promise<unknown>((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      setTimeout(done, 1000);
    });
    // Of what is not drawn a transition runs for ever.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });

/**
 * Marks what is drawn at this width and was not at those before; tells whether there is any. Header and footer are left
 * out where they have been checked.
 */
const markNewlyDrawn = async (page: Page, width: number): Promise<boolean> => {
  const isMainEnough = await areSurroundingsChecked(page, 'all');
  return page.evaluate(
    ({ drawnAt, exclude }) => {
      const fresh = [...document.querySelectorAll('body *:not([data-drawn])')].filter((one) => one.checkVisibility());
      const parts = exclude === '' ? fresh : fresh.filter((one) => !one.closest(exclude));
      for (const one of fresh) one.setAttribute('data-drawn', '');
      for (const one of parts) one.setAttribute('data-drawn', drawnAt);
      return parts.length > 0;
    },
    { drawnAt: String(width), exclude: isMainEnough ? surroundings : '' },
  );
};

/**
 * A page across widths, and its colours in the dark. It is loaded once: the server knows neither, and nobody reloads
 * to turn a phone. Everything is checked at the widest; at the others, the size of targets and what was not drawn
 * before. The narrowest comes second: what is new in between is new there too, and looked at once. The colours of the
 * dark are those of the narrowest, so that both ends have been measured in one of the two schemes.
 *
 * A state of a page that a sweep goes through is looked at from both ends; a sweep takes all three widths.
 */
export const expectAccessible = async (page: Page, across: readonly number[] = ends): Promise<void> => {
  const where = page.url();
  const turnTo = async (width: number): Promise<void> => {
    await page.setViewportSize({ width, height: tall });
    await page.evaluate(() => {
      // What another width left half under the header that sticks is in front of nobody.
      scrollTo(0, 0);
      // On a page longer than the window the bars at its foot would lie over half of a link by chance.
      for (const foot of document.querySelectorAll<HTMLElement>('[data-screen-only]')) foot.style.position = 'static';
    });
  };
  const [narrowest, widest] = [across[0] ?? 0, across.at(-1) ?? 0];
  for (const width of new Set([widest, ...across])) {
    await turnTo(width);
    await expectNoSidewaysScroll(page);
    const isWidest = width === widest;
    expect(await violations(page, isWidest ? 'all' : 'layout'), `${where} at ${width}`).toEqual([]);
    if ((await markNewlyDrawn(page, width)) && !isWidest) {
      expect(await violations(page, 'all', `[data-drawn="${width}"]`), `${where} at ${width}`).toEqual([]);
    }
    if (width === narrowest) await expectReadable(page, ['dark']);
  }
  await turnTo(widest);
  await page.evaluate(() => {
    for (const foot of document.querySelectorAll<HTMLElement>('[data-screen-only]')) foot.style.position = '';
  });
};

/** Its colours alone: all that a page has of its own on another brand's host, where its first brand's was looked at. */
export const expectReadable = async (page: Page, schemes: readonly ('light' | 'dark')[] = ['light', 'dark']) => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, 'colours'), `${page.url()}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

const outbox = join(process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test'), 'outbox');

/** What was mailed, where no mail server is set up. */
export const mailsWith = (words: string): string[] => readMails(outbox).filter((mail) => mail.includes(words));

/** Those of them that a dealer gets; the shopper has a copy. */
export const leadsWith = (words: string): string[] => mailsWith(words).filter((mail) => /^X-Lead-Partner:/m.test(mail));
