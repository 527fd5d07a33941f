import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { type HttpReceiver, startHttpReceiver } from '../../../tests/fixtures/http-receiver.ts';
import type { SmsEnvelope } from './message.ts';
import { createSmsTransport } from './sms-transport.ts';

const envelope: SmsEnvelope = {
  id: 'b7c1',
  createdAt: Date.UTC(2030, 0, 2, 3, 4, 5, 6),
  message: { channel: 'sms', cause: 'test', to: '4045551212', text: 'It costs less now.' },
};

const startProvider = async (answer: Parameters<typeof startHttpReceiver>[0]): Promise<HttpReceiver> => {
  const provider = await startHttpReceiver(answer);
  onTestFinished(() => provider.close());
  return provider;
};

const send = (smsUrl: string, timeoutMs?: number) =>
  createSmsTransport({ smsUrl, timeoutMs, files: createFolderFiles('/nonexistent') }).deliver(envelope);

const answering = (status: number) => startProvider((response) => response.writeHead(status).end('{}'));

describe('text messages into files', () => {
  it('RULING-08: writes JSON without SMS_URL', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-sms-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const delivery = await createSmsTransport({ files: createFolderFiles(folder) }).deliver(envelope);
    const name = '20300102T030405006Z-b7c1.json';
    expect(delivery).toEqual({ ok: true, value: { reference: name } });
    expect(readdirSync(join(folder, 'outbox'))).toEqual([name]);
    expect(JSON.parse(readFileSync(join(folder, 'outbox', name), 'utf8'))).toEqual({
      to: '4045551212',
      message: 'It costs less now.',
    });
  });
});

describe('text messages over HTTP', () => {
  it('RULING-08: posts the number and the text to SMS_URL', async () => {
    const provider = await answering(202);
    expect(await send(provider.url)).toEqual({ ok: true, value: { reference: 'HTTP 202' } });
    expect(provider.requests).toMatchObject([
      { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': 'b7c1' } },
    ]);
    expect(JSON.parse(provider.requests[0]?.body ?? '')).toEqual({ to: '4045551212', message: 'It costs less now.' });
  });

  it('sends the user and password of SMS_URL as basic authorization', async () => {
    const provider = await answering(200);
    await send(provider.url.replace('//', '//user:p%40ss@'));
    expect(provider.requests[0]?.headers.authorization).toBe(`Basic ${btoa('user:p@ss')}`);
  });

  it.each([
    [429, 'temporary'],
    [503, 'temporary'],
    [400, 'permanent'],
    [404, 'permanent'],
    [302, 'unknown'],
    [500, 'unknown'],
    [504, 'unknown'],
  ])('takes the answer %i as a %s failure', async (status, kind) => {
    const provider = await answering(status);
    expect(await send(provider.url)).toMatchObject({ ok: false, error: { kind } });
  });

  it('reports an unknown result if there is no answer in time', async () => {
    const provider = await startProvider(() => {});
    expect(await send(provider.url, 20)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
  });

  it('reports an unknown result if the connection breaks', async () => {
    const provider = await startProvider((response) => response.destroy());
    expect(await send(provider.url)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
  });

  it('reports a missing provider as temporary', async () => {
    const provider = await startHttpReceiver(() => {});
    await provider.close();
    expect(await send(provider.url)).toMatchObject({ ok: false, error: { kind: 'temporary' } });
  });
});
