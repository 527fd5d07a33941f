import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#platform/sql/database.ts';
import { linkIn } from '#tests/fixtures/mails.ts';
import { pageBuild } from '#tests/fixtures/page-build.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const email = 'dana.secretive@private.example';
const passwords = ['quiet harbour lamp', 'another harbour lamp', 'a wrong harbour guess'];
const tokenOf = (query: URLSearchParams): string => query.get('token') ?? '';
const [password = '', newPassword = '', wrong = ''] = passwords;

describe('secrets in the log', () => {
  let app: WholeApp;
  const printed: unknown[] = [];
  const tokens = new Set<string>();

  beforeAll(async () => {
    for (const method of ['log', 'info', 'warn', 'error'] as const) {
      vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void printed.push(...words));
    }
    app = await startWholeApp({ env: { LOG_LEVEL: 'trace' }, build: pageBuild });
  });
  afterAll(async () => {
    await app.close();
    vi.restoreAllMocks();
  });

  const send = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields).toString();
    const sent = { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers };
    const answer = await app.ask('POST', path, sent, body);
    for (const [, token = ''] of answer.head.matchAll(/(?:session_token|sign_up)=([^;\s]+)/g)) tokens.add(token);
    return answer;
  };
  const call = (path: string, body: object) =>
    app.ask('POST', path, { origin: 'http://localhost', 'content-type': 'application/json' }, JSON.stringify(body));
  /** The link in the next mail that has one. */
  const nextLink = async (): Promise<URL> => {
    const link = await vi.waitFor(
      () => {
        const links = app.mails().map(linkIn);
        const link = links.find(({ searchParams }) => searchParams.has('token') && !tokens.has(tokenOf(searchParams)));
        if (!link) throw new Error('no mail yet');
        return link;
      },
      { timeout: 600_000 },
    );
    tokens.add(tokenOf(link.searchParams));
    return link;
  };
  const open = (link: URL) => app.ask('GET', `${link.pathname}${link.search}`);

  it('signing up, resetting a password and signing in by link log no token, address or password', async () => {
    await send('/my-autotrader/sign-up', { firstName: 'Dana', lastName: 'W', email, password });
    const confirmation = await nextLink();
    await open(confirmation);
    // As in another browser than the one that signed up, which must enter the password again.
    const typed = { firstName: 'Dana', lastName: 'W', email, password };
    const elsewhere = { kind: 'address-elsewhere', token: tokenOf(confirmation.searchParams), ...typed };
    expect((await send(confirmation.pathname, elsewhere)).status).toBe(303);
    await open(confirmation);
    expect((await send('/my-autotrader/sign-in', { email, password: wrong, with: 'password' })).status).toBe(401);
    expect((await send('/my-autotrader/sign-in', { email, password, with: 'password' })).status).toBe(303);

    await send('/my-autotrader/forgot-password', { email });
    const reset = await nextLink();
    await open(reset);
    const token = tokenOf(reset.searchParams);
    await app.ask('GET', `/api/auth/reset-password/${token}?callbackURL=/my-autotrader`);
    expect((await send(`${reset.pathname}${reset.search}`, { token, password: newPassword })).status).toBeLessThan(400);

    await call('/api/auth/sign-in/magic-link', { email });
    const link = await nextLink();
    await open(link);
    await app.ask('GET', `/api/auth/magic-link/verify${link.search}`);
    await app.ask('GET', `${link.pathname}${link.search}`, { host: 'evil.example' });
    expect((await send(link.pathname, Object.fromEntries(link.searchParams))).status).toBe(303);
    await app.ask('GET', `/my-autotrader/sign-in?email=${email}&${email}&${token}`);
    await app.ask('GET', '/account-api/userinfo', { authorization: `Bearer ${token}`, 'identity-token': token });

    expect([...tokens].every((one) => one.length > 8)).toBe(true);
    expect(tokens.size).toBeGreaterThan(3);
  });

  it('failures log none either', async () => {
    const db = await openDatabase({ dataDir: app.dataDir });
    await db.kysely.schema.alterTable('auth_users').renameTo('auth_users_away').execute();
    await call('/api/auth/sign-in/email', { email, password });
    await call('/api/auth/request-password-reset', { email });
    await send('/my-autotrader/sign-in', { email, password, with: 'password' });
    await app.ask('GET', '/my-autotrader/profile', {
      cookie: [...tokens].map((one) => `forecourt.session_token=${one}`).join('; '),
    });
    await db.kysely.schema.alterTable('auth_users_away').renameTo('auth_users').execute();
    await db.close();
    expect(app.logged.join('')).toContain('no such table');
  });

  it('each line has the route, and the query’s names without its values', () => {
    const answered = app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answered).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        route: '/*',
        page: expect.any(String),
        query: expect.stringMatching(/^kind&token/),
      }),
    );
    expect(answered).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/api/auth/*', query: 'callbackURL' }),
    );
    const everything = [...app.logged, ...printed.map(String)].join('\n');
    for (const secret of [...tokens, ...passwords, email, encodeURIComponent(email)]) {
      expect([secret, everything.includes(secret)]).toEqual([secret, false]);
      expect(everything.includes(new URLSearchParams({ secret }).toString().slice(7))).toBe(false);
    }
    expect(everything).not.toMatch(/cookie|authorization|identity-token/i);
    expect(printed).toEqual([]);
  });
});
