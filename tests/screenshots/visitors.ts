import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { linkIn, readMails } from '#tests/fixtures/mails.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

/** A running site with SQLite, its mails in the outbox of its data folder. */
export type Site = { origin: string; dataDir: string };

/** Who looks at a page: somebody new, a shopper who has used the site, somebody of a dealer, an operator. */
export type Visitor = 'new' | 'shopper' | 'dealer' | 'operator';

const cookieOf = async (context: BrowserContext, { origin }: Site, { browserCookie }: SignedIn): Promise<void> => {
  await context.addCookies([{ ...browserCookie, url: origin }]);
};

const answerTo = async (reply: Response): Promise<Response> => {
  if (reply.status >= 400) throw new Error(`${reply.url}: ${reply.status} ${(await reply.text()).slice(0, 200)}`);
  return reply;
};

const postForm = async ({ origin }: Site, path: string, fields: Record<string, string>, { cookie }: SignedIn) =>
  answerTo(
    await fetch(`${origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }),
  );

const postJson = async ({ origin }: Site, path: string, body: object, { token }: SignedIn) =>
  answerTo(
    await fetch(`${origin}/account-api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'identity-token': token },
      body: JSON.stringify(body),
    }),
  );

export type Car = { id: number; title: string; ownerId: number };

/** Cars of dealers. */
export const carsFor = async ({ origin }: Site, count: number): Promise<Car[]> => {
  const query = `sellerType=d&searchRadius=0&numRecords=${count}`;
  const reply = await answerTo(await fetch(`${origin}/rest/lsc/listing?${query}`));
  type Listing = { id: number; title: string; ownerId: number };
  const { listings } = (await reply.json()) as { listings: Listing[] };
  return listings.map(({ id, title, ownerId }) => ({ id, title, ownerId }));
};

/** Saves cars and searches and looks at some, so that no list is empty. */
export const becomeShopper = async (context: BrowserContext, site: Site, cars: readonly Car[]): Promise<SignedIn> => {
  const dana = await signIn({ ...site });
  await postJson(site, 'welcome', {}, dana);
  for (const [index, { id, title }] of cars.slice(0, 6).entries()) {
    const notes = index === 0 ? 'Ask about the second key and the service book.' : '';
    await postJson(site, 'vehicle', { listingId: id, title, notes, enableEmailAlerts: true }, dana);
  }
  const search = { brand: 'AT', searchName: 'Toyotas near Atlanta' };
  const searchString = '?makeCode=TOYOTA&maxPrice=40000&zip=30303&searchRadius=50';
  await postJson(site, 'search', { ...search, searchString }, dana);
  await cookieOf(context, site, dana);
  const page = await context.newPage();
  for (const path of [
    '/cars-for-sale/all-cars/suv-crossover/atlanta-ga?zip=30303',
    ...cars.slice(0, 4).map(({ id }) => `/cars-for-sale/vehicle/${id}`),
  ]) {
    await page.goto(`${site.origin}${path}`);
    await page.waitForFunction(() => document.documentElement.dataset.alive === 'true');
  }
  await page.close();
  return dana;
};

export const becomeOperator = async (context: BrowserContext, site: Site): Promise<SignedIn> => {
  const olive = await signInOperator({ ...site });
  await cookieOf(context, site, olive);
  return olive;
};

/** Invited by an operator to the portal of a dealer, by the link of the mail. */
export const becomeDealer = async (
  context: BrowserContext,
  site: Site,
  { operator, dealerId }: { operator: SignedIn; dealerId: number },
): Promise<void> => {
  const email = `manager-${Date.now()}@dealer.example`;
  await postForm(site, `/ops/dealers/${dealerId}`, { act: 'portal-invite', email, role: 'manager' }, operator);
  const invitation = () => readMails(join(site.dataDir, 'outbox')).find((mail) => mail.includes(`To: ${email}`));
  while (!invitation()) await new Promise((resolve) => setTimeout(resolve, 200));
  const manager = await signIn({ ...site, email, name: 'Marcus Reed' });
  const token = linkIn(invitation() ?? '').searchParams.get('token') ?? '';
  await postForm(site, '/dealer/join', { token }, manager);
  await cookieOf(context, site, manager);
};
