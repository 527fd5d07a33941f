import { describe, expect, it } from 'vitest';
import { minuteMs } from '#lib/duration.ts';
import { createHttpClient } from '#lib/http-client.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createAuthClient } from './auth-client.ts';

const nowMs = Date.parse('2026-11-10T12:00:00Z');
const tokenEnding = (atMs: number) => `h.${btoa(JSON.stringify({ exp: atMs / 1000 }))}.s`;

const setUp = ({
  signedIn = true,
  id = 'atc',
  status = 200,
}: {
  signedIn?: boolean;
  id?: 'atc' | 'ford';
  status?: number;
} = {}) => {
  const clock = fixedClock(nowMs);
  const calls: string[] = [];
  let failing = false;
  const http = createHttpClient({
    fetch: async (url, options) => {
      const token = new Headers(options?.headers).get('identity-token');
      calls.push(`${options?.method} ${url}${token ? ' with token' : ''}`);
      if (failing) return Response.json({}, { status: 500 });
      if (String(url).endsWith('/token'))
        return Response.json({ token: tokenEnding(clock.now() + 900_000) }, { status });
      return Response.json({ consumerid: 'c1', email: 'dana@example.com', phone: '' });
    },
  });
  const client = createAuthClient({ http, clock, brand: { id }, signedIn });
  return {
    client,
    calls,
    clock,
    fail: (on: boolean) => {
      failing = on;
    },
  };
};

describe('auth client in the browser', () => {
  it('AUTH-04: signed out, the identity token is empty and no request is made', async () => {
    const { client, calls } = setUp({ signedIn: false });
    expect(await client.identityToken()).toBe('');
    expect(await client.getConsumerId()).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it('AUTH-04, AUTH-05: signed in, there is a token and a consumer id', async () => {
    const { client, calls } = setUp();
    expect(await client.identityToken()).not.toBe('');
    expect(await client.getConsumerId()).toBe('c1');
    expect(calls).toEqual(['GET /api/auth/token', 'GET /account-api/consumer with token']);
  });

  it('RULING-06: the token is cached until shortly before its expiry, and concurrent callers share one request', async () => {
    const { client, calls, clock } = setUp();
    await Promise.all([client.identityToken(), client.identityToken(), client.identityToken()]);
    clock.advance(13 * minuteMs);
    await client.identityToken();
    expect(calls).toHaveLength(1);
    clock.advance(60_001);
    await client.identityToken();
    expect(calls).toHaveLength(2);
  });

  it('AUTH-05, RULING-96: consumer calls within 25 ms share one request; a failure is not cached', async () => {
    const { client, calls, fail } = setUp();
    await client.identityToken();
    const [first, second] = await Promise.all([client.consumerInfo(), client.getConsumerId()]);
    expect([first?.consumerid, second]).toEqual(['c1', 'c1']);
    expect(calls.filter((call) => call.includes('consumer'))).toHaveLength(1);
    fail(true);
    await expect(client.consumerInfo()).rejects.toThrow();
    fail(false);
    expect(await client.getConsumerId()).toBe('c1');
  });

  it('AUTH-06: no request is made on the maker’s host', async () => {
    const { client, calls } = setUp({ id: 'ford' });
    expect([await client.identityToken(), await client.getConsumerId()]).toEqual(['', undefined]);
    expect(calls).toEqual([]);
  });

  it('there is no token after sign-out or after the session ended elsewhere', async () => {
    const ended = setUp({ status: 401 });
    expect([await ended.client.identityToken(), await ended.client.identityToken()]).toEqual(['', '']);
    expect(ended.calls).toHaveLength(1);
    const { client, calls } = setUp();
    await client.identityToken();
    await client.signOut();
    expect(await client.identityToken()).toBe('');
    expect(calls).toEqual(['GET /api/auth/token', 'POST /api/auth/sign-out']);
  });
});
