import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const widths = [390, 820, 1440];

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
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !hostname.endsWith('localhost'))
      complaints.push(`third party: ${request.url()}`);
  });
  return complaints;
};

export const violations = async (page: Page): Promise<string[]> => {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`);
};

export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

const outbox = join(process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test'), 'outbox');

/** What was mailed, where no mail server is set up. */
export const mailsWith = (words: string): string[] =>
  existsSync(outbox)
    ? readdirSync(outbox)
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
        .filter((mail) => mail.includes(words))
    : [];
