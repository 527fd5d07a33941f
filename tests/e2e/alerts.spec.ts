import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { open, violations } from './page-checks.ts';
import { main, accountRoot as root, saveSearch, send, signIn, someCars } from './shopper.ts';
import { test } from './test.ts';

const changes = /\/account-api\/(vehicle|search)$/;
const cut = (context: BrowserContext) => context.route(changes, (route) => route.abort('connectionrefused'));
const mend = (context: BrowserContext) => context.unroute(changes);
const switchOf = (page: Page, channel: string): Locator =>
  main(page).getByRole('switch', { name: new RegExp(`^${channel} alerts`) });
const phone = '4045550182';

for (const kind of ['search', 'vehicle'] as const) {
  const path = kind === 'search' ? 'saved-searches' : 'saved-cars';
  const keep = async (context: BrowserContext, baseURL: string | undefined) => {
    const dana = await signIn(context, baseURL);
    const [listingId] = await someCars(baseURL, 1);
    const saved = await (kind === 'search' ? saveSearch(dana, baseURL) : send(dana, baseURL, 'vehicle', { listingId }));
    await send(dana, baseURL, kind, { bookmarkId: saved.bookmarkId, mobilePhone: phone });
    return dana;
  };

  test(`${kind}: a switch that was not sent goes back to what is true and can be tried again`, async ({
    page,
    context,
    baseURL,
  }) => {
    await keep(context, baseURL);
    await open(page, `${root}/${path}`);
    await cut(context);
    await switchOf(page, 'Email').click();
    const words = main(page).getByRole('alert');
    await expect(words).toContainText('Email may still be off: we got no answer.');
    await expect(switchOf(page, 'Email')).not.toBeChecked();
    expect(await violations(page)).toEqual([]);
    await mend(context);
    await words.getByRole('button', { name: 'Try again' }).click();
    await expect(switchOf(page, 'Email')).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: 'Email alerts enabled.' })).toBeVisible();
    await expect(words).toHaveCount(0);
    await page.reload();
    await expect(switchOf(page, 'Email')).toBeChecked();
  });

  test(`${kind}: two tabs do not undo each other, and the second says what the first did`, async ({
    context,
    baseURL,
  }) => {
    await keep(context, baseURL);
    const [one, two] = [await context.newPage(), await context.newPage()];
    for (const page of [one, two]) await open(page, `${root}/${path}`);
    await switchOf(one, 'Email').click();
    await expect(one.getByRole('status').filter({ hasText: 'Email alerts enabled.' })).toBeVisible();
    await switchOf(two, 'Text').click();
    const words = main(two).getByRole('status').filter({ hasText: 'Email was switched on' });
    await expect(words).toContainText(/^Text is on\. Email was switched on somewhere else.*, and we kept that\./);
    await expect(switchOf(two, 'Email')).toBeChecked();
    await expect(switchOf(two, 'Text')).toBeChecked();
    await words.getByRole('button', { name: /^Undo.*Email off again$/ }).click();
    await expect(switchOf(two, 'Email')).not.toBeChecked();
    await one.reload();
    await expect(switchOf(one, 'Email')).not.toBeChecked();
    await expect(switchOf(one, 'Text')).toBeChecked();
  });

  test(`${kind}: without script a page changes only what was moved on it`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const dana = await keep(context, baseURL);
    const page = await context.newPage();
    await page.goto(`${root}/${path}`);
    await send(dana, baseURL, kind, { ...(await bookmarkOf(dana, baseURL, kind)), enableEmailAlerts: true });
    await switchOf(page, 'Text').check();
    await page.getByRole('button', { name: 'Save alerts' }).click();
    await expect(switchOf(page, 'Text')).toBeChecked();
    await expect(switchOf(page, 'Email')).toBeChecked();
    await context.close();
  });
}

const bookmarkOf = async (
  { token }: { token: string },
  baseURL: string | undefined,
  kind: 'search' | 'vehicle',
): Promise<{ bookmarkId: string }> => {
  const path = kind === 'search' ? 'saved-searches' : 'saved-vehicles';
  const reply = await fetch(`${baseURL}/account-api/${path}`, { headers: { 'identity-token': token } });
  const { searches, vehicles } = (await reply.json()) as {
    searches?: { id: string }[];
    vehicles?: { bookmark: { id: string } }[];
  };
  return { bookmarkId: searches?.[0]?.id ?? vehicles?.[0]?.bookmark.id ?? '' };
};
