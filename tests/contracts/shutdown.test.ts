import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '#tests/fixtures/free-port.ts';
import { bundleServer } from '#tests/fixtures/server-process.ts';
import { startWatchingProxy } from '#tests/fixtures/watching-proxy.ts';

/** A visitor's pace; faster requests would only slow down other tests. */
const visitEveryMs = 40;

describe('a process that gets a stop signal', () => {
  let bundle: Awaited<ReturnType<typeof bundleServer>>;
  /** Serves in place of a process that stops, and is the last to get a signal. */
  let other: Awaited<ReturnType<typeof launch>>;
  beforeAll(async () => {
    bundle = await bundleServer();
    other = await launch({ STOP_DELAY_MS: '4000' });
  });
  afterAll(() => bundle.stop());

  const launch = async (env: Record<string, string> = {}) => {
    const port = await freePort();
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'forecourt-stop-'));
    const server = bundle.start({ DATA_DIR, PORT: String(port), ...env });
    return { server, port, origin: `http://127.0.0.1:${port}` };
  };

  /** A client that keeps its connection open. */
  const openSocket = async (port: number, text: string, reads = true): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    if (reads) socket.resume();
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };

  const statusOf = (url: string): Promise<number> =>
    fetch(url).then(
      ({ status }) => status,
      () => 0,
    );

  it('drops no request: behind a proxy that polls /readyz every request is answered', async () => {
    const delayMs = 3_500;
    const first = await launch({ STOP_DELAY_MS: String(delayMs) });
    await Promise.all([first.server.ready, other.server.ready]);
    const proxy = await startWatchingProxy([first.origin, other.origin]);
    onTestFinished(() => proxy.close());
    const answers: number[] = [];
    let loading = true;
    const visit = async (path: string): Promise<void> => {
      while (loading) {
        answers.push(await statusOf(`${proxy.origin}${path}`));
        await wait(visitEveryMs);
      }
    };
    const visitors = Array.from({ length: 6 }, (_, n) =>
      visit(['/', '/openapi.json', '/cars-for-sale/api/config'][n % 3] ?? '/'),
    );
    const [old] = proxy.backends;
    if (!old) throw new Error('no process behind the proxy');
    await vi.waitUntil(() => old.served > 20, { timeout: 600_000 });

    const servedBefore = old.served;
    // The last second leaves time for requests already sent to arrive.
    old.servesUntil = performance.now() + delayMs - 1_000;
    first.server.child.kill('SIGTERM');
    expect((await first.server.ended).code).toBe(0);
    expect(old.served).toBeGreaterThan(servedBefore);
    expect(old.ready).toBe(false);
    loading = false;
    await Promise.all(visitors);
    expect(proxy.broken).toEqual([]);
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it('is not ready at /readyz at once, still serves, finishes open requests, and exits with 0 whatever connections its clients keep open', async () => {
    const { server, origin, port } = await launch({ STOP_DELAY_MS: '3000' });
    await server.ready;
    const post = 'POST /theme HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{';
    for (const text of ['', 'NONSENSE\r\n\r\n', 'GET / HTTP/1.1\r\nhost:', post]) {
      await Promise.all(Array.from({ length: 20 }, () => openSocket(port, text)));
    }
    const unread = 'GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200);
    await Promise.all(Array.from({ length: 5 }, () => openSocket(port, unread, false)));
    const begun = request({ port, path: '/theme', method: 'POST', headers: { 'content-type': 'application/json' } });
    begun.write('{"theme":');
    server.child.kill('SIGTERM');
    await vi.waitUntil(async () => (await statusOf(`${origin}/readyz`)) === 503, { timeout: 600_000, interval: 5 });
    const served = await fetch(`${origin}/`);
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    await vi.waitUntil(async () => (await statusOf(`${origin}/healthz`)) === 0, { timeout: 600_000, interval: 20 });
    begun.end('"dark"}');
    const [answer] = await once(begun, 'response');
    expect([answer.statusCode, answer.headers.connection]).toEqual([303, 'close']);
    answer.resume();
    expect((await server.ended).code).toBe(0);
  });

  it('exits with 0 while it is still starting', async () => {
    const { server, origin } = await launch({ DEMO_LISTINGS: '10000' });
    await vi.waitUntil(async () => (await statusOf(`${origin}/healthz`)) === 200, { timeout: 600_000, interval: 5 });
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, errors: expect.not.stringContaining('Error') });
    expect(server.output()).not.toContain('ready');
  });

  it('exits at once at the second signal', async () => {
    const { server, origin } = other;
    server.child.kill('SIGTERM');
    await vi.waitUntil(async () => (await statusOf(`${origin}/readyz`)) === 503, { timeout: 600_000, interval: 5 });
    const again = setInterval(() => server.child.kill('SIGTERM'), 50);
    onTestFinished(() => clearInterval(again));
    expect((await server.ended).code).toBe(143);
  });
});
