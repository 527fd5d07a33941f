import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuth } from '#domains/people/accounts/sign-in/auth.server.ts';
import { createSessionStore } from '#domains/people/accounts/sign-in/session-store.server.ts';
import { hourMs } from '#lib/duration.ts';
import type { Database } from '#platform/sql/database.ts';
import { type AccountApp, startAccountApp } from '#tests/fixtures/account-app.ts';
import { createVisitor } from '#tests/fixtures/account-visitor.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { quickHash, signInQuickly } from '#tests/fixtures/quick-hash.ts';

const email = 'dana@example.com';
const password = 'quiet harbour lamp';
const other = 'another copper violin';

type Tables = {
  auth_users: { id: string };
  auth_accounts: { user_id: string };
  auth_sessions: { user_id: string };
  mail_links: { email: string; kind: string };
  outbox_messages: { content: string };
};

forEachEngine('links in mails', (fixture) => {
  let app: AccountApp;
  let db: Database;
  let clock: ReturnType<typeof fixedClock>;

  beforeEach(async () => {
    clock = fixedClock(Date.now());
    db = await fixture.open();
    app = await startAccountApp({ db, dataDir: fixture.location().dataDir, clock });
  });
  afterEach(async () => {
    await app.close();
    expect(app.surprises).toEqual([]);
  });

  const isGone = { ok: false, error: { code: 'INVALID_TOKEN' } };
  const isIn = { ok: true };
  const outcomes = (answers: readonly { ok: boolean }[]) => answers.map(({ ok }) => ok).sort();
  const count = async (table: keyof Tables) => (await db.with<Tables>().selectFrom(table).selectAll().execute()).length;
  /** Mails are told apart by the millisecond they were written in. */
  const laterMailed = async (browser: ReturnType<typeof createVisitor>, words: RegExp) => {
    const link = await browser.mailed(email, words);
    clock.advance(1);
    return link;
  };
  const member = () => signInQuickly({ ...fixture.location(), email, password });

  it('RULING-07: of two concurrent confirmations one creates the account', async () => {
    const browser = createVisitor(app);
    await browser.signUp({ email, password });
    const link = await browser.mailed(email, /Confirm your email/);
    const elsewhere = createVisitor(app);
    const answers = await Promise.all([
      ...[browser.confirm(link), browser.confirm(link)],
      ...[elsewhere.confirm(link, other), elsewhere.confirm(link, other)],
    ]);
    expect(outcomes(answers)).toEqual([false, false, false, true]);
    expect([await count('auth_users'), await count('auth_accounts'), await count('auth_sessions')]).toEqual([1, 1, 1]);
    expect(await count('mail_links')).toBe(0);
  });

  it('RULING-07: of concurrent sign-ups in two processes one remains, and its link is the one that works', async () => {
    const second = await startAccountApp({
      db: await fixture.open(),
      dataDir: fixture.location().dataDir,
      clock,
    });
    const browsers = [createVisitor(app), createVisitor(second), createVisitor(app), createVisitor(second)];
    await Promise.all(browsers.map((browser, at) => browser.signUp({ email, password: `${password} ${at}` })));
    expect([await count('mail_links'), await count('outbox_messages')]).toEqual([1, 4]);
    await app.runJobs();
    const stored = await db.with<Tables>().selectFrom('outbox_messages').selectAll().execute();
    const links = stored.map(({ content }) => new URL(/https?:\S+/.exec(JSON.parse(content).text)?.[0] ?? ''));
    const pages = await Promise.all(links.map((link) => createVisitor(app).look(link)));
    expect(pages.filter(Boolean)).toHaveLength(1);
    const link = links[pages.findIndex(Boolean)] ?? new URL('about:blank');
    const own = await Promise.all(browsers.map((browser) => browser.look(link)));
    expect(own.filter((pending) => pending?.fromThisBrowser)).toHaveLength(1);
    await second.close();
  });

  it('RULING-07: a confirmation and a sign-in link used at once create one account', async () => {
    const browser = createVisitor(app);
    await browser.signUp({ email, password });
    const confirm = await laterMailed(browser, /Confirm your email/);
    await browser.askForLink(email);
    const link = await browser.mailed(email, /Sign in without a password/);
    const [, used] = await Promise.all([browser.confirm(confirm), createVisitor(app).followLink(link)]);
    expect(used).toMatchObject(isIn);
    expect([await count('auth_users'), await count('mail_links')]).toEqual([1, 0]);
  });

  it('RULING-07: only the newest sign-in link works, and only once', async () => {
    const browser = createVisitor(app);
    await browser.askForLink(email);
    const older = await laterMailed(browser, /Sign in without a password/);
    await browser.askForLink(email);
    const newer = await browser.mailed(email, /Sign in without a password/);
    expect(await browser.followLink(older)).toMatchObject(isGone);
    expect(outcomes(await Promise.all([1, 2, 3].map(() => createVisitor(app).followLink(newer))))).toEqual([
      false,
      false,
      true,
    ]);
    expect(await browser.followLink(newer)).toMatchObject(isGone);
  });

  it('RULING-07: a newer reset link replaces the older; using one ends sessions and every other link', async () => {
    const thief = await member();
    const browser = createVisitor(app);
    await browser.askForReset(email);
    const older = await laterMailed(browser, /Choose a new password/);
    await browser.askForLink(email);
    const signInLink = await laterMailed(browser, /Sign in without a password/);
    await browser.askForReset(email);
    const newer = await browser.mailed(email, /Choose a new password/);
    expect(await browser.reset(older, other)).toMatchObject(isGone);
    expect(await browser.reset(newer, other)).toMatchObject(isIn);
    expect(await browser.reset(newer, password)).toMatchObject(isGone);
    expect(await browser.followLink(signInLink)).toMatchObject(isGone);
    const stolen = createVisitor(app);
    stolen.keep([thief.cookie]);
    expect(await stolen.consumer()).toBeUndefined();
    expect(await browser.signIn(email, password)).toMatchObject({ ok: false });
    expect(await browser.signIn(email, other)).toMatchObject(isIn);
  });

  it('RULING-07: changing the password invalidates every outstanding link', async () => {
    const { cookie } = await member();
    const browser = createVisitor(app);
    browser.keep([cookie]);
    await browser.askForReset(email);
    const reset = await laterMailed(browser, /Choose a new password/);
    await browser.askForLink(email);
    const signInLink = await browser.mailed(email, /Sign in without a password/);
    expect(await browser.changePassword(password, other)).toMatchObject(isIn);
    expect(await browser.reset(reset, password)).toMatchObject(isGone);
    expect(await browser.followLink(signInLink)).toMatchObject(isGone);
    expect(await createVisitor(app).signIn(email, other)).toMatchObject(isIn);
  });

  it('RULING-07: links expire, and the daily purge deletes them', async () => {
    await member();
    const browser = createVisitor(app);
    await browser.askForLink(email);
    await browser.askForReset(email);
    await browser.signUp({ email: 'new@example.com', password });
    const [link, reset, confirm] = [
      await browser.mailed(email, /Sign in without a password/),
      await browser.mailed(email, /Choose a new password/),
      await browser.mailed('new@example.com', /Confirm your email/),
    ];
    clock.advance(hourMs / 4);
    expect(await browser.followLink(link)).toMatchObject(isGone);
    clock.advance(hourMs * 0.75);
    expect(await browser.reset(reset, other)).toMatchObject(isGone);
    clock.advance(23 * hourMs - 1);
    expect(await browser.look(confirm)).toBeDefined();
    clock.advance(1);
    expect(await browser.look(confirm)).toBeUndefined();
    expect(await browser.confirm(confirm)).toMatchObject(isGone);
    await app.accounts.forgetExpired();
    expect(await count('mail_links')).toBe(0);
  });

  it('RULING-07: a link works for its own kind and account only', async () => {
    await member();
    const browser = createVisitor(app);
    await browser.askForReset(email);
    const reset = await browser.mailed(email, /Choose a new password/);
    expect(await browser.followLink(reset)).toMatchObject(isGone);
    expect(await browser.confirm(reset, other)).toMatchObject(isGone);
    for (const token of ['x', 'a'.repeat(200)]) {
      const madeUp = new URL(`/?token=${token}`, app.origin);
      expect(await browser.followLink(madeUp)).toMatchObject(isGone);
      expect(await browser.reset(madeUp, other)).toMatchObject(isGone);
      expect(await browser.confirm(madeUp, other)).toMatchObject(isGone);
    }
    expect(browser.cookie()).toBe('');
  });

  it('RULING-07: when the mail cannot be stored nothing changes', async () => {
    const browser = createVisitor(app);
    await browser.signUp({ email, password });
    const link = await browser.mailed(email, /Confirm your email/);
    await db.kysely.schema.alterTable('outbox_messages').renameTo('outbox_elsewhere').execute();
    await expect(createVisitor(app).signUp({ email, password: other })).rejects.toThrow();
    await expect(browser.askForLink(email)).rejects.toThrow();
    await db.kysely.schema.alterTable('outbox_elsewhere').renameTo('outbox_messages').execute();
    expect(await browser.confirm(link)).toMatchObject(isIn);
    expect(await count('mail_links')).toBe(0);
  });

  it('RULING-07: no endpoint of the sign-in library creates an account for an unverified address', async () => {
    const nothing = async () => undefined;
    const auth = createAuth({
      passwords: quickHash,
      db,
      secret: 'a secret of more than thirty-two letters',
      log: { info() {}, warn() {}, error() {} },
      onSignedIn: nothing,
      onAddressProven: nothing,
      onPasswordChange: nothing,
      onUnprovenProvider: nothing,
      onProviderJoined: nothing,
      onProviderClaims: nothing,
    });
    const { internalAdapter } = await auth.$context;
    const unproven = { email, name: 'Mallory', emailVerified: false };
    await expect(internalAdapter.createUser(unproven, { method: 'email-password' })).rejects.toThrow();
    const account = { providerId: 'google', accountId: 'thief' };
    await expect(internalAdapter.createOAuthUser(unproven, account)).rejects.toThrow(/confirmed/);
    const signUp = { body: { email, name: 'Mallory', password } };
    await expect(auth.api.signUpEmail(signUp)).rejects.toThrow(/not enabled/);
    expect(await count('auth_users')).toBe(0);
    const { consumer } = await member();
    await expect(internalAdapter.updateUser(consumer.id, { emailVerified: false })).rejects.toThrow(/confirmed/);
  });

  it('PROF-01: a first name of two words and a last name of two are stored as entered', async () => {
    const browser = createVisitor(app);
    await browser.signUp({ email, password, firstName: 'Mary Ann', lastName: 'van Dyke' });
    await browser.confirm(await browser.mailed(email, /Confirm your email/));
    const id = (await browser.consumer())?.consumerid ?? '';
    expect((await app.accounts.profiles.read(id))?.profile).toMatchObject({
      firstName: 'Mary Ann',
      lastName: 'van Dyke',
    });
  });

  it('RULING-07: a password change is mailed to the owner, and a password that is their own name is refused', async () => {
    const browser = createVisitor(app);
    await browser.signUp({ email, password, firstName: 'Bartholomew', lastName: 'Featherstone' });
    await browser.confirm(await browser.mailed(email, /Confirm your email/));
    const refused = { ok: false, error: { code: 'PASSWORD_NOT_TAKEN' } };
    expect(await browser.changePassword(password, 'bartholomew-featherstone')).toMatchObject(refused);
    await browser.askForReset(email);
    const reset = await laterMailed(browser, /Choose a new password/);
    expect(await browser.reset(reset, 'bartholomew-featherstone')).toMatchObject(refused);
    expect(await browser.changePassword(password, other)).toMatchObject(isIn);
    expect(await app.mailTo(email, /Your password was changed/)).toContain('from a signed-in device');
  });

  describe('changing an account’s address', () => {
    const moved = 'dana.new@example.com';
    const tokenOf = (link: URL) => link.searchParams.get('token') ?? '';
    let sessionId = '';
    beforeEach(async () => {
      sessionId = (await member()).sessionId;
    });
    const ask = async (token: string | undefined, to = moved) => {
      const session = await createSessionStore(db).live(sessionId, clock.now());
      if (!session) throw new Error('nobody is signed in');
      return app.accounts.emailChanges.ask(session, { email: to, password: token, ip: '10.9.8.7', origin: app.origin });
    };

    it('RULING-07: needs the password and a link sent to the new address; both addresses are notified', async () => {
      expect(await ask('not the password')).toEqual({ ok: false, error: 'wrong-password' });
      expect(await ask(password, email)).toEqual({ ok: false, error: 'same-address' });
      expect(await ask(password)).toEqual({ ok: true, value: undefined });
      expect(await app.mailTo(email, /Email change requested/)).toContain(moved);
      const browser = createVisitor(app);
      expect(await browser.signIn(moved, password)).toMatchObject({ ok: false });
      const link = await browser.mailed(moved, /Confirm your new email/);
      browser.keep((await keeping(browser, link)).cookies);
      expect((await browser.consumer())?.email).toBe(moved);
      expect(await createVisitor(app).signIn(email, password)).toMatchObject({ ok: false });
      expect(await createVisitor(app).signIn(moved, password)).toMatchObject(isIn);
      expect(await app.accounts.signIn.confirmNewAddress(browser.caller(), tokenOf(link))).toMatchObject(isGone);
    });

    it('RULING-07: the old address can undo it within a week, which invalidates the password', async () => {
      await ask(password);
      const thief = createVisitor(app);
      await keeping(thief, await thief.mailed(moved, /Confirm your new email/));
      const owner = createVisitor(app);
      const back = await owner.mailed(email, /was changed/);
      const { signIn: pages } = app.accounts;
      expect(await pages.oldAddress(tokenOf(back))).toBe(email);
      expect(await pages.takeBackAddress(owner.caller(), tokenOf(back))).toMatchObject(isIn);
      expect(await thief.consumer()).toBeUndefined();
      expect(await thief.signIn(moved, password)).toMatchObject({ ok: false });
      expect(await thief.signIn(email, password)).toMatchObject({ ok: false });
      expect(await owner.reset(await owner.mailed(email, /Choose a new password/), other)).toMatchObject(isIn);
      expect(await owner.signIn(email, other)).toMatchObject(isIn);
      expect(await pages.takeBackAddress(owner.caller(), tokenOf(back))).toMatchObject(isGone);
    });

    it('RULING-07: links expire, and the response does not tell whether an address has an account', async () => {
      await ask(password);
      const browser = createVisitor(app);
      const link = await browser.mailed(moved, /Confirm your new email/);
      clock.advance(hourMs + 1);
      expect(await app.accounts.signIn.newAddress(tokenOf(link))).toBeUndefined();
      expect(await app.accounts.signIn.confirmNewAddress(browser.caller(), tokenOf(link))).toMatchObject(isGone);
      await signInQuickly({ ...fixture.location(), email: 'somebody@example.com', password });
      expect(await ask(password, 'somebody@example.com')).toEqual({ ok: true, value: undefined });
      expect(await app.mailTo('somebody@example.com', /You already have an account/)).toBeDefined();
    });

    /** Locks accounts against writing until this many writers wait, then releases them together (PostgreSQL). */
    const letGoTogether = async (writers: number): Promise<void> => {
      const { databaseUrl } = fixture.location();
      if (databaseUrl === undefined) return;
      const held = new Client({ connectionString: databaseUrl });
      await held.connect();
      await held.query('begin');
      await held.query('lock table auth_users in share mode');
      const waiting = async () => {
        const { rows } = await held.query(
          "select 1 from pg_locks where not granted and relation = 'auth_users'::regclass",
        );
        return rows.length;
      };
      void vi
        .waitFor(async () => expect(await waiting()).toBe(writers), { timeout: 600_000, interval: 20 })
        .finally(() => held.query('commit').then(() => held.end()));
    };

    it('RULING-07: of two accounts that confirm one address at once, one gets it and the other a clear message', async () => {
      const sam = await signInQuickly({ ...fixture.location(), email: 'sam@example.com', password });
      const second = await startAccountApp({
        db: await fixture.open(),
        dataDir: fixture.location().dataDir,
        clock,
      });
      await ask(password);
      const danas = await createVisitor(app).mailed(moved, /Confirm your new email/);
      clock.advance(1);
      sessionId = sam.sessionId;
      await ask(password);
      const sams = await createVisitor(app).mailed(moved, /Confirm your new email/);
      expect(tokenOf(sams)).not.toBe(tokenOf(danas));
      await letGoTogether(2);
      const confirm = (where: AccountApp, link: URL) =>
        where.accounts.signIn.confirmNewAddress(createVisitor(where).caller(), tokenOf(link));
      const answers = await Promise.all([confirm(app, danas), confirm(second, sams)]);
      expect(outcomes(answers)).toEqual([false, true]);
      expect(answers.find(({ ok }) => !ok)).toMatchObject(isGone);
      const users = await db.with<{ auth_users: { email: string } }>().selectFrom('auth_users').selectAll().execute();
      expect(users.filter((user) => user.email === moved)).toHaveLength(1);
      expect(second.surprises).toEqual([]);
      await second.close();
    });

    const keeping = async (browser: ReturnType<typeof createVisitor>, link: URL) => {
      const done = await app.accounts.signIn.confirmNewAddress(browser.caller(), tokenOf(link));
      if (!done.ok) throw new Error(done.error.code);
      browser.keep(done.value.cookies);
      return done.value;
    };
  });
});
