import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { participationPath } from '#domains/people/experiments/decisions/decisions-path.ts';
import { datafilePath, eventsPath } from '#domains/people/experiments/experiment-paths.ts';
import { batchOf, conversion, impression } from '#tests/fixtures/sdk-batch.ts';
import { signInOperator } from './operator.ts';
import { expectAccessible, open, reopen, watch, widths } from './page-checks.ts';
import { main } from './shopper.ts';
import { test } from './test.ts';

const testKey = 'strip_under_results_test';
const results = '/cars-for-sale/all-cars?searchRadius=0';
const strip = (page: Page) => page.getByRole('form', { name: 'Email alerts for this search' });
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const cookiesOf = (at: number) => ({ ATC_CONSENT: 'analytics', ATC_ID: idOf(at), ATC_EXPERIMENT: idOf(at) });

/** Which variation each of forty visitors who said yes is in. */
const splitOf = async (request: APIRequestContext): Promise<(string | undefined)[]> => {
  const split: (string | undefined)[] = [];
  for (let at = 0; at < 40; at += 1) {
    const cookie = Object.entries(cookiesOf(at)).map((pair) => pair.join('='));
    const answer = await request.get(participationPath, { headers: { cookie: cookie.join('; ') } });
    const { tests } = (await answer.json()) as { tests: { ruleKey: string; variationKey: string }[] };
    split.push(tests.find(({ ruleKey }) => ruleKey === testKey)?.variationKey);
  }
  return split;
};

/** Whether one of them is offered alerts under results. */
const isOffered = async (browser: Browser, baseURL: string | undefined, at: number): Promise<boolean> => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await context.addCookies(Object.entries(cookiesOf(at)).map(([name, value]) => ({ name, value, url: baseURL ?? '' })));
  const page = await context.newPage();
  await open(page, results);
  const isThere = (await strip(page).count()) > 0;
  await context.close();
  return isThere;
};

type Datafile = { experiments: { id: string; key: string; variations: { id: string; key: string }[] }[] };

/** Six hundred in each variation; a tenth of the first ask a dealer, and three tenths of the second. */
const simulateVisits = async (request: APIRequestContext, datafile: string): Promise<void> => {
  const { experiments } = JSON.parse(datafile) as Datafile;
  const { id: experiment = '', variations = [] } = experiments.find(({ key }) => key === testKey) ?? {};
  const events = variations.flatMap(({ id: variation }, of) =>
    Array.from({ length: 600 }, (_, at) => {
      const visitor = `simulated ${of} ${at}`;
      const seen = impression(visitor, { experiment, variation });
      return at % 10 < 1 + 2 * of ? [seen, conversion(visitor, 'email_lead')] : [seen];
    }).flat(),
  );
  for (let at = 0; at < events.length; at += 400) {
    const sent = await request.post(eventsPath, { data: batchOf(events.slice(at, at + 400)) });
    expect(sent.status()).toBe(204);
  }
};

test('an experiment is drafted, mended, reviewed, published, seen on the site, judged, explained and put back', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  const complaints = watch(page);
  // Where there is one operator alone, nobody could review what they write.
  const others = await browser.newContext({ baseURL: baseURL ?? '' });
  await signInOperator(others, baseURL, { name: 'Marisol Vega' });
  await signInOperator(context, baseURL, { name: 'Theo Brandt' });
  await open(page, '/ops/experiments');
  await expectAccessible(page, widths);
  const revision = /revision (\d+)/.exec((await main(page).textContent()) ?? '')?.[1] ?? '';
  await page.getByLabel('Name').fill('Strip under results');
  await page.getByRole('combobox', { name: 'Flag', exact: true }).selectOption('Alerts offered under results');
  await page.getByRole('button', { name: 'Start a draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Strip under results' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Share').last().fill('650');
  await page.getByRole('button', { name: 'Save draft' }).last().click();
  await expect(page.getByRole('alert')).toContainText(
    'flag Alerts offered under results, experiment Strip under results, variation variation, weight: is a percentage',
  );
  await page.getByLabel('Share').last().fill('65');
  await page.getByLabel('State').selectOption('Running');
  await page.getByRole('button', { name: 'Save draft' }).last().click();
  const before = page.getByRole('region', { name: 'Before it can be published' });
  await expect(before).toContainText('weights add up to 115%, not 100%');
  await page.getByLabel('Share').last().fill('50');
  await page.getByRole('button', { name: 'Save draft' }).last().click();
  await expect(before).toContainText('Every rule can be reached');
  await expect(page.getByRole('region', { name: 'Split preview' })).toContainText('Within chance of the plan');
  await page.getByRole('button', { name: 'Ask for review' }).click();
  await expect(main(page)).toContainText('Waiting for another operator');
  expect(new Set(await splitOf(request))).toEqual(new Set([undefined]));

  const reviewer = await others.newPage();
  await open(reviewer, page.url());
  await reviewer.getByLabel('Why').fill('Looked at');
  await reviewer.getByRole('button', { name: /^Publish revision/ }).click();
  await expect(main(reviewer)).toContainText('is on the site.');
  const datafile = async (): Promise<string> => (await request.get(datafilePath('forecourt'))).text();
  expect(await datafile()).toContain(testKey);

  const split = await splitOf(request);
  expect(new Set(split)).toEqual(new Set(['control', 'variation']));
  const [without, withStrip] = [split.indexOf('control'), split.indexOf('variation')];
  expect(await isOffered(browser, baseURL, without)).toBe(false);
  expect(await isOffered(browser, baseURL, withStrip)).toBe(true);

  await simulateVisits(request, await datafile());
  await open(reviewer, `/ops/experiments/results/${testKey}`);
  await expect(async () => {
    await reopen(reviewer);
    await expect(main(reviewer)).toContainText('Winner', { timeout: 1_000 });
  }).toPass();
  await expect(main(reviewer)).toContainText(/Asked a dealer: \+\d+\.\d% with variation\./);
  await expect(main(reviewer)).toContainText('Split as planned');
  await expectAccessible(reviewer);
  await open(reviewer, '/ops/experiments/why');
  await reviewer.getByLabel('Flag').selectOption('results_subscribe_strip');
  await reviewer.getByLabel('Visitor').fill('somebody');
  await reviewer.getByRole('button', { name: 'Explain' }).click();
  await expect(main(reviewer)).toContainText('Agrees with the SDK');
  await expectAccessible(reviewer);

  await open(reviewer, `/ops/experiments/revisions/${revision}`);
  await expectAccessible(reviewer);
  await reviewer.getByLabel('Why').fill('Seen');
  await reviewer.getByRole('button', { name: `Put revision ${revision} back` }).click();
  await expect(main(reviewer)).toContainText('is on the site.');
  expect(await datafile()).not.toContain(testKey);
  expect(await isOffered(browser, baseURL, without)).toBe(true);
  await others.close();
  // What could not be saved is answered with 400, which the console repeats.
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});
