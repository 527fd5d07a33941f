import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { limits } from '#domains/people/site-settings/limits.ts';
import { ratesSetting } from '#domains/reference/payments/figure-settings.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import type { SignedIn } from '#tests/fixtures/signed-in.ts';

const results = '/cars-for-sale/used-cars';

let world: PageApp;
let ana: SignedIn;
let theo: SignedIn;
beforeAll(async () => {
  world = await startPageApp();
  await world.running.start();
  ana = await signInOperator({ dataDir: world.dataDir, email: 'ana@example.com' });
  theo = await signInOperator({ dataDir: world.dataDir, email: 'theo@example.com' });
});
afterAll(() => world.close());

type Fields = Record<string, string>;

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
};

/** Every field of the page's edit form, as a browser without script would send it. */
const formIn = (html: string): Fields => {
  const form = /<form [^>]*#draft"[^>]*>(.*?)<\/form>/s.exec(html)?.[1] ?? '';
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([tag]) => [
    attribute(tag, 'name'),
    attribute(tag, 'value') ?? '',
  ]);
  const selects = [...form.matchAll(/<select ([^>]*)>(.*?)<\/select>/gs)].map(([, tag = '', options = '']) => [
    attribute(` ${tag}`, 'name'),
    attribute(/<option [^>]*selected=""[^>]*>/.exec(options)?.[0] ?? '', 'value') ?? '',
  ]);
  return Object.fromEntries([...inputs, ...selects].filter(([name]) => name));
};

const open = (path: string, { cookie }: SignedIn = ana) => world.ask(path, { headers: { cookie } });

const send = (path: string, fields: Fields, { cookie }: SignedIn = ana) =>
  world.ask(path, {
    method: 'POST',
    headers: { cookie, origin: world.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

/** Edits, previews and publishes, with the form fields of each page. */
const publish = async (path: string, changes: Fields, reason: string, who: SignedIn = ana) => {
  const edited = { ...formIn((await open(path, who)).text), ...changes, intent: 'preview' };
  const preview = await send(path, edited, who);
  expect(preview.status).toBe(200);
  return send(path, { ...formIn(preview.text), reason, intent: 'publish' }, who);
};

/** The monthly payments on the cards of a page. */
const monthlies = async (): Promise<string> => {
  const { text } = await world.ask(results);
  return [...text.matchAll(/data-figure="payment"[^>]*>(?:<[^>]*>)*(\$[\d,]+)/g)].map(([, amount]) => amount).join(' ');
};

const rates = '/ops/settings/rates';
const usual = () => world.running.services.settings.current(ratesSetting).used.b[60];

describe('the settings screens', () => {
  it('every section opens for operators only', async () => {
    const { text } = await open('/ops/settings');
    const sections = [...text.matchAll(/href="(\/ops\/settings\/[a-z-]+)"/g)].map(([, href = '']) => href);
    expect(new Set(sections).size).toBeGreaterThanOrEqual(4);
    for (const href of new Set(sections)) {
      expect([href, (await open(href)).status]).toEqual([href, 200]);
      expect([href, (await world.ask(href)).status]).toEqual([href, 404]);
      expect([href, (await send(href, { intent: 'publish' }, { ...ana, cookie: '' })).status]).toEqual([href, 404]);
    }
    expect((await open('/ops/settings/no-such')).status).toBe(404);
    expect((await open(`${rates}?diff=77`)).status).toBe(404);
  });

  it('PAY-12: a published incentive is in the API, on the page and in searches of its cars', async () => {
    const section = '/ops/settings/incentives';
    const ask = async (query: string) => JSON.parse((await world.ask(`/rest/lsc/listing?${query}`)).text).listings;
    const newCars: ListingAnswer[] = await ask('listingType=NEW&searchRadius=0&numRecords=100');
    const before = newCars.find(({ pricingDetail }) => (pricingDetail.salePrice ?? 0) > 12_000);
    if (!before) throw new Error('no new car');
    const row = (values: Fields) => Object.fromEntries(Object.entries(values).map(([k, v]) => [`programs.1.${k}`, v]));
    const wrong = await send(section, {
      ...formIn((await open(section)).text),
      ...row({ make: before.make.name, model: 'Nosuchmodel', amountUsd: '9000' }),
      intent: 'preview',
    });
    expect(wrong.text.includes('is no model of')).toBe(true);
    const program = row({ make: before.make.name, model: before.model.name, amountUsd: '9000', name: 'Test Cash' });
    expect((await publish(section, program, 'Program of the month')).status).toBe(303);
    const answered = async (): Promise<ListingAnswer> => (await ask(`listingId=${before.id}`))[0];
    while ((await answered()).pricingDetail.incentive !== 9000) await wait(20);
    const after = await answered();
    expect(after.pricingDetail).toMatchObject({ incentive: 9000, salePrice: before.pricingDetail.salePrice });
    if (!after.outTheDoor || !before.outTheDoor) throw new Error('a car with a price has figures');
    const { total, price, salesTax, title, registration, docFee } = after.outTheDoor;
    expect(total).toBe(price + salesTax + title + registration + docFee - 9000);
    // In some states it lowers the tax as well.
    const own = before.pricingDetail.incentive ?? 0;
    expect(total).toBeLessThanOrEqual(before.outTheDoor.total + own - 9000);
    // A search by out-the-door price uses the figure in its results, here for an average state.
    const paidWithin = async (maxOutTheDoor: number): Promise<number | undefined> => {
      const query = `listingType=NEW&searchRadius=0&numRecords=100&maxOutTheDoor=${maxOutTheDoor}`;
      const cars: ListingAnswer[] = await ask(query);
      return cars.find(({ id }) => id === before.id)?.outTheDoor?.total;
    };
    const shown = (await paidWithin(1_000_000)) ?? 0;
    while ((await paidWithin(shown)) === undefined) await wait(20);
    expect(await paidWithin(shown - 1)).toBeUndefined();
    const { text } = await world.ask(before.vdpBaseUrl);
    for (const words of ['Manufacturer cash', 'Test Cash']) expect(text.includes(words)).toBe(true);
  });

  it('RULING-67: a published rate is on every cached page at once, and so is its rollback', async () => {
    const before = await monthlies();
    expect(before).toMatch(/\$\d+/);
    // Served from the cache, so the same page again.
    const kept = world.pageCache.stats().hits;
    expect(await monthlies()).toBe(before);
    expect(world.pageCache.stats().hits).toBe(kept + 1);

    const answer = await publish(rates, { 'used.b.60': '12.5' }, 'Survey of November');
    expect([answer.status, answer.headers.location]).toEqual([303, `${rates}?published=1`]);
    expect(usual()).toBe(12.5);
    const after = await monthlies();
    expect(after).not.toBe(before);
    const { text } = await open(`${rates}?published=1`);
    expect(text).toContain('Survey of November');
    expect(text).toContain('Version 1 is on the site.');

    const looked = await open(`${rates}?restore=0`);
    expect(looked.text).toContain('Roll back to');
    const back = await send(rates, { restore: '0', basedOn: '1', reason: 'Too early' });
    expect(back.status).toBe(303);
    expect(await monthlies()).toBe(before);
    expect(usual()).toBe(7.05);
  });

  it('shows before publishing what would change, in figures that come true', async () => {
    const { text, status } = await send(rates, {
      ...formIn((await open(rates)).text),
      'used.b.60': '6.95',
      intent: 'preview',
    });
    expect(status).toBe(200);
    expect(text).toContain('Used, very good, 60 months');
    expect(text).toMatch(/<del>.*7\.05%<\/del>/);
    expect(text).toMatch(/<ins>.*6\.95%<\/ins>/);
    expect(text).toMatch(/\d+ used cars are for sale; the payment on a card uses 6\.95% instead of 7\.05%/);
    expect(text).toContain('Publish <!-- -->1 change');
    expect(usual()).toBe(7.05);
  });

  it('an invalid value is reported beside its field with a likely correction, and the typed values are kept', async () => {
    const typed = { ...formIn((await open(rates)).text), 'used.b.84': '76.1', 'used.b.60': '6.95', reason: 'A slip' };
    const refused = await send(rates, { ...typed, intent: 'publish' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('76.1 is over the limit of 36.');
    expect(refused.text).toContain('Use <!-- -->7.61');
    expect(refused.text).toMatch(
      /<input[^>]*aria-invalid="true"[^>]*aria-describedby="problem-used.b.84"|aria-describedby="problem-used.b.84"[^>]*aria-invalid="true"/,
    );
    expect(formIn(refused.text)).toMatchObject({ 'used.b.84': '76.1', 'used.b.60': '6.95', reason: 'A slip' });
    expect(usual()).toBe(7.05);
    const mended = await send(rates, { ...formIn(refused.text), use: 'used.b.84=7.61' });
    expect(mended.status).toBe(200);
    expect(formIn(mended.text)).toMatchObject({ 'used.b.84': '7.61', 'used.b.60': '6.95' });
  });

  it.each([
    ['seven', 'seven is not a number.'],
    ['', 'Enter a number.'],
    ['7.0512', '7.0512 has more than two digits after the point.'],
    ['-1', '-1 is under the least of 0.'],
  ])('refuses the rate “%s”', async (typed, words) => {
    const { status, text } = await send(rates, { basedOn: '2', 'used.b.60': typed, intent: 'preview' });
    expect([status, text.includes(words)]).toEqual([400, true]);
  });

  it('nothing is published without a reason or without a preview', async () => {
    const preview = await send(rates, { ...formIn((await open(rates)).text), 'used.a.36': '6.00', intent: 'preview' });
    const looked = formIn(preview.text);
    const unsaid = await send(rates, { ...looked, reason: '  ', intent: 'publish' });
    expect([unsaid.status, unsaid.text.includes('Say why')]).toEqual([400, true]);
    const other = await send(rates, { ...looked, 'used.a.48': '6.00', reason: 'Both', intent: 'publish' });
    expect([other.status, other.text.includes('You made changes after the preview')]).toEqual([200, true]);
    expect(world.running.services.settings.current(ratesSetting).used.a).toMatchObject({ 36: 6.1, 48: 6.25 });
  });

  it('the second of two operators is shown what the first published, and undoes none of it', async () => {
    const path = '/ops/settings/limits';
    const opened = formIn((await open(path, theo)).text);
    expect((await publish(path, { leadsPerHour: '20' }, 'Busy weekend', ana)).status).toBe(303);
    const late = await send(
      path,
      { ...opened, writesPerMinute: '240', reason: 'Large office', intent: 'publish' },
      theo,
    );
    expect(late.status).toBe(409);
    expect(late.text).toContain('ana@example.com published version 1 while you were editing.');
    expect(late.text).toContain('Busy weekend');
    expect(formIn(late.text)).toMatchObject({ basedOn: '1', writesPerMinute: '240', leadsPerHour: '20' });
    const then = await send(path, { ...formIn(late.text), intent: 'publish' }, theo);
    expect(then.status).toBe(303);
    expect(world.running.services.settings.current(limits)).toMatchObject({ writesPerMinute: 240, leadsPerHour: 20 });
  });

  it('a maintenance notice is on every page of the shop as plain text until it is removed', async () => {
    const path = '/ops/settings/maintenance';
    const notice = 'Saving is off <b>tonight</b>';
    const shopPages = ['/', results, '/cars-for-sale/car-loans', '/no-such-page', '/my-autotrader/sign-in'];
    const shown = async () => {
      const pages = await Promise.all(shopPages.map((page) => world.ask(page)));
      return pages.map(({ text }) => text.includes('Saving is off &lt;b&gt;tonight&lt;/b&gt;'));
    };
    expect(await shown()).toEqual(shopPages.map(() => false));
    const empty = await send(path, { basedOn: '0', shown: 'yes', intent: 'preview' });
    expect([empty.status, empty.text.includes('Required.')]).toEqual([400, true]);
    expect((await publish(path, { shown: 'yes', text: notice, until: '2099-01-01T06:00' }, 'Tonight')).status).toBe(
      303,
    );
    expect(await shown()).toEqual(shopPages.map(() => true));
    const { text } = await world.ask('/');
    expect(text).toContain('<time dateTime="2099-01-01T06:00:00.000Z">Thursday, January 1 at 1:00 AM EST</time>');
    expect((await publish(path, { shown: 'no' }, 'Done')).status).toBe(303);
    expect(await shown()).toEqual(shopPages.map(() => false));
  });

  it('the audit log has every step', async () => {
    const steps = (await world.running.services.audit.latest(50)).filter(({ action }) =>
      action.startsWith('settings.'),
    );
    const summaries = steps.map(({ operator, summary }) => `${operator.email}: ${summary}`);
    expect(summaries).toContain('ana@example.com: Published version 1 of rates: Survey of November');
    expect(summaries).toContain('ana@example.com: Put back version 0 of rates as version 2: Too early');
    expect(summaries).toContain('theo@example.com: Published version 2 of limits: Large office');
    expect(summaries).toHaveLength(7);
    const href = /href="(\/ops\/audit\?[^"]*)"/.exec((await open(rates)).text)?.[1] ?? '';
    const { status, text } = await open(unescaped(href));
    expect([status, text.includes('Survey of November'), text.includes('Large office')]).toEqual([200, true, false]);
  });
});
