import { afterEach, expect, it } from 'vitest';
import { opsPath } from '#paths/paths.ts';
import { type EngineFixture, onSqlite } from '#tests/fixtures/engines.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The value of a hidden field. */
const hidden = (text: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';

onSqlite('the studio', ({ location }: EngineFixture) => {
  let app: PageApp | undefined;
  afterEach(() => app?.close());

  const start = async () => {
    const { databaseUrl } = location();
    const started = await startPageApp({ env: { DATABASE_URL: databaseUrl ?? '', APP_ENV: '' } });
    app = started;
    await started.running.start();
    const where = { dataDir: started.dataDir, origin: started.origin, ...(databaseUrl && { databaseUrl }) };
    const operator = async (email: string) => {
      const { cookie } = await signInOperator({ ...where, email });
      const headers = { cookie, origin: started.origin };
      const open = (path: string) => started.ask(path, { headers });
      const send = (path: string, fields: Record<string, string>) =>
        started.ask(path, {
          method: 'POST',
          headers: { ...headers, ...form },
          body: String(new URLSearchParams(fields)),
        });
      /** Sends the form of a brand as its page has it, with some fields changed. */
      const act = async (brand: string, fields: Record<string, string>, page?: string) => {
        const text = page ?? (await open(opsPath(`brands/${brand}`))).text;
        const based = { basedOn: hidden(text, 'basedOn'), basedOnLive: hidden(text, 'basedOnLive') };
        return send(opsPath(`brands/${brand}`), { ...based, ...fields });
      };
      return { open, send, act, headers };
    };
    const visit = (brand: string, path = '/', headers: Record<string, string> = {}) =>
      started.ask(path, { headers: { host: `${brand}.localhost:${started.port}`, ...headers } });
    return { started, operator, visit, ...(await operator('ana@example.com')) };
  };

  const make = async ({ send, act }: Pick<Awaited<ReturnType<typeof start>>, 'send' | 'act'>, fields = {}) => {
    await send(opsPath('brands'), { key: 'harbor', name: 'Harbor Cars', accent: '#0a6b4f' });
    await act('harbor', { intent: 'save', ...fields });
    return act('harbor', { intent: 'publish', reason: 'First version' });
  };

  it('BRND-11: a brand is made from nothing, seen by its link alone, published, changed, rolled back and retired', async () => {
    const studio = await start();
    const { open, send, act, visit } = studio;
    const begun = await send(opsPath('brands'), { key: 'harbor', name: 'Harbor Cars', accent: '#0a6b4f' });
    expect([begun.status, begun.headers.location]).toEqual([303, opsPath('brands/harbor', { done: 'begun' })]);
    expect((await send(opsPath('brands'), { key: 'harbor', name: 'Again', accent: '' })).status).toBe(409);
    expect((await visit('harbor')).status).toBe(404);
    expect((await visit('harbor', '/rest/lsc/listing')).status).toBe(421);

    await act('harbor', {
      intent: 'save',
      headline: 'Cars <by> the sea',
      navigation: 'Used | /cars-for-sale/used-cars',
    });
    const page = (await open(opsPath('brands/harbor'))).text;
    const link = new URL(/href="([^"]*brand-preview=[^"]*)"/.exec(page)?.[1] ?? '');
    const followed = await visit('harbor', `${link.pathname}${link.search}`);
    expect([followed.status, followed.headers.location]).toEqual([303, '/']);
    const cookie = String(followed.headers['set-cookie']).split(';')[0] ?? '';
    const preview = await visit('harbor', '/', { cookie });
    expect(preview.status).toBe(200);
    expect(preview.text.replaceAll('<!-- -->', '')).toContain('Preview of draft 2.');
    expect(preview.text).toContain('Cars &lt;by&gt; the sea');
    expect(preview.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect((await visit('harbor', '/', { cookie: `${cookie}x` })).status).toBe(404);
    expect((await visit('harbor')).status).toBe(404);
    expect((await visit('larkspur', `${link.pathname}${link.search}`)).status).toBe(404);

    const published = await act('harbor', { intent: 'publish', reason: 'First version' });
    expect(published.headers.location).toBe(opsPath('brands/harbor', { done: 'published' }));
    const live = await visit('harbor');
    expect([live.status, live.text.includes('Cars &lt;by&gt; the sea')]).toEqual([200, true]);
    expect(live.text).toContain('<title>Harbor Cars: ');
    expect(live.text).not.toContain('Preview of draft');
    expect((await visit('harbor', '/', { cookie })).text).not.toContain('Preview of draft');

    await act('harbor', { intent: 'save', headline: 'Second thoughts' });
    expect((await visit('harbor')).text).toContain('Cars &lt;by&gt; the sea');
    await act('harbor', { intent: 'publish', reason: 'Plainer' });
    expect((await visit('harbor')).text).toContain('Second thoughts');
    const back = await send(opsPath('brands/harbor'), { restore: '1', basedOn: '2', reason: 'The sea was better' });
    expect(back.headers.location).toBe(opsPath('brands/harbor', { done: 'restored' }));
    expect((await visit('harbor')).text).toContain('Cars &lt;by&gt; the sea');
    expect((await open(opsPath('brands/harbor'))).text).toContain('The sea was better');

    await act('harbor', { intent: 'retire', reason: 'Closed' });
    expect((await visit('harbor')).status).toBe(404);
    await act('harbor', { intent: 'revive', reason: 'Open again' });
    expect((await visit('harbor')).status).toBe(200);
  });

  it('BRND-11: of two operators who save at once, the second is told, and nothing is lost', async () => {
    const studio = await start();
    await make(studio);
    const bob = await studio.operator('bob@example.com');
    const page = (await studio.open(opsPath('brands/harbor'))).text;
    expect((await studio.act('harbor', { intent: 'save', headline: 'By Ana', tagline: '' }, page)).status).toBe(303);
    const second = await bob.act('harbor', { intent: 'save', tagline: 'By Bob' }, page);
    expect(second.status).toBe(409);
    expect(second.text).toContain('ana@example.com');
    expect(second.text).toContain('value="By Ana"');
    expect(second.text).toContain('value="By Bob"');
    expect((await bob.act('harbor', { intent: 'save', tagline: 'By Bob' }, second.text)).status).toBe(303);
    const both = (await studio.open(opsPath('brands/harbor'))).text;
    expect(both).toContain('value="By Ana"');
    expect(both).toContain('value="By Bob"');
    const late = await studio.act('harbor', { intent: 'publish', reason: 'Mine' }, page);
    expect(late.status).toBe(409);
  });

  it('BRND-13: a color that can’t be read is refused with its figures, and what was typed stays', async () => {
    const studio = await start();
    await make(studio);
    const refused = await studio.act('harbor', {
      intent: 'save',
      accent: '#ffd500',
      onAccent: '#ffffff',
      headline: 'Kept',
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('#ffffff on #ffd500, is 1.42 to 1, and AA asks for 4.5 to 1');
    expect(refused.text).toContain('value="Kept"');
    expect((await studio.visit('harbor')).text).not.toContain('#ffd500');
  });

  it('BRND-15: hosts of others are refused, unknown domains and an empty inventory are told before publishing', async () => {
    const studio = await start();
    await make(studio);
    await studio.act('harbor', {
      intent: 'save',
      hosts: 'kbb.localhost',
      inventory: '/cars-for-sale/used-cars/ferrari',
    });
    const page = (await studio.open(opsPath('brands/harbor'))).text;
    expect(page).toContain('kbb.localhost is the sub-domain of the brand “kbb”.');
    expect(page).toContain('No car matches its search now');
    expect((await studio.act('harbor', { intent: 'publish', reason: 'Try' })).status).toBe(400);
    await studio.act('harbor', {
      intent: 'save',
      hosts: 'harbor.example',
      inventory: '/cars-for-sale/all-cars/toyota',
    });
    expect((await studio.open(opsPath('brands/harbor'))).text).toContain(
      'harbor.example is below none of the base domains',
    );
    expect((await studio.act('harbor', { intent: 'publish', reason: 'A host' })).status).toBe(303);
    const all = await studio.started.ask('/cars-for-sale/all-cars', { headers: { host: 'harbor.example' } });
    const toyota = await studio.started.ask('/cars-for-sale/all-cars/toyota');
    const total = (text: string): string | undefined =>
      /(\d[\d,]*) (?:new, used & certified )?(?:Toyota )?cars?\b/i.exec(text)?.[1];
    expect([all.status, total(all.text)]).toEqual([200, total(toyota.text)]);
  });

  it('BRND-16: what brands.json holds is locked with the sentence why, and each value says where it comes from', async () => {
    const studio = await start();
    const page = (await studio.open(opsPath('brands/larkspur'))).text;
    expect(page).toContain('The brands.json that comes with the product says this.');
    expect(page).toContain('On the site now');
    expect((await studio.act('larkspur', { intent: 'save', accent: '#000000', headline: 'Mine' })).status).toBe(303);
    expect((await studio.open(opsPath('brands/larkspur'))).text).toContain('No open changes');
    await studio.act('larkspur', { intent: 'save', tagline: 'From the studio' });
    await studio.act('larkspur', { intent: 'publish', reason: 'A tagline' });
    const home = (await studio.visit('larkspur')).text;
    expect(home).toContain('From the studio');
    expect(home).toContain('Good cars, plainly priced, close to home.');
    expect((await studio.open(opsPath('brands/nosuch'))).status).toBe(404);
    expect((await studio.open(opsPath('brands/whitelabel'))).status).toBe(404);
  });

  it('BRND-14: an uploaded logo is in the draft, in the header once it is published, and in mails', async () => {
    const studio = await start();
    await make(studio, { senderName: 'Harbor Desk', senderAddress: 'desk@harbor.example' });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><rect width="240" height="60"/></svg>';
    const upload = (content: string) =>
      studio.started.ask('/api/ops/brands/harbor/pictures/logo', {
        method: 'POST',
        headers: { ...studio.headers, 'content-type': 'multipart/form-data; boundary=----brand-studio' },
        body: `------brand-studio\r\ncontent-disposition: form-data; name="picture"; filename="a.svg"\r\n\r\n${content}\r\n------brand-studio--\r\n`,
      });
    expect((await upload('<p>')).headers.location).toBe(opsPath('brands/harbor', { refused: 'not-a-picture' }));
    expect((await upload(svg)).headers.location).toBe(opsPath('brands/harbor', { done: 'picture' }));
    expect((await studio.visit('harbor')).text).not.toContain('-header.png');
    await studio.act('harbor', { intent: 'publish', reason: 'A logo' });
    const src = /\/img\/brand\/[0-9a-f]{32}-header\.png/.exec((await studio.visit('harbor')).text)?.[0] ?? '';
    const served = await studio.started.ask(src);
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/png']);
    const { brands } = studio.started.running.services;
    const harbor = brands.resolve({ place: { id: 'whitelabel', slug: 'harbor' } });
    expect(brands.mailFrom(harbor)).toEqual({ name: 'Harbor Desk', address: 'desk@harbor.example' });
  });
});
