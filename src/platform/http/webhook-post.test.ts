import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWebhookPost } from './webhook-post.ts';

type Heard = { method: string | undefined; url: string | undefined; body: string; signature: unknown };

const listen = async (answer: RequestListener) => {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { method, url, headers } = request;
      heard.push({ method, url, body, signature: headers['x-webhook-signature'] });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return { heard, close, url: `http://127.0.0.1:${address.port}/leads` };
};

const call = { body: '{"id":"ä"}', headers: { 'content-type': 'application/json', 'x-webhook-signature': 't=1,v1=2' } };
const post = createWebhookPost({ allowedAddresses: ['127.0.0.1'] });

describe('webhook calls', () => {
  it('send body and headers unchanged, and accept a 2xx', async () => {
    const { url, heard } = await listen((_, response) => response.writeHead(202).end('thanks'));
    expect(await post(url, call)).toEqual({ ok: true, value: 'answered 202' });
    expect(heard).toEqual([{ method: 'POST', url: '/leads', body: call.body, signature: 't=1,v1=2' }]);
  });

  it('treat anything else as a failure, and follow no redirect', async () => {
    const elsewhere = await listen((_, response) => response.end());
    for (const status of [302, 307, 400, 404, 410, 500]) {
      const { url } = await listen((_, response) => response.writeHead(status, { location: elsewhere.url }).end());
      expect(await post(url, call)).toEqual({
        ok: false,
        error: { words: `answered ${status}`, isGone: status === 410 },
      });
    }
    expect(elsewhere.heard).toEqual([]);
  });

  it('fail if there is no answer or no server', async () => {
    const { url: slow } = await listen(() => undefined);
    const impatient = createWebhookPost({ allowedAddresses: ['127.0.0.1'], timeoutMs: 200 });
    expect(await impatient(slow, call)).toEqual({
      ok: false,
      error: { words: 'did not answer within 0.2 s', isGone: false },
    });
    const { url: down, close } = await listen(() => undefined);
    await close();
    expect(await post(down, call)).toMatchObject({
      ok: false,
      error: { words: expect.stringContaining('ECONNREFUSED') },
    });
  });

  it('don’t wait for the end of an endless answer', async () => {
    const { url } = await listen((_, response) => response.writeHead(200).write('and so on'));
    expect(await post(url, call)).toEqual({ ok: true, value: 'answered 200' });
  });

  it('never reach this machine’s own network, by address or by name', async () => {
    const { url, heard } = await listen((_, response) => response.end());
    const { port } = new URL(url);
    const named = createWebhookPost({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]']) {
      const answer = await createWebhookPost()(`http://${host}:${port}/`, call);
      const words = expect.stringContaining('is not a public host');
      expect([host, answer]).toEqual([host, { ok: false, error: { words, isGone: false } }]);
    }
    expect(await named(`http://crm.dealer.test:${port}/`, call)).toMatchObject({ ok: false });
    expect(heard).toEqual([]);
  });
});
