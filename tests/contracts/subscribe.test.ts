import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { linkIn, readMails } from '#tests/fixtures/mails.ts';
import { type Answer, type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';

const email = 'j.alvarez@example.com';
const toyotas = '?makeCode=TOYOTA&zip=30303';
/** A busy machine delivers mail late. */
const patient = { timeout: 600_000, interval: 100 };
const hondas = '?makeCode=HONDA&zip=30303';

forEachEngine('alerts by email without an account', (fixture) => {
  let world: PageApp;
  let networks = 0;

  beforeEach(async () => {
    const { databaseUrl } = fixture.location();
    world = await startPageApp({ env: { ...(databaseUrl && { DATABASE_URL: databaseUrl }), TRUST_PROXY: '1' } });
    await world.running.start();
  });
  afterEach(() => world.close());

  const send = (body: object, headers: Record<string, string> = {}): Promise<Answer> => {
    networks += 1;
    const from = { 'x-forwarded-for': `10.1.${networks >> 8}.${networks & 255}` };
    return world.ask('/account-api/lightuser/search', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from, ...headers },
      body: JSON.stringify(body),
    });
  };
  const cookieOf = ({ headers }: Answer): string => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const idOf = (answer: Answer): string => JSON.parse(answer.text).consumerId;
  const mailsTo = (address: string): string[] =>
    readMails(join(world.dataDir, 'outbox')).filter((mail) => mail.includes(`To: ${address}`));
  /** The link in the newest of `count` mails. */
  const mailed = (address: string, count = 1): Promise<URL> =>
    vi.waitFor(() => {
      const mails = mailsTo(address);
      expect(mails).toHaveLength(count);
      return linkIn(mails.at(-1) ?? '');
    }, patient);
  const post = (path: string, form: Record<string, string> = {}): Promise<Answer> =>
    world.ask(path, {
      method: 'POST',
      body: String(new URLSearchParams(form)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin },
    });
  const pathOf = (url: URL): string => `${url.pathname}${url.search}`;
  const alerts = async (consumerId: string) =>
    (await world.running.services.savedSearches.list(consumerId)).map((saved) => saved.enableEmailAlerts);
  const subscribed = async (search = toyotas): Promise<{ id: string; manage: string }> => {
    const count = mailsTo(email).length;
    const answer = await send({ emailAddress: email, searchString: search });
    const confirmed = await post(pathOf(await mailed(email, count + 1)));
    return { id: idOf(answer), manage: confirmed.headers.location ?? '' };
  };

  fixture.itOnce(
    'ALRT-10, ALRT-11, RULING-19: a sign-up is answered with its cookie and begins with a link by mail',
    async () => {
      const answer = await send({
        emailAddress: 'J.Alvarez@Example.com',
        searchString: toyotas,
        searchName: 'Win a car',
      });
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toMatchObject({
        status: 200,
        bookmarkSaved: true,
        bookmarkAlreadySaved: false,
        overLimit: false,
        msgs: [],
      });
      const [cookie = ''] = answer.headers['set-cookie'] ?? [];
      expect(cookie).toBe(`ATC_CONSUMER_ID=${idOf(answer)}; Max-Age=2592000; Path=/; SameSite=Lax; Secure`);
      const link = await mailed(email);
      expect(mailsTo(email)[0]).toContain('Toyota Vehicles');
      // Opening the link, as a mail scanner does, starts nothing.
      expect((await world.ask(pathOf(link))).text).toContain('Start alerts');
      expect(await alerts(idOf(answer))).toEqual([false]);
      const state = () =>
        world.ask(`/account-api/lightuser/search?searchString=${encodeURIComponent(toyotas)}`, {
          headers: { cookie: cookieOf(answer) },
        });
      expect(JSON.parse((await state()).text)).toMatchObject({ state: 'waiting', email: 'j•••••@example.com' });
      expect((await post(pathOf(link))).status).toBe(303);
      expect(await alerts(idOf(answer))).toEqual([true]);
      expect(JSON.parse((await state()).text)).toMatchObject({ state: 'on' });
    },
  );

  fixture.itOnce(
    'RULING-19: the address of an account signs nobody in, is answered like any other, and is its own once confirmed',
    async () => {
      const { databaseUrl } = fixture.location();
      const dana = await signIn({ dataDir: world.dataDir, email, ...(databaseUrl && { databaseUrl }) });
      const answer = await send({ emailAddress: email, searchString: toyotas });
      const stranger = await send({ emailAddress: 'nobody@example.com', searchString: toyotas });
      const shape = ({ text }: Answer) => ({ ...JSON.parse(text), consumerId: 'x' });
      expect(shape(answer)).toEqual(shape(stranger));
      expect(idOf(answer)).not.toBe(dana.consumer.id);
      expect(answer.headers['set-cookie']).toHaveLength(1);
      expect(await alerts(dana.consumer.id)).toEqual([]);
      await post(pathOf(await mailed(email)));
      expect(await alerts(dana.consumer.id)).toEqual([true]);
      expect(await alerts(idOf(answer))).toEqual([]);
    },
  );

  it('an account made later takes over all alerts, and old links still end them', async () => {
    const { id } = await subscribed();
    const [search] = await world.running.services.savedSearches.list(id);
    const links = world.running.services.alertLinks.of({
      consumerId: id,
      bookmarkId: search?.id ?? '',
      origin: world.origin,
      hasAccount: false,
      viewPath: '/',
    });
    const { accounts, siteHosts } = world.running.services;
    const facts = { protocol: 'http', host: `localhost:${world.port}`, localAddress: undefined };
    const host = siteHosts.admit(facts);
    if (!host.ok) throw new Error(host.error);
    const { origin } = host.value;
    const caller = { ip: '10.9.9.9', origin, secure: false, headers: new Headers({ origin }) };
    await accounts.signIn.sendLink(caller, { email, returnTo: '/' });
    const token = (await mailed(email, 2)).searchParams.get('token') ?? '';
    const entered = await accounts.signIn.withLink(caller, token);
    if (!entered.ok) throw new Error(entered.error.code);
    const cookie = entered.value.cookies.map((line) => line.split(';')[0]).join('; ');
    const own = await world.ask('/account-api/saved-searches', { headers: { cookie } });
    expect(JSON.parse(own.text).searches).toMatchObject([{ id: search?.id, enableEmailAlerts: true }]);
    expect(await alerts(id)).toEqual([]);
    const page = await world.ask(links.mute.slice(world.origin.length));
    expect(page.text).toContain('Mute this search');
    await world.ask(links.mute.slice(world.origin.length), { method: 'POST' });
    expect((await world.ask(links.mute.slice(world.origin.length))).text).toContain('Muted');
  });

  fixture.itOnce('another search of the same address has to be confirmed like the first', async () => {
    const first = await send({ emailAddress: email, searchString: toyotas });
    await post(pathOf(await mailed(email)));
    const second = await send({ emailAddress: email, searchString: hondas }, { cookie: cookieOf(first) });
    expect(JSON.parse(second.text)).toMatchObject({ bookmarkSaved: true });
    expect(await alerts(idOf(second))).toEqual([false]);
    await post(pathOf(await mailed(email, 2)));
    expect(await alerts(idOf(second))).toEqual([true]);
  });

  fixture.itOnce('ALRT-14: the same search once more is known to the browser that asked, and to no other', async () => {
    const first = await send({ emailAddress: email, searchString: toyotas });
    await post(pathOf(await mailed(email)));
    const again = await send({ emailAddress: email, searchString: toyotas }, { cookie: cookieOf(first) });
    expect(JSON.parse(again.text)).toMatchObject({
      bookmarkSaved: false,
      bookmarkAlreadySaved: true,
      overLimit: false,
    });
    expect(mailsTo(email)).toHaveLength(1);
    const elsewhere = await send({ emailAddress: email, searchString: toyotas });
    expect(JSON.parse(elsewhere.text)).toMatchObject({ bookmarkSaved: true, bookmarkAlreadySaved: false });
    // Confirmed in the other browser as well, it is one search and not two.
    await post(pathOf(await mailed(email, 2)));
    expect([...(await alerts(idOf(first))), ...(await alerts(idOf(elsewhere)))]).toEqual([true]);
  });

  fixture.itOnce('ALRT-13: one search too many is told, and not saved', async () => {
    const first = await send({ emailAddress: email, searchString: toyotas });
    const { savedSearches } = world.running.services;
    for (let n = 1; n < 25; n += 1) {
      await savedSearches.save(
        idOf(first),
        { search: `${toyotas}&maxPrice=${10_000 + n}` },
        { brand: 'AT', changes: {} },
      );
    }
    const over = await send({ emailAddress: email, searchString: hondas }, { cookie: cookieOf(first) });
    expect(JSON.parse(over.text)).toMatchObject({ bookmarkSaved: false, bookmarkAlreadySaved: false, overLimit: true });
  });

  fixture.itOnce('everything can be seen, changed and deleted by the link, and by no other', async () => {
    const { id, manage } = await subscribed();
    expect(manage).toMatch(/^\/subscriptions\?t=/);
    const page = await world.ask(manage);
    expect(page.text).toContain(email);
    expect(page.text).toContain('Alerts are on.');
    const path = `/subscriptions?t=${new URL(manage, world.origin).searchParams.get('t')}`;
    const [saved] = await world.running.services.savedSearches.list(id);
    expect((await post(`${path}x`, { intent: 'delete-all' })).status).toBe(303);
    expect((await world.ask(`${path}x`)).status).toBe(404);
    await post(path, { intent: 'change', id: saved?.id ?? '', frequency: 'weekly', on: 'on' });
    const { choices } = world.running.services.account.alertStores;
    const bookmark = { consumerId: id, bookmarkId: saved?.id ?? '', kind: 'search' } as const;
    expect((await choices.find(bookmark)).frequency.email).toBe('weekly');
    await post(path, { intent: 'change', id: saved?.id ?? '', frequency: 'weekly' });
    expect(await alerts(id)).toEqual([false]);
    await post(path, { intent: 'delete-all' });
    expect(await alerts(id)).toEqual([]);
    await vi.waitFor(() => expect(mailsTo(email)).toEqual([]), patient);
    // Nothing is shown of a deleted subscriber.
    expect((await world.ask(path)).headers.location).toBe('/my-autotrader/alerts');
  });

  fixture.itOnce('a lost link is mailed to whoever gets alerts, and the answer does not tell who does', async () => {
    await subscribed();
    const answer = await post('/subscriptions', { intent: 'send-link', email });
    const unknown = await post('/subscriptions', { intent: 'send-link', email: 'nobody@example.com' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('If that address gets alerts');
    expect(unknown.text).toContain('If that address gets alerts');
    expect((await mailed(email, 2)).pathname).toBe('/subscriptions');
    expect(mailsTo('nobody@example.com')).toEqual([]);
  });

  fixture.itOnce('works as a plain form, which keeps what was typed when it is not usable', async () => {
    const form = { intent: 'subscribe', search: toyotas, name: 'Toyotas' };
    const refused = await post('/subscriptions', { ...form, email: 'j.alvarez@example' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('value="j.alvarez@example"');
    expect(refused.text).toContain('Enter an email address');
    const sent = await post('/subscriptions', { ...form, email });
    expect(sent.text).toContain('Check your inbox');
    expect(cookieOf(sent)).toMatch(/^ATC_CONSUMER_ID=/);
    expect((await mailed(email)).pathname).toBe('/subscriptions/confirm');
  });

  fixture.itOnce(
    'addresses with markup, headers or lists of others in them are refused, and nothing is sent',
    async () => {
      const bad = [
        'a@example.com\r\nBcc: everybody@example.com',
        'a@example.com, b@example.com',
        '<script>alert(1)</script>@example.com',
        '"a b"@example.com',
        'a@example.com%0aBcc:b@example.com',
        `${'a'.repeat(250)}@example.com`,
        'a@example',
        '',
      ];
      for (const emailAddress of bad) {
        const answer = await send({ emailAddress, searchString: toyotas });
        expect([emailAddress, answer.status, answer.headers['set-cookie']]).toEqual([emailAddress, 400, undefined]);
        expect(
          (await post('/subscriptions', { intent: 'subscribe', search: toyotas, email: emailAddress })).status,
        ).toBe(400);
      }
      // A visitor cannot get their own text into a mail to another person.
      const searchString = `${toyotas}&keywordPhrases=Visit+evil.example`;
      const named = await send({
        emailAddress: email,
        searchString,
        searchName: '<b>evil.example</b>\r\nBcc: y@example.com',
      });
      expect(named.status).toBe(200);
      await mailed(email);
      expect(mailsTo(email)[0]).not.toMatch(/evil|Bcc/);
      expect(readMails(join(world.dataDir, 'outbox'))).toHaveLength(1);
    },
  );

  fixture.itOnce(
    'of a hundred sign-ups of one visitor ten are accepted, and an address gets three mails an hour',
    async () => {
      const from = { 'x-forwarded-for': '203.0.113.50' };
      const counts: Record<number, number> = {};
      for (let n = 0; n < 100; n += 1) {
        const { status } = await send({ emailAddress: `somebody-${n}@example.com`, searchString: toyotas }, from);
        counts[status] = (counts[status] ?? 0) + 1;
      }
      expect(counts).toEqual({ 200: 10, 429: 90 });
      for (let n = 0; n < 8; n += 1) await send({ emailAddress: email, searchString: toyotas });
      await vi.waitFor(() => expect(readMails(join(world.dataDir, 'outbox'))).toHaveLength(13), patient);
      expect(mailsTo(email)).toHaveLength(3);
    },
  );

  fixture.itOnce('a link that was tampered with confirms nothing', async () => {
    const answer = await send({ emailAddress: email, searchString: toyotas });
    const link = pathOf(await mailed(email));
    const broken = link.slice(0, -1);
    expect((await world.ask(broken)).status).toBe(404);
    await post(broken);
    expect(await alerts(idOf(answer))).toEqual([false]);
  });
});
