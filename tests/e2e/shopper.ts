import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { linkIn, readMails } from '#tests/fixtures/mails.ts';
import { signIn as makeSession, type SignedIn } from '#tests/fixtures/signed-in.ts';

const dataDir = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test');

export const accountRoot = '/my-autotrader';
export const password = 'quiet harbour lamp';
export const main = (page: Page) => page.getByRole('main');

/** A shopper with a session; greeted already, unless the test is about that. */
export const signIn = async (
  context: BrowserContext,
  baseURL: string | undefined,
  {
    greeted = true,
    ...who
  }: { greeted?: boolean; signedInMs?: number; password?: string; name?: string; email?: string } = {},
): Promise<SignedIn> => {
  const origin = baseURL ?? '';
  const dana = await makeSession({ dataDir, origin, password, ...who });
  await context.addCookies([{ ...dana.browserCookie, url: origin }]);
  if (greeted) await send(dana, origin, 'welcome', {});
  return dana;
};

export const send = async ({ token }: SignedIn, origin: string | undefined, path: string, body: object) => {
  const reply = await fetch(`${origin}/account-api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'identity-token': token },
    body: JSON.stringify(body),
  });
  expect(reply.ok).toBe(true);
  return (await reply.json()) as Record<string, unknown>;
};

export const someCars = async (origin: string | undefined, count: number): Promise<number[]> => {
  const reply = await fetch(`${origin}/rest/lsc/listing?numRecords=${count}&searchRadius=0`);
  return ((await reply.json()) as { listings: { id: number }[] }).listings.map(({ id }) => id);
};

export const saveSearch = (
  dana: SignedIn,
  origin: string | undefined,
  searchName = 'Toyotas near me',
  maxPrice = 40_000,
) =>
  send(dana, origin, 'search', {
    searchString: `?makeCode=TOYOTA&maxPrice=${maxPrice}&zip=30303&searchRadius=50`,
    brand: 'AT',
    searchName,
  });

/** The newest of so many links to an address; mail is written by the background jobs a moment after it was asked for. */
export const linkTo = async (address: string, words: RegExp, mailed = 1): Promise<string> => {
  const mails = () =>
    readMails(join(dataDir, 'outbox')).filter((mail) => mail.includes(`To: ${address}`) && words.test(mail));
  await expect.poll(() => mails().length).toBeGreaterThanOrEqual(mailed);
  return linkIn(mails().at(-1) ?? '').href;
};
