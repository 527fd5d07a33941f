import { afterEach, expect, it, vi } from 'vitest';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { createRefusalStore } from '#domains/people/access/refusal-store.server.ts';
import { operatorRules } from '#domains/people/site-settings/operators.ts';
import { systemClock } from '#lib/clock.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type Answer, startPageApp } from '#tests/fixtures/page-app.ts';
import type { SignedIn } from '#tests/fixtures/signed-in.ts';
import { totp } from '#tests/fixtures/totp.ts';

const password = 'quiet harbour lamp';

const setUp = async ({ location }: EngineFixture, env: Record<string, string> = {}) => {
  const { databaseUrl } = location();
  const app = await startPageApp({ env: { DEMO_LISTINGS: '0', DATABASE_URL: databaseUrl ?? '', ...env } });
  await app.running.start();
  const where = { dataDir: app.dataDir, ...(databaseUrl && { databaseUrl }) };

  const asking = (signedIn: Pick<SignedIn, 'cookie'>) => {
    let { cookie } = signedIn;
    return {
      open: (path: string) => app.ask(path, { headers: { cookie } }),
      verifyPassword: () =>
        app.ask('/api/auth/verify-password', {
          method: 'POST',
          headers: { cookie, origin: app.origin, 'content-type': 'application/json' },
          body: JSON.stringify({ password }),
        }),
      send: async (path: string, fields: Record<string, string>) => {
        const headers = { cookie, origin: app.origin, 'content-type': 'application/x-www-form-urlencoded' };
        const answer = await app.ask(path, { method: 'POST', headers, body: String(new URLSearchParams(fields)) });
        const renewed = answer.headers['set-cookie']?.find((line) => line.startsWith('forecourt.session_token='));
        if (renewed) cookie = renewed.split(';')[0] ?? '';
        return answer;
      },
    };
  };
  type Browser = ReturnType<typeof asking>;

  const uriIn = (text: string): string => (/name="uri" value="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
  const codesIn = (text: string): string[] =>
    [...text.matchAll(/<li>(\w{5}-\w{5})<\/li>/g)].map(([, code]) => code ?? '');
  /** Switches it on through the page; returns the secret and the page's recovery codes. */
  const switchOn = async (browser: Browser, fields: Record<string, string> = { password }) => {
    // Uses the code of 30 seconds ago, so that newer codes remain. The clock is fixed until it is checked.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const begun = await browser.send('/ops/security', { step: 'begin', ...fields });
    const uri = uriIn(begun.text);
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    const confirmed = await browser.send('/ops/security', { step: 'confirm', uri, code: totp(secret, -1) });
    vi.useRealTimers();
    return { secret, uri, begun, confirmed, codes: codesIn(confirmed.text) };
  };
  /** Another browser signed in to the same account. */
  const elsewhere = async (email: string): Promise<Browser> => {
    const body = String(new URLSearchParams({ email, password, rememberMe: 'yes', returnTo: '/ops' }));
    const headers = { origin: app.origin, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.ask('/my-autotrader/sign-in', { method: 'POST', headers, body });
    const line = answer.headers['set-cookie']?.find((one) => one.startsWith('forecourt.session_token=')) ?? '';
    return asking({ cookie: line.split(';')[0] ?? '' });
  };
  const log = async () => {
    const db = await openDatabase(where);
    const entries = await createAuditLog({ db, clock: systemClock }).latest(20);
    const refusals = await createRefusalStore(db).latest(20);
    await db.close();
    return { actions: entries.map(({ action }) => action).reverse(), refused: refusals.map(({ reason }) => reason) };
  };
  return { app, where, asking, switchOn, elsewhere, log };
};

forEachEngine("an operator's second factor", (fixture) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  fixture.itOnce('is switched on with a code, and ten recovery codes are shown once', async () => {
    const { app, where, asking, switchOn, log } = await setUp(fixture);
    const olive = await signInOperator({ ...where, password });
    const browser = asking(olive);
    expect((await browser.send('/ops/security', { step: 'begin', password: 'not this one' })).text).toContain(
      'Wrong password.',
    );
    const { begun, confirmed, codes, secret, uri } = await switchOn(browser);
    expect(new URL(uri).pathname).toContain(encodeURIComponent(olive.consumer.email));
    expect(begun.text).toContain('<svg');
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
    expect([confirmed.status, codes.length]).toEqual([200, 10]);
    const after = await browser.open('/ops/security');
    expect([after.status, after.text]).toEqual([200, expect.stringContaining('Your second factor is on.')]);
    expect(after.text).not.toContain(codes[0]);
    expect(await log()).toMatchObject({ actions: ['second-factor.switch-on'] });
    await app.close();
  });

  fixture.itOnce('nothing is asked for until a code was given', async () => {
    const { app, where, asking } = await setUp(fixture);
    const browser = asking(await signInOperator({ ...where, password }));
    const begun = await browser.send('/ops/security', { step: 'begin', password });
    expect(begun.status).toBe(200);
    const wrong = await browser.send('/ops/security', {
      step: 'confirm',
      uri: 'otpauth://totp/x?secret=ABCD',
      code: '000000',
    });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Wrong code')]);
    expect((await browser.open('/ops')).status).toBe(200);
    await app.close();
  });

  fixture.itOnce(
    'is asked for at the door of every other session, however it began, and opens that session alone',
    async () => {
      const { app, where, asking, switchOn, elsewhere, log } = await setUp(fixture);
      const olive = await signInOperator({ ...where, password });
      const { secret } = await switchOn(asking(olive));
      const [other, third] = [await elsewhere(olive.consumer.email), await elsewhere(olive.consumer.email)];
      expect((await other.open('/ops')).headers.location).toBe('/ops/code');
      expect((await other.open('/ops/security')).status).toBe(404);
      expect((await other.open('/api/ops/audit.csv')).status).toBe(404);
      expect((await other.open('/ops/code')).text).toContain('Enter your code');
      // The account itself stays signed in.
      expect((await other.open('/my-autotrader')).status).toBe(200);

      expect((await other.send('/ops/code', { code: '000000' })).status).toBe(400);
      const code = totp(secret);
      const proven = await other.send('/ops/code', { code });
      expect([proven.status, proven.headers.location]).toEqual([303, '/ops']);
      expect((await other.open('/ops')).status).toBe(200);
      expect((await other.open('/ops/code')).headers.location).toBe('/ops');
      expect((await third.open('/ops')).headers.location).toBe('/ops/code');
      // A code works once (RFC 6238).
      expect((await third.send('/ops/code', { code })).status).toBe(400);
      expect((await third.send('/ops/code', { code: totp(secret, 1) })).status).toBe(303);
      expect((await log()).refused).toEqual(['wrong-code', 'wrong-code']);
      await app.close();
    },
  );

  it('a recovery code works once', async () => {
    const { app, where, asking, switchOn, elsewhere, log } = await setUp(fixture);
    const olive = await signInOperator({ ...where, password });
    const { codes } = await switchOn(asking(olive));
    const [first, second] = [await elsewhere(olive.consumer.email), await elsewhere(olive.consumer.email)];
    const code = codes[3] ?? '';
    expect((await first.send('/ops/code', { code })).status).toBe(303);
    expect((await first.open('/ops')).status).toBe(200);
    expect((await second.send('/ops/code', { code })).status).toBe(400);
    expect((await second.open('/ops')).headers.location).toBe('/ops/code');
    expect((await log()).actions).toEqual(['second-factor.switch-on', 'second-factor.use-recovery-code']);
    await app.close();
  });

  fixture.itOnce('RULING-07: a few codes may be tried, then there is a wait', async () => {
    const { app, where, asking, switchOn, elsewhere, log } = await setUp(fixture);
    const olive = await signInOperator({ ...where, password });
    await switchOn(asking(olive));
    const other = await elsewhere(olive.consumer.email);
    const answers: Answer[] = [];
    // The wait doubles with every attempt, so that it lasts on the slowest machine.
    while (answers.at(-1)?.status !== 429) answers.push(await other.send('/ops/code', { code: '000000' }));
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(answers.at(-1)?.text).toContain('Too many attempts');
    expect((await log()).refused).toContain('too-many-codes');
    await app.close();
  });

  fixture.itOnce('RULING-07: whoever knows the password wins no new guesses at the code with it', async () => {
    const { app, where, asking, switchOn, elsewhere } = await setUp(fixture);
    const olive = await signInOperator({ ...where, password });
    await switchOn(asking(olive));
    const other = await elsewhere(olive.consumer.email);
    const answers: number[] = [];
    while (answers.at(-1) !== 429 && answers.length < 20) {
      answers.push((await other.send('/ops/code', { code: '000000' })).status);
      if (answers.length % 4 === 0) expect((await other.verifyPassword()).status).toBe(200);
    }
    expect(answers.at(-1)).toBe(429);
    await app.close();
  });

  fixture.itOnce('new recovery codes and switching off need a code', async () => {
    const { app, where, asking, switchOn, elsewhere, log } = await setUp(fixture);
    const olive = await signInOperator({ ...where, password });
    const browser = asking(olive);
    const before = await elsewhere(olive.consumer.email);
    const { secret, codes } = await switchOn(browser);
    // Sessions from before the change are signed out (AUTH-16).
    expect((await before.open('/my-autotrader/profile')).headers.location).toContain('/sign-in');
    const other = await elsewhere(olive.consumer.email);
    const fresh = /<li>(\w{5}-\w{5})<\/li>/;
    for (const step of ['renew', 'end']) {
      expect((await browser.send('/ops/security', { step, password, code: '000000' })).status).toBe(400);
      expect((await browser.send('/ops/security', { step, password: 'wrong', code: codes[0] ?? '' })).status).toBe(400);
    }
    const renewed = await browser.send('/ops/security', { step: 'renew', password, code: totp(secret) });
    expect([renewed.status, renewed.text]).toEqual([200, expect.stringMatching(fresh)]);
    expect(renewed.text).not.toContain(codes[5]);
    const over = await browser.send('/ops/security', { step: 'end', password, code: codes[5] ?? '' });
    expect(over.status).toBe(400);
    const code = fresh.exec(renewed.text)?.[1] ?? '';
    const ended = await browser.send('/ops/security', { step: 'end', password, code });
    expect([ended.status, ended.text]).toEqual([200, expect.stringContaining('Your second factor is off.')]);
    expect((await browser.open('/ops')).status).toBe(200);
    expect((await other.open('/my-autotrader/profile')).headers.location).toContain('/sign-in');
    expect((await (await elsewhere(olive.consumer.email)).open('/ops')).status).toBe(200);
    expect((await log()).actions).toEqual([
      ...['second-factor.switch-on', 'second-factor.renew-codes'],
      ...['second-factor.use-recovery-code', 'second-factor.switch-off'],
    ]);
    await app.close();
  });

  fixture.itOnce(
    'where a version of the setting from before roles asks it of everybody, whoever has none sets it up first',
    async () => {
      const { app, where, asking, switchOn } = await setUp(fixture);
      const olive = await signInOperator(where);
      const browser = asking(olive);
      expect((await browser.open('/ops')).status).toBe(200);
      const { settings } = app.running.services;
      const publication = { publisher: olive.consumer, reason: 'Safer', basedOn: 0 };
      await settings.publish(operatorRules, { secondFactor: 'required' }, publication);
      expect((await browser.open('/ops')).headers.location).toBe('/ops/security');
      expect((await browser.open('/ops/audit')).status).toBe(404);
      const page = await browser.open('/ops/security');
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('required for your role')]);
      // An account without a password is asked for none.
      expect((await switchOn(browser, {})).codes).toHaveLength(10);
      expect((await browser.open('/ops')).status).toBe(200);
      await app.close();
    },
  );

  fixture.itOnce('SEC-23: on a public site it is required, whatever the setting says', async () => {
    const { app, where, asking, switchOn } = await setUp(fixture, { APP_ENV: 'prod' });
    const olive = await signInOperator(where);
    const browser = asking(olive);
    const publication = { publisher: olive.consumer, reason: 'Easier', basedOn: 0 };
    await app.running.services.settings.publish(operatorRules, { secondFactor: 'optional' }, publication);
    expect((await browser.open('/ops')).headers.location).toBe('/ops/security');
    expect((await browser.open('/ops/settings/operators')).status).toBe(404);
    expect((await browser.open('/ops/security')).text).toContain('required for your role');
    expect((await switchOn(browser, {})).codes).toHaveLength(10);
    expect((await browser.open('/ops/settings/operators')).text).toContain('This is a public site');
    expect((await browser.open('/ops/security')).text).toContain('Remove and set up again');
    await app.close();
  });
});
