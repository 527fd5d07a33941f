import { expect, it, vi } from 'vitest';
import { createAccessStore } from '#domains/people/access/access-store.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { createAccessHash } from '#domains/people/access/hash-access.server.ts';
import { createNetworkBlocks } from '#domains/people/access/network-blocks.server.ts';
import { systemClock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { startPageApp } from '#tests/fixtures/page-app.ts';

const password = 'quiet harbour lamp';
const guesser = '203.0.113.9';

const setUp = async ({ location }: EngineFixture) => {
  const { databaseUrl } = location();
  const env = { DEMO_LISTINGS: '0', DATABASE_URL: databaseUrl ?? '', TRUST_PROXY: '1' };
  const app = await startPageApp({ env });
  await app.running.start();
  const where = { dataDir: app.dataDir, ...(databaseUrl && { databaseUrl }) };
  const olive = await signInOperator({ ...where, password });
  const from = (network: string) => ({ 'x-forwarded-for': network, origin: app.origin });

  return {
    app,
    where,
    guess: (email: string) =>
      app.ask('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { ...from(guesser), 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'not this one' }),
      }),
    open: (path: string) => app.ask(path, { headers: { ...from('198.51.100.1'), cookie: olive.cookie } }),
    send: (fields: Record<string, string>, network = '198.51.100.1') =>
      app.ask('/ops/refusals', {
        method: 'POST',
        headers: {
          ...from(network),
          cookie: olive.cookie,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: String(new URLSearchParams(fields)),
      }),
    visit: (path: string, network: string, accept = 'text/html') =>
      app.ask(path, { headers: { ...from(network), accept } }),
  };
};

/** The id of the guessing network in the page's block form. */
const networkIn = (text: string): string => /name="network" value="([\w-]{16})"/.exec(text)?.[1] ?? '';

forEachEngine('failed sign-ins and refusals', (fixture) => {
  fixture.itOnce('SEC-21: are counted by endpoint, and shown to operators without an address in clear', async () => {
    const { app, guess, open, visit } = await setUp(fixture);
    try {
      for (let time = 0; time < 3; time += 1) expect((await guess('dana.whitfield@example.com')).status).toBe(401);
      expect((await visit('/ops/leads', guesser)).status).toBe(404);
      const { status, text } = await open('/ops/refusals');
      expect(status).toBe(200);
      expect(text).toContain('d•••••@example.com');
      expect(text).not.toContain('dana.whitfield');
      expect(text).not.toContain(guesser);
      expect(networkIn(text)).not.toBe('');
      const metrics = (await app.ask('/metrics')).text;
      expect(metrics).toContain('access_events_total{kind="failed-sign-in",endpoint="/api/auth/sign-in/email"} 3');
      expect(metrics).toContain('access_events_total{kind="refusal",endpoint="/ops"} 1');
    } finally {
      await app.close();
    }
  });

  fixture.itOnce(
    'SEC-22: a network is blocked and let in again, never the one the operator is on, and the log says who did',
    async () => {
      const { app, guess, open, send, visit } = await setUp(fixture);
      try {
        await guess('dana@example.com');
        const network = networkIn((await open('/ops/refusals')).text);

        const own = await send({ intent: 'block', network, length: '24h' }, guesser);
        expect([own.status, own.text.includes('You’re on that network now')]).toEqual([409, true]);
        expect((await visit('/', guesser)).status).toBe(200);
        expect((await send({ intent: 'block', network, length: '9 years' })).status).toBe(400);
        expect((await send({ intent: 'block', network: 'x', length: '1h' })).status).toBe(400);

        expect((await send({ intent: 'block', network, length: '1h' })).status).toBe(303);
        const page = await visit('/', guesser);
        expect([page.status, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
        expect(page.text).toContain('so it’s blocked for a while');
        const data = await visit('/rest/lsc/listing', guesser, 'application/json');
        expect([data.status, JSON.parse(data.text).code]).toEqual([403, 'network-blocked']);
        expect((await visit('/healthz', guesser)).status).toBe(200);
        expect((await visit('/', '203.0.113.10')).status).toBe(200);
        expect((await open('/ops/refusals')).text).toContain('Blocked networks');

        expect((await send({ intent: 'unblock', network })).status).toBe(303);
        expect((await send({ intent: 'unblock', network })).status).toBe(409);
        expect((await visit('/', guesser)).status).toBe(200);
        const audit = (await open('/ops/audit')).text;
        expect(audit).toContain('Blocked a network for 1 hour.');
        expect(audit).toContain('Unblocked a network.');
      } finally {
        await app.close();
      }
    },
  );

  it('SEC-22: a block holds in every process on the database until it expires', async () => {
    const db = await openDatabase(fixture.location());
    const hash = createAccessHash('a secret of this test');
    const clock = { now: () => nowMs };
    let nowMs = Date.now();
    const blocksOf = () =>
      createNetworkBlocks({
        db,
        hash,
        clock,
        log: { error: () => {} },
        intervalMs: 1,
        store: createAccessStore(db),
        audit: createAuditLog({ db, clock: systemClock }),
      });
    const [one, other] = [blocksOf(), blocksOf()];
    await other.start();
    const operator = { id: 'olive', email: 'olive@example.com', name: '' };
    await one.block({ operator, network: '::1' }, { network: hash('network', guesser), length: '7d' });
    await vi.waitFor(() => expect(other.isBlocked(guesser)).toBe(true), { timeout: 600_000 });
    nowMs += 7 * dayMs;
    expect(other.isBlocked(guesser)).toBe(false);
    await other.stop();
    await db.close();
  });
});
