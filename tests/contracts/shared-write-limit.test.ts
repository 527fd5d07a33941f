import { afterEach, expect, it } from 'vitest';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { sharedKeys } from '#tests/fixtures/shared-keys.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

forEachEngine('the limit on writes', (fixture) => {
  let apps: WholeApp[] = [];
  afterEach(async () => {
    await Promise.all(apps.map((app) => app.close()));
  });

  it('is shared by all servers on a database, and its refusal says when to retry', async () => {
    const servers = fixture.engine === 'postgres' ? 2 : 1;
    const env = { DATABASE_URL: fixture.location().databaseUrl ?? '', ...sharedKeys };
    for (let n = 0; n < servers; n += 1) apps = [...apps, await startWholeApp({ env })];
    const write = async (n: number) => {
      const { app } = apps[n % apps.length] ?? apps[0] ?? expect.unreachable();
      const payload = { theme: 'dark' };
      return app.inject({ method: 'POST', url: '/theme', headers: { host: 'localhost' }, payload });
    };
    const limit = Number((await write(0)).headers['x-ratelimit-limit']);
    const answers = [];
    // Ten at once: with a database busy for over a second each server counts alone.
    for (let n = 0; n < limit + 20; n += 10)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => write(n + at)))));
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(limit - 1);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(21);
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
  });
});
