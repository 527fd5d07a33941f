import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Role } from '#domains/people/access/roles.ts';
import { signOnGroups } from '#domains/people/access/sign-on-groups.ts';
import { operatorRules } from '#domains/people/site-settings/operators.ts';
import { dayMs } from '#lib/duration.ts';
import { type EngineFixture, forEachEngine, onSqlite } from '#tests/fixtures/engines.ts';
import { linkIn, readMails } from '#tests/fixtures/mails.ts';
import { oidcClient, startOidcProvider } from '#tests/fixtures/oidc-provider.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { startPageApp } from '#tests/fixtures/page-app.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';

const patient = { timeout: 600_000, interval: 100 };
const password = 'quiet harbour lamp';

const isForm = (body: object): body is URLSearchParams => body instanceof URLSearchParams;

const setUp = async ({ location }: EngineFixture, env: Record<string, string> = {}) => {
  const { databaseUrl } = location();
  const app = await startPageApp({
    env: { DEMO_LISTINGS: '0', TRUST_PROXY: '1', DATABASE_URL: databaseUrl ?? '', ...env },
  });
  await app.running.start();
  const { services } = app.running;
  const where = { dataDir: app.dataDir, ...(databaseUrl && { databaseUrl }) };
  let requests = 0;
  /** A browser that keeps its cookies; each request comes from another network, as limits are not under test here. */
  const browser = (cookie = '') => {
    let jar = cookie;
    const ask = async (path: string, body?: object) => {
      requests += 1;
      const answer = await app.ask(path, {
        method: body ? 'POST' : 'GET',
        headers: {
          origin: app.origin,
          'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}`,
          ...(jar && { cookie: jar }),
          ...(body && { 'content-type': isForm(body) ? 'application/x-www-form-urlencoded' : 'application/json' }),
        },
        ...(body && { body: isForm(body) ? body.toString() : JSON.stringify(body) }),
      });
      const set = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
      if (set.length > 0) jar = [jar, ...set].filter(Boolean).join('; ');
      return answer;
    };
    return {
      open: (path: string) => ask(path),
      send: (path: string, fields: Record<string, string>) => ask(path, new URLSearchParams(fields)),
      post: (path: string, body: object) => ask(path, body),
    };
  };
  const operator = async (roles: readonly Role[], email?: string) => {
    const signedIn = await signInOperator({ ...where, roles, password, ...(email && { email }) });
    return { ...signedIn, ...browser(signedIn.cookie) };
  };
  const mailsTo = (address: string): string[] =>
    readMails(join(app.dataDir, 'outbox')).filter((mail) => mail.includes(`To: ${address}`));
  const mailed = async (address: string, words: string, count = 1): Promise<string> => {
    const matches = () => mailsTo(address).filter((mail) => mail.includes(words));
    await vi.waitFor(() => {
      expect(matches()).toHaveLength(count);
    }, patient);
    return matches().at(-1) ?? '';
  };
  const linkOf = async (address: string, count = 1): Promise<string> => {
    const { pathname, search } = linkIn(await mailed(address, 'invites you to help run', count));
    return `${pathname}${search}`;
  };
  const rolesOf = async (email: string): Promise<string> =>
    (await services.team.list())
      .filter((person) => person.email === email)
      .flatMap((person) => person.roles.map(({ role, source }) => `${role} by ${source}`))
      .toSorted()
      .join();
  const actions = async () => (await services.audit.latest(20)).map(({ action }) => action);
  return { app, services, where, browser, operator, mailed, mailsTo, linkOf, rolesOf, actions };
};

/** A form of the join page, as its browser sends it. */
const joinForm = (link: string, fields: Record<string, string> = {}) => ({
  token: new URLSearchParams(link.split('?')[1]).get('token') ?? '',
  ...fields,
});

forEachEngine('people of the back office', (fixture) => {
  fixture.itOnce(
    'ROLE-05: an invitation creates the account of its address, works once, and gives its roles',
    async () => {
      const { app, browser, operator, linkOf, rolesOf, actions, services } = await setUp(fixture);
      const olive = await operator(['owner']);
      const sent = await olive.send('/ops/people', { act: 'invite', email: 'Tomas@Example.com', roles: 'editor' });
      expect([sent.status, sent.headers.location]).toEqual([303, '/ops/people?done=invite']);
      expect((await olive.open('/ops/people')).text).toContain('tomas@example.com');
      const link = await linkOf('tomas@example.com');

      const tomas = browser();
      expect((await tomas.open(link)).text).toContain('Create account and join');
      // Opening the link changes nothing, because mail scanners open links.
      expect(await rolesOf('tomas@example.com')).toBe('');
      const short = await tomas.send(link, joinForm(link, { password: 'short' }));
      expect([short.status, await rolesOf('tomas@example.com')]).toEqual([400, '']);
      const joined = await tomas.send(link, joinForm(link, { name: 'Tomás Lee', password }));
      expect([joined.status, joined.headers.location]).toEqual([303, '/ops']);
      expect(await rolesOf('tomas@example.com')).toBe('editor by person');
      expect((await tomas.open('/ops/listings')).status).toBe(200);
      expect((await tomas.open('/ops/people')).status).toBe(403);

      expect((await browser().open(link)).text).toContain('This link no longer works');
      expect((await browser().send(link, joinForm(link, { password }))).status).toBe(400);
      expect(await actions()).toEqual(expect.arrayContaining(['operator.invite', 'operator.join']));
      expect((await services.audit.latest(20)).some(({ subject }) => subject.includes('tomas'))).toBe(false);
      await app.close();
    },
  );

  fixture.itOnce(
    'ROLE-05: an address with an account signs in to accept, so the mail alone opens no account',
    async () => {
      const { app, browser, operator, where, linkOf, rolesOf } = await setUp(fixture);
      const olive = await operator(['owner']);
      const ruth = await signIn({ ...where, email: 'ruth@example.com', password });
      const other = await signIn(where);
      await olive.send('/ops/people', { act: 'invite', email: 'ruth@example.com', roles: 'publisher,support' });
      const link = await linkOf('ruth@example.com');
      const stranger = browser();
      expect((await stranger.open(link)).text).toContain('Sign in as');
      expect((await stranger.send(link, joinForm(link, { password }))).status).toBe(403);
      expect((await browser(other.cookie).send(link, joinForm(link))).status).toBe(403);
      // The API behind the form replaces no password of an existing account.
      const taken = await app.ask('/api/auth/accept-invitation', {
        method: 'POST',
        headers: { origin: app.origin, 'content-type': 'application/json' },
        body: JSON.stringify({ ...joinForm(link), password: 'another harbour lamp' }),
      });
      expect(taken.status).toBeGreaterThanOrEqual(400);
      expect(await rolesOf('ruth@example.com')).toBe('');
      expect((await browser(ruth.cookie).send(link, joinForm(link))).headers.location).toBe('/ops');
      expect(await rolesOf('ruth@example.com')).toBe('publisher by person,support by person');
      expect((await browser(ruth.cookie).send(link, joinForm(link))).status).toBe(400);
      await app.close();
    },
  );

  fixture.itOnce('ROLE-05: a newer link replaces the older, a withdrawn and an expired one do nothing', async () => {
    const { app, browser, operator, linkOf, services } = await setUp(fixture);
    const olive = await operator(['owner']);
    const email = 'nina@example.com';
    await olive.send('/ops/people', { act: 'invite', email, roles: 'analyst' });
    const first = await linkOf(email);
    expect((await olive.send('/ops/people', { act: 'resend', email })).status).toBe(303);
    const second = await linkOf(email, 2);
    expect((await browser().open(first)).text).toContain('This link no longer works');
    expect((await browser().open(second)).text).toContain('Create account and join');
    const [pending] = await services.teamInvitations.list();
    expect((pending?.expiresMs ?? 0) - (pending?.createdMs ?? 0)).toBe(7 * dayMs);
    expect((await olive.send('/ops/people', { act: 'withdraw', email })).status).toBe(303);
    expect((await browser().open(second)).text).toContain('This link no longer works');
    expect((await olive.send('/ops/people', { act: 'withdraw', email })).status).toBe(409);
    const again = await olive.send('/ops/people', { act: 'invite', email: olive.consumer.email, roles: 'analyst' });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('in the list already')]);
    const none = await olive.send('/ops/people', { act: 'invite', email, roles: '' });
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('at least one role')]);
    const wrong = await olive.send('/ops/people', { act: 'invite', email: 'no address', roles: 'analyst' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('valid email address')]);
    expect((await olive.send('/ops/people', { act: 'roles', id: 'x', roles: 'king' })).status).toBe(400);
    await app.close();
  });

  fixture.itOnce(
    'ROLE-06: a change of roles applies at once, is recorded and mailed; so are ended sessions and a removal',
    async () => {
      const { app, browser, operator, mailed, rolesOf, actions } = await setUp(fixture);
      const [olive, joon] = [await operator(['owner']), await operator(['analyst'], 'joon@example.com')];
      expect((await joon.open('/ops/settings')).status).toBe(200);
      const { id } = joon.consumer;
      const changed = await olive.send('/ops/people', { act: 'roles', id, roles: 'support' });
      expect(changed.headers.location).toBe('/ops/people?done=roles');
      expect(await rolesOf('joon@example.com')).toBe('support by person');
      expect((await joon.open('/ops/leads')).text).toContain('Leads');
      expect(await mailed('joon@example.com', 'Your roles changed')).toContain('Support');
      const none = await olive.send('/ops/people', { act: 'roles', id, roles: '' });
      expect([none.status, await rolesOf('joon@example.com')]).toEqual([400, 'support by person']);

      expect((await olive.send('/ops/people', { act: 'end-sessions', id })).status).toBe(303);
      expect((await joon.open('/my-autotrader')).headers.location).toContain('/sign-in');
      await mailed('joon@example.com', 'You were signed out');
      const again = browser();
      await again.post('/api/auth/sign-in/email', { email: 'joon@example.com', password });
      expect((await again.open('/ops')).status).toBe(200);
      expect((await olive.send('/ops/people', { act: 'remove', id })).status).toBe(303);
      expect(await rolesOf('joon@example.com')).toBe('');
      expect((await again.open('/ops')).status).toBe(404);
      await mailed('joon@example.com', 'Your access to the back office ended');
      expect((await olive.send('/ops/people', { act: 'remove', id })).status).toBe(404);
      expect(await actions()).toEqual(
        expect.arrayContaining(['operator.roles', 'operator.sign-out', 'operator.remove']),
      );
      await app.close();
    },
  );

  it('ROLE-07: the last owner stays an owner, with two owners at once as well', async () => {
    const { app, operator, rolesOf, services } = await setUp(fixture);
    const olive = await operator(['owner']);
    const own = { id: olive.consumer.id };
    const left = await olive.send('/ops/people', { act: 'remove', ...own });
    expect([left.status, left.text]).toEqual([409, expect.stringContaining('This is the last owner')]);
    expect((await olive.send('/ops/people', { act: 'roles', ...own, roles: 'editor' })).status).toBe(409);
    expect(await rolesOf(olive.consumer.email)).toBe('owner by person');
    // Owners who remove each other, or resign, at the same time: one stays, every time.
    const owners = async () =>
      (await services.team.list()).filter(({ roles }) => roles.some(({ role }) => role === 'owner'));
    const host = services.siteHosts.admit({ protocol: 'http', host: `localhost:${app.port}`, localAddress: undefined });
    if (!host.ok) throw new Error('the app does not know its host');
    const change = { by: { ...olive.consumer, name: '' }, origin: host.value.origin };
    for (let round = 0; round < 8; round += 1) {
      await operator(['owner']);
      const both = await owners();
      expect(both).toHaveLength(2);
      const tries = both.map(({ id }) =>
        round % 2 === 0 ? services.team.remove(id, change) : services.team.setRoles(id, ['editor'], change),
      );
      expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1);
      expect(await owners()).toHaveLength(1);
    }
    await app.close();
  });

  fixture.itOnce('ROLE-08: a second factor is demanded by role, at the entry', async () => {
    const { app, operator, services } = await setUp(fixture);
    const [olive, joon] = [await operator(['owner']), await operator(['analyst', 'support'])];
    const publication = { publisher: olive.consumer, reason: 'Safer', basedOn: 0 };
    const rules = { owner: false, editor: true, publisher: false, analyst: false, support: true };
    await services.settings.publish(operatorRules, rules, publication);
    expect((await olive.open('/ops')).status).toBe(200);
    expect((await joon.open('/ops')).headers.location).toBe('/ops/security');
    expect((await joon.open('/ops/leads')).status).toBe(404);
    expect((await joon.open('/ops/security')).text).toContain('required for your role');
    await app.close();
  });
});

onSqlite('roles by single sign-on', (fixture) => {
  const dana = { sub: 'works-1', email: 'dana@example.com', email_verified: true, name: 'Dana Whitfield' };

  fixture.itOnce(
    'ROLE-09: roles follow the groups at each sign-in through the provider, and leave others alone',
    async () => {
      const provider = await startOidcProvider();
      const { app, operator, services, rolesOf, actions, mailed } = await setUp(fixture, {
        OIDC_DISCOVERY_URL: provider.discoveryUrl,
        OIDC_CLIENT_ID: oidcClient.clientId,
        OIDC_CLIENT_SECRET: oidcClient.clientSecret,
        OIDC_NAME: 'Works',
      });
      const olive = await operator(['owner']);
      const groups = { owner: 'bosses', editor: 'cars, Inventory', publisher: '', analyst: 'figures', support: 'cars' };
      const publication = { publisher: olive.consumer, reason: 'Groups', basedOn: 0 };
      await services.settings.publish(signOnGroups, { claim: 'realm.groups', ...groups }, publication);

      const enter = async (claims: Record<string, unknown>) => {
        const headers = { origin: app.origin, 'content-type': 'application/json' };
        const begun = await app.ask('/api/auth/sign-in/social', {
          method: 'POST',
          headers,
          body: JSON.stringify({ provider: 'oidc', callbackURL: '/ops', disableRedirect: true }),
        });
        const jar = (begun.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
        const { pathname, search } = new URL(
          await provider.approve(JSON.parse(begun.text).url, { ...dana, ...claims }),
        );
        const back = await app.ask(`${pathname}${search}`, { headers: { cookie: jar } });
        const cookie = (back.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
        return (await app.ask('/ops', { headers: { cookie } })).status;
      };

      expect(await enter({})).toBe(404);
      // A group has to be spelled as the setting has it, and only texts are groups.
      expect(await enter({ realm: { groups: ['CARS', 'inventory', 7, ['cars'], { cars: true }] } })).toBe(404);
      expect(await enter({ realm: { groups: ['cars', 'other'] } })).toBe(200);
      expect(await rolesOf(dana.email)).toBe('editor by sign-on,support by sign-on');
      await mailed(dana.email, 'Your roles changed');
      expect(await enter({ realm: { groups: 'figures' } })).toBe(200);
      expect(await rolesOf(dana.email)).toBe('analyst by sign-on');
      expect(await actions()).toContain('operator.sign-on');
      const page = await olive.open('/ops/people');
      expect(page.text).toContain('by sign-on');

      // What an owner gives stays when the groups end.
      const { id } = (await services.team.list()).find(({ email }) => email === dana.email) ?? { id: '' };
      await olive.send('/ops/people', { act: 'roles', id, roles: 'publisher' });
      expect(await rolesOf(dana.email)).toBe('analyst by sign-on,publisher by person');
      expect(await enter({ groups: ['bosses'] })).toBe(200);
      expect(await rolesOf(dana.email)).toBe('publisher by person');
      await app.close();
      await provider.close();
    },
  );
});
