import { expect, it } from 'vitest';
import { brandFlagSetting } from '#domains/reference/brands/settings/flag-changes.ts';
import { mailSenderSetting } from '#domains/reference/brands/settings/mail-senders.ts';
import { opsPath } from '#paths/paths.ts';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { startPageApp } from '#tests/fixtures/page-app.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

onSqlite('brands in the back office', ({ location }) => {
  const start = async () => {
    const { databaseUrl } = location();
    const app = await startPageApp({ env: { DEMO_LISTINGS: '0', DATABASE_URL: databaseUrl ?? '', APP_ENV: '' } });
    await app.running.start();
    const operator = await signInOperator({
      dataDir: app.dataDir,
      origin: app.origin,
      ...(databaseUrl && { databaseUrl }),
    });
    const headers = { cookie: operator.cookie, origin: app.origin };
    const open = async (part: string) => (await app.ask(opsPath(part), { headers })).text.replaceAll('<!-- -->', '');
    const send = (part: string, fields: Record<string, string>) =>
      app.ask(opsPath(part), {
        method: 'POST',
        headers: { ...headers, ...form },
        body: String(new URLSearchParams(fields)),
      });
    /** Previews the change, as the screen requires, and publishes it. */
    const publish = async (section: string, fields: Record<string, string>) => {
      const sent = { basedOn: '0', reason: 'Trying it', ...fields };
      const { text } = await send(`settings/${section}`, { ...sent, intent: 'preview' });
      const previewed = /name="previewed" value="(\w+)"/.exec(text)?.[1] ?? '';
      return send(`settings/${section}`, { ...sent, intent: 'publish', previewed });
    };
    return { app, operator, open, send, publish };
  };

  it('BRND-04: a flag changed for a tenant changes its site, and the back office says who did it', async () => {
    const { app, operator, open, publish } = await start();
    const { brands, settings } = app.running.services;
    const larkspur = brands.resolve({ place: { id: 'whitelabel', slug: 'larkspur' } });
    expect(await open('brands')).not.toContain('by an operator');

    const done = await publish('brand-flags', { 'larkspur.chat': 'on', 'larkspur.emailOptInLabel': 'Write to me' });
    expect([done.status, done.headers.location]).toEqual([303, opsPath('settings/brand-flags', { published: '1' })]);
    expect(settings.current(brandFlagSetting)).toEqual({ larkspur: { chat: 'on', emailOptInLabel: 'Write to me' } });
    expect(brands.flags(larkspur).chat.enabled).toBe(true);
    expect(brands.flags(brands.resolve({ place: { id: 'atc' } })).chat.enabled).toBe(false);

    const shown = await open('brands');
    expect(shown).toContain('by an operator');
    expect(shown).toContain(`${operator.consumer.email}, <time`);
    const [latest] = await app.running.services.audit.latest(1);
    expect(latest).toMatchObject({ action: 'settings.publish', subject: 'setting:brand-flags' });
    await app.close();
  });

  it('an invalid sender is reported beside its field, and nothing is stored', async () => {
    const { app, open, publish } = await start();
    const { settings } = app.running.services;
    const refused = await publish('mail-senders', { 'kbb.name': 'Values', 'kbb.address': 'values' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('This is not an email address like hello@cars.example.');
    expect(refused.text).toContain('value="values"');
    const half = await publish('mail-senders', { 'kbb.name': 'Values', 'kbb.address': '' });
    expect(half.text).toContain('Required.');
    expect(settings.state(mailSenderSetting).version).toBe(0);

    expect((await publish('mail-senders', { 'kbb.name': 'Values', 'kbb.address': 'hi@values.example' })).status).toBe(
      303,
    );
    expect(await open('brands')).toContain('Values &lt;hi@values.example&gt; <small>set by an operator</small>');
    await app.close();
  });

  it('the texts of every brand are in the form, with their current values', async () => {
    const { app, open, publish } = await start();
    expect(await open('settings/consent-text')).toContain('Allow analytics?');
    expect(await open('settings/legal-text')).toContain('Deal ratings compare a price with similar cars');
    expect((await publish('consent-text', { 'all.question': '' })).status).toBe(400);
    const done = await publish('consent-text', { 'brands.larkspur.question': 'May Larkspur count you?' });
    expect(done.status).toBe(303);
    const { brands } = app.running.services;
    const larkspur = brands.resolve({ place: { id: 'whitelabel', slug: 'larkspur' } });
    expect(brands.consentWords(larkspur).question).toBe('May Larkspur count you?');
    await app.close();
  });
});
