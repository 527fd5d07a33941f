import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { startSmtpSink } from '#tests/fixtures/smtp-sink.ts';
import { createMailTransport, type SmtpTimeouts } from './mail-transport.ts';
import type { MailEnvelope, MailMessage } from './message.ts';

const FROM = 'Forecourt <no-reply@forecourt.test>';

const envelope = (overrides: Partial<MailMessage> = {}): MailEnvelope => ({
  id: 'b7c1',
  createdAt: Date.UTC(2030, 0, 2, 3, 4, 5, 6),
  message: {
    channel: 'mail',
    cause: 'test',
    to: 'ann@example.test',
    subject: 'Prix en baisse: 18 900 €',
    text: 'It costs less now.',
    ...overrides,
  },
});

const listen = async (server: Pick<Server, 'listen' | 'address'>): Promise<number> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
};

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

describe('mail into files', () => {
  it('fails temporarily if the folder above the outbox is missing, and creates nothing', async () => {
    const folder = temporaryFolder();
    const transport = createMailTransport({ from: FROM, files: createFolderFiles(join(folder, 'gone')) });
    expect(await transport.deliver(envelope())).toMatchObject({ ok: false, error: { kind: 'temporary' } });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('RULING-08: writes an RFC 5322 message without SMTP_URL', async () => {
    const folder = temporaryFolder();
    const outboxDir = join(folder, 'outbox');
    const transport = createMailTransport({ from: FROM, files: createFolderFiles(folder) });
    const headers = { 'List-Unsubscribe': '<http://localhost/unsubscribe>' };
    const delivery = await transport.deliver(envelope({ html: '<p>Less</p>', replyTo: 'bob@example.test', headers }));

    const name = '20300102T030405006Z-b7c1.eml';
    expect(delivery).toEqual({ ok: true, value: { reference: name } });
    expect(readdirSync(outboxDir)).toEqual([name]);
    const eml = readFileSync(join(outboxDir, name), 'utf8');
    const head = eml.slice(0, eml.indexOf('\r\n\r\n'));
    expect(head).toContain('From: Forecourt <no-reply@forecourt.test>\r\n');
    expect(head).toContain('To: ann@example.test\r\n');
    expect(head).toContain('Reply-To: bob@example.test\r\n');
    expect(head).toContain('List-Unsubscribe: <http://localhost/unsubscribe>\r\n');
    expect(head).toContain('Message-ID: <b7c1@forecourt.test>\r\n');
    expect(head).toContain('Date: Wed, 02 Jan 2030 03:04:05 +0000\r\n');
    expect(head).toMatch(/Subject: =\?UTF-8\?/);
    expect(head).toContain('multipart/alternative');
    expect(eml.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('includes a file as an attachment, beside inline images', async () => {
    const folder = temporaryFolder();
    const outboxDir = join(folder, 'outbox');
    const base64 = Buffer.from('<adf/>').toString('base64');
    await createMailTransport({ from: FROM, files: createFolderFiles(folder) }).deliver(
      envelope({
        html: '<img src="cid:car">',
        images: [{ cid: 'car', type: 'image/png', base64: 'AAAA' }],
        attachments: [{ filename: 'lead.xml', type: 'application/xml', base64 }],
      }),
    );
    const eml = readFileSync(join(outboxDir, '20300102T030405006Z-b7c1.eml'), 'utf8');
    const parts = eml.split(/\r\n--[^\r]+\r\n/);
    const file = parts.find((part) => part.includes('application/xml'));
    expect(file).toContain('Content-Disposition: attachment; filename=lead.xml');
    expect(file).toContain(base64);
    expect(parts.find((part) => part.includes('image/png'))).toContain('Content-Disposition: inline');
    expect(eml).toContain('multipart/mixed');
  });

  it('reports an unwritable folder as a temporary failure', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const delivery = await createMailTransport({ from: FROM, files: createFolderFiles(file) }).deliver(envelope());
    expect(delivery).toMatchObject({ ok: false, error: { kind: 'temporary' } });
  });
});

describe('mail over SMTP', () => {
  const startSmtp = async (options: SMTPServerOptions = {}) => {
    const sink = await startSmtpSink(options);
    onTestFinished(() => sink.close());
    return sink;
  };

  const send = (smtpUrl: string, message: Partial<MailMessage> = {}, timeouts?: SmtpTimeouts) =>
    createMailTransport({
      smtpUrl,
      from: FROM,
      files: createFolderFiles('/nonexistent'),
      ...(timeouts && { timeouts }),
    }).deliver(envelope(message));

  const refuseWith = (responseCode: number) => Object.assign(new Error('not today'), { responseCode });

  it('RULING-08: sends the message to the server in SMTP_URL', async () => {
    const { received, smtpUrl } = await startSmtp();
    expect(await send(smtpUrl)).toEqual({ ok: true, value: { reference: '<b7c1@forecourt.test>' } });
    expect(received).toMatchObject([{ from: 'no-reply@forecourt.test', to: ['ann@example.test'] }]);
    expect(received[0]?.source).toContain('It costs less now.');
  });

  it('authenticates with the user and password of SMTP_URL', async () => {
    const { received, smtpUrl } = await startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        username === 'user' && password === 'p@ss' ? callback(null, { user: 'user' }) : callback(new Error('no')),
    });
    expect(await send(smtpUrl.replace('//', '//user:p%40ss@'))).toMatchObject({ ok: true });
    expect(received).toHaveLength(1);
    expect(await send(smtpUrl.replace('//', '//user:wrong@'))).toMatchObject({ error: { kind: 'temporary' } });
  });

  it('never sends one message to two recipients', async () => {
    const { received, smtpUrl } = await startSmtp();
    await send(smtpUrl, { to: 'ann@example.test, all@example.test' });
    expect(received.flatMap(({ to }) => to)).not.toContain('all@example.test');
  });

  it('reports a permanently refused recipient as bounced', async () => {
    const { smtpUrl } = await startSmtp({ onRcptTo: (_address, _session, callback) => callback(refuseWith(550)) });
    expect(await send(smtpUrl)).toMatchObject({ ok: false, error: { kind: 'bounced' } });
  });

  it('doesn’t count policy refusals or a refused sender as bounced', async () => {
    const policy = Object.assign(new Error('5.7.1 our list says no'), { responseCode: 550 });
    const strict = await startSmtp({ onRcptTo: (_address, _session, callback) => callback(policy) });
    expect(await send(strict.smtpUrl)).toMatchObject({ ok: false, error: { kind: 'permanent' } });
    const sender = await startSmtp({ onMailFrom: (_address, _session, callback) => callback(refuseWith(550)) });
    expect(await send(sender.smtpUrl)).toMatchObject({ ok: false, error: { kind: 'permanent' } });
  });

  it('reports a temporary refusal as temporary, even after the message was sent', async () => {
    const early = await startSmtp({ onMailFrom: (_address, _session, callback) => callback(refuseWith(451)) });
    expect(await send(early.smtpUrl)).toMatchObject({ ok: false, error: { kind: 'temporary' } });
    const late = await startSmtp({
      onData: (stream, _session, callback) => void stream.resume().on('end', () => callback(refuseWith(452))),
    });
    expect(await send(late.smtpUrl)).toMatchObject({ ok: false, error: { kind: 'temporary' } });
  });

  it('reports a missing server as temporary', async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ ok: false, error: { kind: 'temporary' } });
  });

  it('reports an unknown result if the connection breaks after the message', async () => {
    const received = Promise.withResolvers<void>();
    const { smtpUrl, hangUp } = await startSmtp({
      onData: (stream) => void stream.resume().on('end', received.resolve),
    });
    const sending = send(smtpUrl);
    await received.promise;
    hangUp();
    expect(await sending).toMatchObject({ ok: false, error: { kind: 'unknown' } });
  });

  it('uses TLS when SMTP_URL says smtps', async () => {
    const { received, smtpUrl } = await startSmtp({ secure: true });
    expect(await send(smtpUrl)).toMatchObject({ ok: false, error: { kind: 'temporary' } });
    expect(await send(`${smtpUrl}?tls.rejectUnauthorized=false`)).toMatchObject({ ok: true });
    expect(received.map(({ messageId }) => messageId)).toEqual(['<b7c1@forecourt.test>']);
  });

  /** A server that says only what it is told to say, byte by byte if need be. */
  const startTalker = async (talk: (socket: Socket) => void): Promise<string> => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      talk(socket);
    });
    const port = await listen(server);
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    });
    return `smtp://127.0.0.1:${port}`;
  };
  const patient = { connectMs: 600_000, silenceMs: 600_000, conversationMs: 600_000 };

  it('times out on a server that never greets', async () => {
    const smtpUrl = await startTalker(() => {});
    expect(await send(smtpUrl, {}, { ...patient, connectMs: 20 })).toMatchObject({ error: { kind: 'temporary' } });
  });

  it('times out on a server that goes silent after the message', async () => {
    const { smtpUrl } = await startSmtp({ onData: (stream) => void stream.resume() });
    expect(await send(smtpUrl, {}, { ...patient, silenceMs: 100 })).toMatchObject({ error: { kind: 'unknown' } });
  });

  it('times out on a server that keeps sending and never finishes', async () => {
    const closed = Promise.withResolvers<void>();
    const smtpUrl = await startTalker((socket) => {
      socket.write('220 hello\r\n');
      const dripping = setInterval(() => socket.write('250-slowly\r\n'), 5);
      socket.on('close', () => {
        clearInterval(dripping);
        closed.resolve();
      });
    });
    expect(await send(smtpUrl, {}, { ...patient, conversationMs: 50 })).toMatchObject({ ok: false });
    await closed.promise;
  });
});
