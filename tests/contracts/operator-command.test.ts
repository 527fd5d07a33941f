import { expect, it } from 'vitest';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import type { AuthTables } from '#domains/people/accounts/auth-tables.ts';
import { systemClock } from '#lib/clock.ts';
import { startAccountApp } from '#tests/fixtures/account-app.ts';
import { createVisitor } from '#tests/fixtures/account-visitor.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { runBundledCommand } from '#tests/fixtures/run-bundled-command.ts';
import type { CommandResult } from '#tests/fixtures/run-command.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';

const password = 'quiet harbour lamp';

const setUp = async ({ open, location }: EngineFixture) => {
  const db = await open();
  const app = await startAccountApp({ db, dataDir: location().dataDir });
  const run = (extraEnv: Record<string, string>, ...args: string[]) => {
    const { dataDir, databaseUrl = '' } = location();
    return runBundledCommand('operator', args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...extraEnv });
  };
  const operator = (...args: string[]) => run({ PORT: new URL(app.origin).port }, ...args);
  const roleOf = async (email: string) =>
    (await db.with<AuthTables>().selectFrom('auth_users').select('role').where('email', '=', email).executeTakeFirst())
      ?.role;
  const done = async () => (await createAuditLog({ db, clock: systemClock }).latest(10)).map(({ action }) => action);
  return { app, run, operator, roleOf, done };
};

const linkOf = ({ output }: CommandResult): URL => new URL(/^http\S+$/m.exec(output)?.[0] ?? '');

forEachEngine('npm run operator', (fixture) => {
  it('makes an account an operator and prints a one-time link that sets a password and signs in', async () => {
    const { app, operator, roleOf, done } = await setUp(fixture);
    const added = await operator('add', 'Olive@Example.com');
    expect(added).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('olive@example.com has an') });
    expect(await roleOf('olive@example.com')).toBe('operator');
    const link = linkOf(added);
    expect([link.origin, link.searchParams.get('returnTo')]).toEqual([app.origin, '/ops']);

    const token = link.searchParams.get('token') ?? '';
    const olive = createVisitor(app);
    const { signIn: pages } = app.accounts;
    expect(await pages.invited(token)).toBe('olive@example.com');
    const form = { token, email: 'olive@example.com', password };
    expect(await pages.acceptInvitation(olive.caller(), { ...form, password: 'short' })).toMatchObject({ ok: false });
    const accepted = await pages.acceptInvitation(olive.caller(), form);
    if (accepted.ok) olive.keep(accepted.value.cookies);
    expect(await olive.consumer()).toMatchObject({ email: 'olive@example.com' });
    expect(await pages.acceptInvitation(olive.caller(), form)).toMatchObject({
      error: { code: 'INVALID_TOKEN' },
    });
    expect(await pages.invited(token)).toBeUndefined();
    expect(await createVisitor(app).signIn('olive@example.com', password)).toMatchObject({ ok: true });

    expect(await operator('add', 'olive@example.com')).toMatchObject({
      output: `olive@example.com is an owner already.\nThey sign in with their password: ${app.origin}/my-autotrader/sign-in?returnTo=%2Fops\n`,
    });
    expect(await done()).toEqual(['operator.add']);
    await app.close();
  });

  it('changes only the role of an account that has a password', async () => {
    const { app, operator, roleOf } = await setUp(fixture);
    const { consumer } = await signIn({ ...fixture.location(), password });
    const added = await operator('add', consumer.email);
    expect([added.code, added.output]).toEqual([0, expect.not.stringContaining('token')]);
    expect(await roleOf(consumer.email)).toBe('operator');
    expect(await createVisitor(app).signIn(consumer.email, password)).toMatchObject({ ok: true });
    await app.close();
  });

  it('makes a new link for an operator who lost theirs; the older one stops working', async () => {
    const { app, operator, done } = await setUp(fixture);
    const [first, second] = [await operator('add', 'o@example.com'), await operator('add', 'o@example.com')];
    const ids = [first, second].map((ran) => app.accounts.signIn.invited(linkOf(ran).searchParams.get('token') ?? ''));
    expect(await Promise.all(ids)).toEqual([undefined, 'o@example.com']);
    expect(await done()).toEqual(expect.arrayContaining(['operator.add', 'operator.invite']));
    await app.close();
  });

  it('revokes the role and the link, lists operators, and says when there are none', async () => {
    const { app, operator, roleOf, done } = await setUp(fixture);
    expect((await operator('list')).output).toBe('Nobody is an operator.\n');
    const token = linkOf(await operator('add', 'o@example.com')).searchParams.get('token') ?? '';
    expect((await operator('list')).output).toBe('o@example.com  Owner\n1 in all.\n');
    expect(await operator('remove', 'O@example.com')).toMatchObject({ code: 0, errors: '' });
    expect([await roleOf('o@example.com'), await app.accounts.signIn.invited(token)]).toEqual([null, undefined]);
    expect(await operator('remove', 'o@example.com')).toMatchObject({
      code: 1,
      errors: 'o@example.com is not an operator.\n',
    });
    expect(await done()).toEqual(expect.arrayContaining(['operator.add', 'operator.remove']));
    await app.close();
  });

  fixture.itOnce('prints a link with the public address, and its usage when the arguments are wrong', async () => {
    const { app, run, operator } = await setUp(fixture);
    const added = await run({ PUBLIC_ORIGIN: 'https://cars.example' }, 'add', 'o@example.com');
    expect(linkOf(added).origin).toBe('https://cars.example');
    expect(await operator('add', 'not an address')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('"not an address" is no email address.'),
    });
    for (const args of [[], ['add'], ['promote', 'o@example.com'], ['list', 'x'], ['add', 'a@example.com', 'b']]) {
      expect(await operator(...args)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('Usage: npm run operator'),
      });
    }
    await app.close();
  });
});
