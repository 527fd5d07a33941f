import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { createServer } from './create-server.ts';
import { type SocketLimits, socketLimits } from './socket-limits.ts';

/** Larger than what kernels keep for a client that does not read. */
const large = Buffer.alloc(64_000_000, 'x');

/** Short where the test waits for a limit, generous where it must not meet one. */
const hasty = { headersMs: 40, requestMs: 80, checkMs: 10, lingerMs: 30 };
const unhurried = { answerMs: 600_000, finishMs: 600_000, lingerMs: 30, lastRequestMs: 10 };

const start = async (limits: Partial<SocketLimits>, routes: (app: FastifyInstance) => void = () => {}) => {
  const app = createServer(readConfig({ LOG_LEVEL: 'silent' }), { limits: { ...socketLimits, ...limits } });
  app.get('/', async () => ({ here: true }));
  app.get('/large', async (_request, reply) => reply.send(large));
  app.post('/', async () => ({ here: true }));
  routes(app);
  const closed: Promise<unknown>[] = [];
  app.server.on('connection', (socket) => closed.push(new Promise((resolve) => socket.once('close', resolve))));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const clients: Socket[] = [];
  onTestFinished(async () => {
    for (const client of clients) client.destroy();
    await app.close();
  });

  /** A client that keeps its own end open whatever it is told. */
  const open = async (text: string, { reads = true } = {}) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    clients.push(socket);
    let answer = '';
    const read = (chunk: Buffer) => {
      answer += chunk;
    };
    if (reads) socket.on('data', read);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    return { socket, answer: () => answer };
  };
  /** When this many clients have come and all of them have been sent away. */
  const allClosed = async (clientCount: number) => {
    while (closed.length < clientCount) await once(app.server, 'connection');
    await Promise.all(closed);
  };
  return { app, port, open, allClosed };
};

describe('sockets that the client keeps open', () => {
  it.each([
    ['sends what is not HTTP', unhurried, 'NONSENSE\r\n\r\n', /^HTTP\/1\.1 400 .*"code":"bad-request"/s],
    ['sends headers that are too large', unhurried, `GET / HTTP/1.1\r\na: ${'a'.repeat(40_000)}`, /^HTTP\/1\.1 431 /],
    ['never sends anything', hasty, '', /^HTTP\/1\.1 408 .*"code":"request-timeout"/s],
    ['sends its headers slowly', hasty, 'GET / HTTP/1.1\r\nhost: x\r\na: ', /^HTTP\/1\.1 408 /],
    [
      'sends its body slowly',
      hasty,
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      /^HTTP\/1\.1 408 /,
    ],
  ])('get an answer and are closed when the client %s', async (_what, limits, text, message) => {
    const { open, allClosed } = await start(limits);
    const opened = await Promise.all(Array.from({ length: 40 }, () => open(text)));
    await allClosed(40);
    for (const { socket } of opened) if (!socket.readableEnded) await once(socket, 'end');
    for (const { answer } of opened) expect(answer()).toMatch(message);
  });

  it('are closed when the client doesn’t read its answer', async () => {
    const { open, allClosed } = await start({ answerMs: 200 });
    await Promise.all(
      Array.from({ length: 5 }, () => open('GET /large HTTP/1.1\r\nhost: x\r\n\r\n', { reads: false })),
    );
    await allClosed(5);
  });

  it('are closed when the client sends garbage after a request, once the answer is complete', async () => {
    const { open, allClosed } = await start(unhurried, (app) => {
      app.get('/slow', (_request, reply) => {
        reply.raw.writeHead(200, { 'content-length': 6 }).write('one');
        app.server.once('clientError', () => reply.raw.end('two'));
      });
    });
    const { socket, answer } = await open('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'data');
    socket.write('NONSENSE\r\n\r\n');
    await Promise.all([once(socket, 'end'), allClosed(1)]);
    expect(answer()).toMatch(/onetwo$/);
  });
});

describe('closing a server', () => {
  it('finishes running requests with connection: close, and closes idle connections', async () => {
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const { app, port, open, allClosed } = await start(unhurried, (served) => {
      served.get('/held', () => {
        reached.resolve();
        return held.promise.then(() => ({ here: true }));
      });
    });
    const connection = await open('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(connection.socket, 'data');
    const idle = await open('');
    const running = request({ port, path: '/held' }).end();
    await reached.promise;
    const closing = app.close();
    await Promise.all([once(connection.socket, 'end'), once(idle.socket, 'end')]);
    held.resolve();
    const [answer] = await once(running, 'response');
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    answer.resume();
    await Promise.all([closing, allClosed(3)]);
  });

  it('answers a further request on a connection that was not told to close yet', async () => {
    const finish = Promise.withResolvers<void>();
    const { app, open } = await start(unhurried, (served) => {
      served.get('/begun', (_request, reply) => {
        reply.raw.writeHead(200, { 'content-length': 6 }).write('one');
        void finish.promise.then(() => reply.raw.end('two'));
      });
    });
    const { socket, answer } = await open('GET /begun HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'data');
    app.connections.announceClose();
    finish.resolve();
    while (!answer().endsWith('onetwo')) await once(socket, 'data');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'end');
    expect(answer().slice(answer().indexOf('onetwo'))).toMatch(
      /^onetwoHTTP\/1\.1 200 .*connection: close.*"here":true/is,
    );
  });

  it('doesn’t wait for clients that never finish', async () => {
    const { app, open, allClosed } = await start({ lastRequestMs: 10, finishMs: 100 });
    await open('GET / HTTP/1.1\r\nhost:');
    await open('GET /large HTTP/1.1\r\nhost: x\r\n\r\n', { reads: false });
    await once(app.server, 'request');
    await Promise.all([app.close(), allClosed(2)]);
  });

  it('doesn’t cut off an answer that its client reads slowly', async () => {
    const { app, port, open } = await start(unhurried);
    const idle = await open('');
    const slow = request({ port, path: '/large' }).end();
    const [answer] = await once(slow, 'response');
    const closing = app.close();
    await once(idle.socket.resume(), 'end');
    let bytes = 0;
    for await (const chunk of answer) bytes += chunk.length;
    expect(bytes).toBe(large.length);
    await closing;
  });
});
