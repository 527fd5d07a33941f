import { expect, it } from 'vitest';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { startPageApp } from '#tests/fixtures/page-app.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';

forEachEngine("the operator's room", ({ location }) => {
  it('opens to an account with the role, and is no page to a shopper', async () => {
    const { databaseUrl } = location();
    const app = await startPageApp({ env: { DEMO_LISTINGS: '0', DATABASE_URL: databaseUrl ?? '' } });
    await app.running.start();
    const where = { dataDir: app.dataDir, ...(databaseUrl && { databaseUrl }) };
    const [operator, shopper] = [await signInOperator(where), await signIn(where)];
    const opened = await app.ask('/ops', { headers: { cookie: operator.cookie } });
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining(operator.consumer.email)]);
    expect((await app.ask('/ops', { headers: { cookie: shopper.cookie } })).status).toBe(404);
    await app.close();
  });
});
