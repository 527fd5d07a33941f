import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { createServer } from './edge/create-server.ts';
import { registerErrorHandler } from './error-handler.ts';
import { createMetrics } from './metrics.ts';
import { registerOperations } from './operations-api.ts';

const { registry } = createMetrics();
const ofThisProcess = { contentType: registry.contentType, readMetrics: () => registry.metrics() };

const token = 'a long enough secret'.replaceAll(' ', '-');

const statusOf = async (env: Record<string, string>, authorization?: string): Promise<number> => {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env });
  const app = createServer(config);
  registerErrorHandler(app, { onSurprise: () => {} });
  registerOperations(app, {
    ...ofThisProcess,
    access: config.metrics,
    readiness: () => ({ ready: true, isOpen: true, waitingFor: [] }),
    databaseProblem: async () => undefined,
    indexProblem: async () => undefined,
  });
  const { statusCode } = await app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) });
  await app.close();
  return statusCode;
};

describe('/healthz', () => {
  it('answers while the process is up, with the running version', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const app = createServer(config);
    registerOperations(app, {
      ...ofThisProcess,
      access: config.metrics,
      readiness: () => ({ ready: false, isOpen: false, waitingFor: ['inventory'] }),
      databaseProblem: async () => undefined,
      indexProblem: async () => undefined,
    });
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'up', version });
    await app.close();
  });
});

describe('/readyz', () => {
  it('says why it is not ready, and when to retry', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const app = createServer(config);
    registerOperations(app, {
      ...ofThisProcess,
      access: config.metrics,
      readiness: () => ({ ready: true, isOpen: true, waitingFor: [] }),
      databaseProblem: async () => 'it is a standby',
      indexProblem: async () => undefined,
    });
    const answer = await app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json()).toMatchObject({ ready: false, reason: 'it is a standby' });
    await app.close();
  });
});

describe('/metrics', () => {
  it('is open on a private site', async () => {
    expect(await statusOf({})).toBe(200);
  });

  it.each([[{ PUBLIC_ORIGIN: 'https://cars.example' }], [{ APP_ENV: 'prod' }]])('is a 404 on %o', async (env) => {
    expect(await statusOf(env)).toBe(404);
    expect(await statusOf(env, 'Bearer undefined')).toBe(404);
  });

  it('is available with the token, wherever one is set', async () => {
    for (const APP_ENV of ['dev', 'prod']) {
      const locked = { APP_ENV, METRICS_TOKEN: token };
      expect(await statusOf(locked)).toBe(404);
      expect(await statusOf(locked, `Bearer ${token}x`)).toBe(404);
      expect(await statusOf(locked, `Bearer ${token}`)).toBe(200);
    }
  });
});
