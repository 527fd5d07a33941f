import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { linkIn, readMails } from '#tests/fixtures/mails.ts';
import { type Answer, type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const email = 'j.alvarez@example.com';
/** A busy machine delivers mail late. */
const patient = { timeout: 600_000, interval: 100 };
const page = '/subscriptions/best-deals';
const alerts = '/my-autotrader/alerts';

onSqlite('asking for best deals', (fixture) => {
  let world: PageApp;
  let networks = 0;

  beforeEach(async () => {
    const { databaseUrl } = fixture.location();
    world = await startPageApp({ env: { ...(databaseUrl && { DATABASE_URL: databaseUrl }), TRUST_PROXY: '1' } });
    await world.running.start();
  });
  afterEach(() => world.close());

  const from = () => {
    networks += 1;
    return { 'x-forwarded-for': `10.2.${networks >> 8}.${networks & 255}` };
  };
  const dana = (): Promise<SignedIn> => {
    const { databaseUrl } = fixture.location();
    return signIn({ dataDir: world.dataDir, ...(databaseUrl && { databaseUrl }) });
  };
  const send = (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    world.ask('/myatc/savebestdeals', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from(), ...headers },
      body: JSON.stringify({
        search: { bestDealsOptIn: 'y', userId: 'x', zipcode: '30303', styleCodes: 'SEDAN,SUVCROSS' },
        ...body,
      }),
    });
  const post = (path: string, form: Record<string, string> | [string, string][], cookie = ''): Promise<Answer> =>
    world.ask(path, {
      method: 'POST',
      body: String(new URLSearchParams(form)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin, ...from(), cookie },
    });
  const mailsTo = (address: string): string[] =>
    readMails(join(world.dataDir, 'outbox')).filter((mail) => mail.includes(`To: ${address}`));
  const linkTo = (address: string): Promise<string> =>
    vi.waitFor(() => {
      const [mail] = mailsTo(address);
      expect(mail).toBeDefined();
      const { pathname, search } = linkIn(mail ?? '');
      return `${pathname}${search}`;
    }, patient);
  const wishOf = (consumerId: string) => world.running.services.bestDeals.of(consumerId);
  const cookieOf = ({ headers }: Answer): string =>
    /^ATC_CONSUMER_ID=([^;]+)/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? '';

  it('ALRT-16, ALRT-17, RULING-27: a signed-in shopper’s own address starts at once, and a repeat says it is already on', async () => {
    const { cookie, consumer } = await dana();
    const own = { cookie, origin: world.origin };
    expect(JSON.parse((await send({ emailAddress: consumer.email.toUpperCase() }, own)).text)).toEqual({ status: 200 });
    expect(await wishOf(consumer.id)).toMatchObject({ zip: '30303', styleCodes: ['SEDAN', 'SUVCROSS'] });
    const { bookmarks } = world.running.services;
    expect((await bookmarks.bookmarksOf(consumer.id)).subscribe.bestDeals).toBe(true);
    expect(JSON.parse((await send({ email: consumer.email }, own)).text)).toEqual({ message: 'userexists' });
    // A request of a visitor gets no hint of that, and changes nothing.
    const search = { bestDealsOptIn: 'y', zipcode: '98101' };
    const stranger = await send({ emailAddress: consumer.email, search });
    const friend = await send({ emailAddress: 'friend@example.com' }, own);
    for (const { text } of [stranger, friend]) {
      expect(JSON.parse(text)).toEqual({ status: 200, confirmBy: expect.stringMatching(/^\w{3} \d+$/) });
    }
    expect(await wishOf(consumer.id)).toMatchObject({ zip: '30303' });
  });

  it('RULING-19: for an address without an account they start with the button behind the link in a mail, not by opening it', async () => {
    const answer = await send({ emailAddress: 'J.Alvarez@Example.com' });
    const id = cookieOf(answer);
    const link = await linkTo(email);
    expect(mailsTo(email)[0]).toContain('Best deals near 30303');
    expect(await wishOf(id)).toMatchObject({ dueMs: null });
    const shown = await world.ask(link);
    expect(shown.text).toContain('Start best deals?');
    expect(shown.text).toContain('Sedans or SUVs, within 50 miles');
    expect(await wishOf(id)).toMatchObject({ dueMs: null });
    await post(`${link}x`, {});
    expect(await wishOf(id)).toMatchObject({ dueMs: null });
    const confirmed = await post(link, {});
    expect((await wishOf(id))?.dueMs).not.toBeNull();

    const manage = confirmed.headers.location ?? '';
    expect((await world.ask(manage)).text).toContain('Best deals come on Mondays at 7:00 AM.');
    const path = `/subscriptions?t=${new URL(manage, world.origin).searchParams.get('t')}`;
    const nowhere = await post(path, { intent: 'best-deals', zip: '00000', style: 'TRUCKS' });
    expect(nowhere.status).toBe(400);
    expect(nowhere.text).toContain('Please enter a valid ZIP code.');
    expect(nowhere.text).toContain('value="00000"');
    await post(path, [
      ...Object.entries({ intent: 'best-deals', zip: '98101' }),
      ['style', 'TRUCKS'],
      ['style', 'WAGON'],
    ]);
    expect(await wishOf(id)).toMatchObject({ zip: '98101', styleCodes: ['TRUCKS', 'WAGON'] });
    await post(path, { intent: 'stop-best-deals' });
    expect(await wishOf(id)).toBeUndefined();
    // A page left open does not restart a subscription that was stopped.
    await post(path, { intent: 'best-deals', zip: '98101' });
    expect(await wishOf(id)).toBeUndefined();
  });

  it('works as a plain form, which keeps the typed values when they are refused', async () => {
    expect((await world.ask(page)).text).toContain('Best deals near you, every Monday');
    const refused = await post(page, { zip: '00000', style: 'SEDAN', email: 'j.alvarez@example' });
    expect(refused.status).toBe(400);
    for (const words of ['Please enter a valid ZIP code.', 'Enter an email address', 'value="j.alvarez@example"']) {
      expect(refused.text).toContain(words);
    }
    const sent = await post(page, { zip: '30303', style: 'SEDAN', email });
    expect(sent.text).toContain('Check your inbox');
    expect(await wishOf(cookieOf(sent))).toMatchObject({ zip: '30303', styleCodes: ['SEDAN'] });
    expect(await linkTo(email)).toContain('/subscriptions/confirm');
  });

  it('an account starts, changes and stops them on its alerts page, and stopping all alerts stops them too', async () => {
    const { cookie, consumer } = await dana();
    expect((await world.ask(alerts, { headers: { cookie } })).text).toContain('Turn on best deals');
    const refused = await post(alerts, { intent: 'best-deals', zip: '1' }, cookie);
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('Please enter a valid ZIP code.') });
    await post(alerts, { intent: 'best-deals', zip: '30303', style: 'SEDAN' }, cookie);
    expect(await wishOf(consumer.id)).toMatchObject({ zip: '30303', styleCodes: ['SEDAN'] });
    expect((await world.ask(alerts, { headers: { cookie } })).text).toContain('Stop best deals');
    await post(alerts, { intent: 'stop-best-deals' }, cookie);
    expect(await wishOf(consumer.id)).toBeUndefined();
    await post(page, { zip: '30303' }, cookie);
    expect(await wishOf(consumer.id)).toMatchObject({ styleCodes: [] });
    await post(alerts, { intent: 'stop-all' }, cookie);
    expect(await wishOf(consumer.id)).toBeUndefined();
  });

  it('an invalid address, ZIP or body style is refused, and nothing is sent', async () => {
    const bad = [
      {},
      { emailAddress: 'nobody' },
      { emailAddress: 'a@example.com\r\nBcc: b@example.com' },
      { emailAddress: email, search: { zipcode: '30303' } },
      { emailAddress: email, search: { bestDealsOptIn: 'y', zipcode: '00000' } },
      { emailAddress: email, search: { bestDealsOptIn: 'y', zipcode: '30303', styleCodes: 'BOAT' } },
    ];
    for (const body of bad) expect((await send(body)).status, JSON.stringify(body)).toBe(400);
    expect(readMails(join(world.dataDir, 'outbox'))).toEqual([]);
  });

  it('of 100 requests of one visitor ten are accepted', async () => {
    const counts: Record<number, number> = {};
    for (let n = 0; n < 100; n += 1) {
      const one = { 'x-forwarded-for': '203.0.113.60' };
      const { status } = await send({ emailAddress: `somebody-${n}@example.com` }, one);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    expect(counts).toEqual({ 200: 10, 429: 90 });
  });

  it('AUTH-06: the maker’s site does not offer them', async () => {
    const host = `ford.localhost:${world.port}`;
    expect((await world.ask(page, { headers: { host } })).status).toBe(404);
  });
});
