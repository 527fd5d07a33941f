import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '#lib/duration.ts';
import type { Database } from '#platform/sql/database.ts';
import { type AccountApp, startAccountApp } from '#tests/fixtures/account-app.ts';
import { createVisitor } from '#tests/fixtures/account-visitor.ts';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { linkIn } from '#tests/fixtures/mails.ts';
import { quickHash } from '#tests/fixtures/quick-hash.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';

const password = 'quiet harbour lamp';
const email = 'dana@example.com';

onSqlite('limits of one account, from whichever networks', (fixture) => {
  let app: AccountApp;
  let db: Database;
  let clock: ReturnType<typeof fixedClock>;
  let mails: { to: string; subject: string }[];
  let held: number[];
  let holdAnswer: (ms: number) => Promise<unknown>;
  let networks = 0;

  beforeEach(async () => {
    db = await fixture.open();
    clock = fixedClock(Date.now());
    mails = [];
    held = [];
    holdAnswer = async () => {};
    app = await startAccountApp({
      db,
      dataDir: fixture.location().dataDir,
      clock,
      passwords: quickHash,
      onMail: (message) => mails.push(message),
      holdAnswer: (ms) => {
        held.push(ms);
        return holdAnswer(ms);
      },
    });
  });
  afterEach(async () => {
    await app.close();
    expect(app.surprises).toEqual([]);
  });

  const post = (path: string, body: object, headers: Record<string, string> = {}) => {
    networks += 1;
    const network = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
    return fetch(`${app.origin}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: app.origin, 'x-forwarded-for': network, ...headers },
    });
  };
  const guess = (guessed: string, at = email) => post('/api/auth/sign-in/email', { email: at, password: guessed });
  const guessOften = async (count: number, at = email) => {
    for (let time = 0; time < count; time += 1) expect((await guess(`wrong guess ${time}`, at)).status).toBe(401);
  };
  const warnings = () => mails.filter(({ subject }) => subject.includes('guessing your password'));

  it('AUTH-12: after a hundred wrong passwords within an hour the owner gets one mail, and wrong passwords are answered slower and slower', async () => {
    await signIn({ ...fixture.location(), email, passwordHash: await quickHash.hash(password) });
    await guessOften(99);
    expect([warnings(), held]).toEqual([[], []]);
    await guessOften(1);
    expect(warnings()).toMatchObject([{ to: email }]);
    await guessOften(60);
    expect(warnings()).toHaveLength(1);
    expect(held.slice(0, 4)).toEqual([0, 200, 400, 600]);
    expect(held.at(-1)).toBe(10_000);
    const letter = await app.mailTo(email, /100 failed attempts/);
    expect(letter).toContain('/my-autotrader/forgot-password');
    clock.advance(hourMs);
    await guessOften(100);
    expect(warnings()).toHaveLength(2);
  });

  it('AUTH-12: the right password is answered at once, however many wrong ones are being delayed', async () => {
    await signIn({ ...fixture.location(), email, passwordHash: await quickHash.hash(password) });
    await guessOften(100);
    const opened = Promise.withResolvers<void>();
    holdAnswer = () => opened.promise;
    held.length = 0;
    const refusals: Response[] = [];
    const allRefused = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 130 }, async (_, at) => {
      const answer = await guess(`wrong guess ${at}`);
      if (answer.status === 429) refusals.push(answer);
      if (refusals.length === 30) allRefused.resolve();
      return answer;
    });
    // Attempts over the number that may be delayed at once are refused with Retry-After, and hold no connection.
    await allRefused.promise;
    expect(refusals[0]?.headers.get('retry-after')).toBe('10');
    expect((await guess(password)).status).toBe(200);
    opened.resolve();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect([statuses.filter((status) => status === 401).length, held.length]).toEqual([100, 100]);
    expect((await guess(password)).status).toBe(200);
  });

  it('AUTH-12: an address without an account gets the same answers, and no mail is sent', async () => {
    await guessOften(103, 'nobody@example.com');
    expect([mails, held]).toEqual([[], [0, 200, 400, 600].slice(0, 4)]);
  });

  it('AUTH-12: wrong passwords within a session count too: at a password change, a cancellation and a change of address', async () => {
    const { cookie } = await signIn({
      ...fixture.location(),
      email,
      origin: app.origin,
      passwordHash: await quickHash.hash(password),
    });
    await guessOften(97);
    const tries = [
      post('/api/auth/verify-password', { password: 'wrong' }, { cookie }),
      post('/api/auth/change-password', { currentPassword: 'wrong', newPassword: 'another copper violin' }, { cookie }),
      post('/account-api/cancelaccount', { password: 'wrong' }, { cookie }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.ok).toBe(false);
    expect(warnings()).toHaveLength(1);
  });

  it('AUTH-13: one address gets at most five mails of a kind an hour, and the responses are the same after that', async () => {
    await signIn({ ...fixture.location(), email, passwordHash: await quickHash.hash(password) });
    const requests: [string, object][] = [
      ['/api/auth/sign-in/magic-link', {}],
      ['/api/auth/request-password-reset', {}],
      ['/api/auth/sign-up/email', { name: 'Dana', password }],
    ];
    for (const [path, body] of requests) {
      mails.length = 0;
      const answers = new Set<string>();
      for (let time = 0; time < 15; time += 1) {
        clock.advance(1_000);
        const answer = await post(path, { ...body, email });
        const text = (await answer.text()).replaceAll(/"(?:id|createdAt|updatedAt)":"[^"]+"/g, '');
        const cookies = answer.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '=…'));
        answers.add(JSON.stringify([answer.status, text, cookies]));
      }
      expect([path, mails.length, answers.size]).toEqual([path, 5, 1]);
    }
    // The newest link that was sent is the one that works.
    const newest = linkIn(await app.mailTo(email, /sign-in link/));
    expect(await createVisitor(app).followLink(newest)).toMatchObject({ ok: true });
    clock.advance(hourMs);
    mails.length = 0;
    await post('/api/auth/sign-in/magic-link', { email });
    expect(mails).toMatchObject([{ to: email }]);
  });
});
