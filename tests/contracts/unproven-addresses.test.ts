import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/sql/database.ts';
import { type AccountApp, startAccountApp } from '#tests/fixtures/account-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/account-visitor.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { type OidcProviderServer, oidcClient, startOidcProvider } from '#tests/fixtures/oidc-provider.ts';

const passwords = {
  attacker: 'crooked lantern tide',
  signUp: 'quiet harbour lamp',
  confirm: 'another copper violin',
};

type Tables = {
  auth_users: { id: string; email: string; email_verified: number; name: string };
  auth_accounts: { user_id: string; provider_id: string; account_id: string };
  auth_sessions: { user_id: string };
  mail_links: { email: string; kind: string };
  outbox_messages: { recipient: string; content: string; created_at: number };
};

/** One address, the browsers that sign up with it, and the links mailed to it. */
type Story = {
  email: string;
  attacker: Visitor;
  laptop: Visitor;
  phone: Visitor;
  /** Who signed up last: only their sign-up is still pending. */
  waiting: 'attacker' | 'victim' | undefined;
  links: URL[];
};

forEachEngine('an address somebody else signed up with', (fixture) => {
  let app: AccountApp;
  let provider: OidcProviderServer;
  let db: Database;
  let addresses = 0;

  beforeEach(async () => {
    provider = await startOidcProvider();
    db = await fixture.open();
    app = await startAccountApp({
      db,
      dataDir: fixture.location().dataDir,
      oidc: { ...oidcClient, discoveryUrl: provider.discoveryUrl, name: 'Works' },
      // Allows more mails an hour, because a story signs up with one address many times.
      accountLimits: () => ({ guessesPerHour: 100, accountMailsPerHour: 100 }),
    });
  });
  afterEach(async () => {
    await app.close();
    await provider.close();
    expect(app.surprises).toEqual([]);
  });

  /** Reads the outbox directly, so that stories can run concurrently. */
  const mailTo = async (address: string, words: RegExp): Promise<string> => {
    const stored = await db
      .with<Tables>()
      .selectFrom('outbox_messages')
      .select('content')
      .where('recipient', '=', address)
      .orderBy('created_at')
      .execute();
    const texts = stored.map(({ content }) => (JSON.parse(content) as { text: string }).text);
    return texts.findLast((text) => words.test(text)) ?? '';
  };

  const begin = (): Story => {
    addresses += 1;
    const visitor = () => createVisitor({ ...app, mailTo });
    const [attacker, laptop, phone] = [visitor(), visitor(), visitor()];
    return { email: `victim-${addresses}@example.com`, attacker, laptop, phone, waiting: undefined, links: [] };
  };
  const rows = async ({ email }: Story) => {
    const tables = db.with<Tables>();
    const users = await tables.selectFrom('auth_users').selectAll().where('email', '=', email).execute();
    const ids = users.map(({ id }) => id);
    const ways = await tables.selectFrom('auth_accounts').selectAll().where('user_id', 'in', ids).execute();
    const sessions = await tables.selectFrom('auth_sessions').selectAll().where('user_id', 'in', ids).execute();
    const links = await tables.selectFrom('mail_links').selectAll().where('email', '=', email).execute();
    return { users, ways, sessions, links };
  };
  const keepLink = async (story: Story) =>
    story.links.push(await story.laptop.mailed(story.email, /Confirm your email/));
  const isGone = { ok: false, error: { code: 'INVALID_TOKEN' } };

  /** Steps before the owner verifies the address. */
  const before = {
    'the attacker signs up': async (story: Story) => {
      const { email, attacker } = story;
      expect(await attacker.signUp({ email, password: passwords.attacker, firstName: 'Mallory' })).toMatchObject({
        ok: true,
      });
      story.waiting = 'attacker';
      await keepLink(story);
    },
    'the victim signs up': async (story: Story) => {
      expect(await story.laptop.signUp({ email: story.email, password: passwords.signUp })).toMatchObject({ ok: true });
      story.waiting = 'victim';
      await keepLink(story);
    },
    'the attacker comes from a provider that does not vouch for the address': async (story: Story) => {
      const { email, attacker } = story;
      const claims = { sub: `thief-${email}`, email, email_verified: false, name: 'Mallory' };
      expect(await attacker.withProvider(provider, claims)).toContain('CONFIRM_BY_EMAIL');
      story.waiting = 'attacker';
      await keepLink(story);
    },
    'the attacker has the mail sent again': async (story: Story) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': story.attacker.caller().ip };
      const body = JSON.stringify({ email: story.email });
      const response = await fetch(`${app.origin}/api/auth/send-verification-email`, { method: 'POST', headers, body });
      expect(response.status).toBe(200);
      if (story.waiting) await keepLink(story);
    },
    'the attacker tries to sign in': async ({ email, attacker }: Story) => {
      expect(await attacker.signIn(email, passwords.attacker)).toMatchObject({ ok: false });
    },
    'the victim opens a link that was replaced': async ({ links, laptop, phone }: Story) => {
      for (const link of links.slice(0, -1)) {
        expect(await laptop.look(link)).toBeUndefined();
        expect(await laptop.confirm(link)).toMatchObject(isGone);
        expect(await phone.confirm(link, passwords.confirm)).toMatchObject(isGone);
      }
    },
  };

  /** How the owner verifies the address first, and the password they then have. */
  const proofs = {
    'confirms in the browser that signed up': async ({ laptop, links, waiting }: Story) => {
      const link = links.at(-1);
      if (!link) return undefined;
      const ownSignUp = waiting === 'victim';
      expect(await laptop.look(link)).toMatchObject({ fromThisBrowser: ownSignUp });
      if (!ownSignUp) {
        expect(await laptop.confirm(link)).toMatchObject({ ok: false, error: { code: 'PASSWORD_NEEDED' } });
      }
      expect(await laptop.confirm(link, ownSignUp ? undefined : passwords.confirm)).toMatchObject({ ok: true });
      return { by: laptop, password: ownSignUp ? passwords.signUp : passwords.confirm };
    },
    'confirms on another device': async ({ phone, links }: Story) => {
      const link = links.at(-1);
      if (!link) return undefined;
      expect(await phone.look(link)).toMatchObject({ fromThisBrowser: false });
      expect(await phone.confirm(link)).toMatchObject({ ok: false, error: { code: 'PASSWORD_NEEDED' } });
      expect(await phone.confirm(link, passwords.confirm)).toMatchObject({ ok: true });
      return { by: phone, password: passwords.confirm };
    },
    'comes by a sign-in link': async ({ phone, email }: Story) => {
      await phone.askForLink(email);
      expect(await phone.followLink(await phone.mailed(email, /Sign in without a password/))).toMatchObject({
        ok: true,
      });
      return { by: phone, password: undefined };
    },
    'comes from a provider that vouches for the address': async ({ phone, email }: Story) => {
      const claims = { sub: `owner-${email}`, email, email_verified: true, name: 'Dana Whitfield' };
      expect(await phone.withProvider(provider, claims)).toBe('/');
      return { by: phone, password: undefined };
    },
  };
  type Before = keyof typeof before;
  type Proof = keyof typeof proofs;

  /** After the first verification only the owner's own credentials open the account. */
  const isTheirsAlone = async (story: Story, owner: { by: Visitor; password: string | undefined }): Promise<void> => {
    const { email, attacker, links } = story;
    expect(await owner.by.consumer()).toMatchObject({ email });
    for (const link of links) {
      expect(await attacker.confirm(link)).toMatchObject(isGone);
      expect(await attacker.confirm(link, passwords.attacker)).toMatchObject(isGone);
    }
    for (const password of new Set([passwords.attacker, owner.password ?? passwords.signUp])) {
      expect([password, (await createVisitor(app).signIn(email, password)).ok]).toEqual([
        password,
        password === owner.password,
      ]);
    }
    const { users, ways, sessions, links: waiting } = await rows(story);
    expect(users).toMatchObject([{ email_verified: 1 }]);
    expect(users.map(({ name }) => name)).not.toContain('Mallory');
    expect(ways.map(({ account_id }) => account_id).filter((id) => id.startsWith('thief'))).toEqual([]);
    expect(waiting.filter(({ kind }) => kind === 'sign-up')).toEqual([]);
    // The session of the verification, and one of the password that worked above.
    expect(sessions).toHaveLength(owner.password === undefined ? 1 : 2);
    expect(await attacker.consumer()).toBeUndefined();
  };

  const changesNothing = async (story: Story): Promise<void> => {
    const { email, attacker } = story;
    const { sessions } = await rows(story);
    await attacker.signUp({ email, password: passwords.attacker });
    await attacker.withProvider(provider, { sub: `thief-${email}`, email, email_verified: false, name: 'Mallory' });
    expect(await attacker.mailed(email, /already have an account/)).toBeDefined();
    expect(await attacker.signIn(email, passwords.attacker)).toMatchObject({ ok: false });
    expect(await attacker.consumer()).toBeUndefined();
    expect((await rows(story)).sessions).toHaveLength(sessions.length);
  };

  const tell = async (steps: readonly Before[], proof: Proof): Promise<Story> => {
    const story = begin();
    for (const step of steps) await before[step](story);
    const owner = await proofs[proof](story);
    if (owner) await isTheirsAlone(story, owner);
    return story;
  };

  it('RULING-07: whatever came before, the first verification wins, and an attacker who starts over changes nothing', async () => {
    const step = fc.constantFrom(...(Object.keys(before) as Before[]));
    const proof = fc.constantFrom(...(Object.keys(proofs) as Proof[]));
    const history = fc.array(step, { maxLength: 6 });
    const check = async (steps: Before[], by: Proof) => {
      const story = await tell(['the victim signs up', ...steps], by);
      await changesNothing(story);
    };
    await fc.assert(fc.asyncProperty(history, proof, check), { numRuns: 6 });
  });

  it('RULING-07: in every order of sign-ups, by every verification, only the owner’s credentials sign in', async () => {
    const [theirs, own, provided] = [
      'the attacker signs up',
      'the victim signs up',
      'the attacker comes from a provider that does not vouch for the address',
    ] as const;
    const orders = [
      [theirs, own],
      [own, theirs],
      [theirs, own, theirs],
      [own, provided],
    ];
    for (const steps of orders) for (const proof of Object.keys(proofs) as Proof[]) await tell(steps, proof);
  });
});
