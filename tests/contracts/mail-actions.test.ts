import { afterEach, beforeEach, expect, it } from 'vitest';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const oneClick = 'List-Unsubscribe=One-Click';
const multipart = `--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;

onSqlite('links in mails', (fixture) => {
  let world: PageApp;
  let dana: SignedIn;
  let search: string;
  let other: string;

  beforeEach(async () => {
    const { databaseUrl } = fixture.location();
    world = await startPageApp({ env: { ...(databaseUrl && { DATABASE_URL: databaseUrl }), TRUST_PROXY: '1' } });
    await world.running.start();
    dana = await signIn({ dataDir: world.dataDir, ...(databaseUrl && { databaseUrl }) });
    search = await save('?makeCode=TOYOTA&zip=30303', 'Toyotas');
    other = await save('?makeCode=HONDA&zip=30303', 'Hondas');
  });
  afterEach(() => world.close());

  const save = async (search: string, title: string): Promise<string> => {
    const changes = { title, enableEmailAlerts: true, enableTextAlerts: true, mobilePhone: '4045550123' };
    const saved = await world.running.services.savedSearches.save(
      ...([dana.consumer.id, { search: search }, { brand: 'AT', changes }] as const),
    );
    if (!saved.ok) throw new Error(saved.error.reason);
    return saved.value.saved.id;
  };
  const alertsOf = async (id: string) => {
    const saved = (await world.running.services.savedSearches.list(dana.consumer.id)).find((one) => one.id === id);
    return [saved?.enableEmailAlerts, saved?.enableTextAlerts];
  };
  const links = () =>
    world.running.services.alertLinks.of({
      consumerId: dana.consumer.id,
      bookmarkId: search,
      origin: world.origin,
      viewPath: '/',
      hasAccount: true,
    });
  const pathOf = (url: string): string => url.slice(world.origin.length);
  const post = (url: string, headers: Record<string, string> = {}, body = oneClick) =>
    world.ask(pathOf(url), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  it('a page behind a link shows what its button will do, and opening it changes nothing', async () => {
    const { unsubscribe, mute, snooze } = links();
    const shown = await world.ask(pathOf(unsubscribe));
    expect(shown.status).toBe(200);
    expect(shown.headers['cache-control']).toBe('private, no-store');
    expect(shown.text).toContain('No more emails about 2 searches');
    expect((await world.ask(pathOf(mute))).text).toContain('Toyotas');
    expect((await world.ask(pathOf(snooze))).text).toContain('Snooze for 7 days');
    expect(await alertsOf(search)).toEqual([true, true]);
  });

  it('RFC 8058: one click stops every email at once, without Origin, cookie or sign-in, and can be repeated', async () => {
    const { unsubscribe } = links();
    for (let time = 0; time < 2; time += 1) {
      const answer = await post(unsubscribe);
      expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('updated your preferences') });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await alertsOf(search)).toEqual([false, true]);
    expect(await alertsOf(other)).toEqual([false, true]);
    expect((await world.ask(pathOf(unsubscribe))).text).toContain('Alerts stopped');
  });

  it('RFC 8058: also with the other form encoding, and from a webmail page on another site', async () => {
    const { mute, unsubscribe } = links();
    const form = { 'content-type': 'multipart/form-data; boundary=b' };
    expect((await post(mute, form, multipart)).status).toBe(200);
    expect(await alertsOf(search)).toEqual([false, false]);
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site', cookie: dana.cookie },
    ];
    for (const from of elsewhere) expect((await post(unsubscribe, from)).status).toBe(200);
    expect(await alertsOf(other)).toEqual([false, true]);
  });

  it('a mute is for one bookmark, and a snooze ends', async () => {
    const { mute, snooze } = links();
    await post(snooze);
    expect((await world.ask(pathOf(snooze))).text).toContain('Snoozed');
    expect(await alertsOf(search)).toEqual([true, true]);
    await post(mute);
    expect(await alertsOf(search)).toEqual([false, false]);
    expect(await alertsOf(other)).toEqual([true, true]);
  });

  it('the page’s button leads back to the page', async () => {
    const { mute } = links();
    const sent = await post(mute, { origin: world.origin }, 'from=page');
    expect(sent).toMatchObject({ status: 303, headers: { location: expect.stringContaining(pathOf(mute)) } });
    expect((await world.ask(pathOf(mute))).text).toContain('Muted');
  });

  it('RULING-126: “Manage alerts” opens that bookmark’s choices without a sign-in, and saves them', async () => {
    const { manage } = links();
    const { status, text } = await world.ask(pathOf(manage));
    expect([status, text.includes('Toyotas'), text.includes('Hondas'), text.includes('name="frequency"')]).toEqual([
      ...[200, true, false, true],
    ]);
    const body = 'from=choice&event=new-match&way=email&frequency=weekly';
    const sent = await post(manage, { origin: world.origin }, body);
    expect((await world.ask(String(sent.headers.location))).text).toContain('successfully updated');
    expect([await alertsOf(search), await alertsOf(other)]).toEqual([
      [true, false],
      [true, true],
    ]);
    const [choice] = await world.running.services.account.alertStores.choices.ofConsumer(dana.consumer.id);
    expect(choice).toMatchObject({ bookmarkId: search, events: ['new-match'], frequency: { email: 'weekly' } });
  });

  it.each(['mute', 'snooze', 'unsubscribe'] as const)(
    'RULING-125: the effect of %s can be undone for a day, once',
    async (act) => {
      const link = links()[act];
      const before = [await alertsOf(search), await alertsOf(other)];
      const snoozed = async () =>
        (await world.running.services.account.alertStores.choices.ofConsumer(dana.consumer.id)).some(
          ({ snoozedUntilMs }) => snoozedUntilMs !== null,
        );
      const sent = await post(link, { origin: world.origin }, 'from=page');
      const place = String(sent.headers.location);
      const { text } = await world.ask(place);
      expect(text).toContain('>Undo<');
      const undoId = new URL(place, world.origin).searchParams.get('undo') ?? '';
      const undo = () => post(link, { origin: world.origin }, `undo=${undoId}`);
      expect((await world.ask(String((await undo()).headers.location))).text).toContain('as they were before');
      expect([await alertsOf(search), await alertsOf(other), await snoozed()]).toEqual([...before, false]);
      expect((await undo()).headers.location).toContain('undone=late');
    },
  );

  it('a tampered link is refused with a clear message and changes nothing', async () => {
    const broken = links().unsubscribe.slice(0, -1);
    const page = await world.ask(pathOf(broken));
    expect(page.status).toBe(404);
    expect(page.text).toContain('This link doesn’t work');
    expect(await post(broken)).toMatchObject({
      status: 404,
      text: expect.stringContaining('incomplete or was changed'),
    });
    expect((await post(`${world.origin}/unsubscribe`)).status).toBe(404);
    // A link that opens a page unsubscribes nothing.
    const manage = new URL(links().manage).searchParams.get('t');
    expect((await post(`${world.origin}/unsubscribe?t=${manage}`)).status).toBe(404);
    expect(await alertsOf(search)).toEqual([true, true]);
  });

  it('a mail provider that sends for many readers is not limited; invalid links are', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const { unsubscribe } = links();
    for (let n = 0; n < 200; n += 1) expect((await post(unsubscribe, from)).status).toBe(200);
    const tried = new Set<number>();
    for (let n = 0; n < 200; n += 1) tried.add((await post(`${world.origin}/unsubscribe?t=x`, from)).status);
    expect([...tried]).toEqual([404, 429]);
    expect((await post(unsubscribe, from)).status).toBe(200);
  });

  it('no other route accepts a write from another site, but for the tools of assistants, which write nothing', async () => {
    const open = world.routes.filter(({ origins, url }) => origins === 'any' && url !== '/mcp');
    expect(open.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /unsubscribe']);
  });
});
