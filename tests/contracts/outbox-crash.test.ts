import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { createMailTransport } from '#platform/outbox/mail-transport.ts';
import type { Message } from '#platform/outbox/message.ts';
import { createOutbox } from '#platform/outbox/outbox.ts';
import { createSmsTransport } from '#platform/outbox/sms-transport.ts';
import { bundledFile } from '#tests/fixtures/bundled-processes.ts';
import { outboxParts } from '#tests/fixtures/outbox-parts.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { startHttpReceiver } from '../fixtures/http-receiver.ts';
import type { OutboxProcessOptions } from '../fixtures/outbox-process.ts';
import { startSmtpSink } from '../fixtures/smtp-sink.ts';

const letter: Message = {
  channel: 'mail',
  cause: 'price-drop:1',
  to: 'ann@example.test',
  subject: 'A price drop',
  text: 'It costs less.',
};
const text: Message = { channel: 'sms', cause: 'share:1', to: '4045551212', text: 'Look: http://localhost/' };

type Transport = 'files' | 'SMTP' | 'HTTP';

/** A receiver for a transport, and the ids of the messages it got. */
const startReceiver = async (transport: Transport, dataDir: string) => {
  if (transport === 'files') {
    const taken = () => readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
    return { message: letter, taken, transports: { dataDir } };
  }
  if (transport === 'SMTP') {
    const { received, smtpUrl, close } = await startSmtpSink();
    onTestFinished(close);
    const taken = () => received.map(({ messageId }) => messageId);
    return { message: letter, taken, transports: { dataDir, smtpUrl } };
  }
  const provider = await startHttpReceiver((response) => response.end('{}'));
  onTestFinished(() => provider.close());
  const taken = () => provider.requests.map(({ headers }) => String(headers['idempotency-key']));
  return { message: text, taken, transports: { dataDir, smsUrl: provider.url } };
};

const setUp = async ({ open, location }: EngineFixture, transport: Transport) => {
  const { dataDir } = location();
  const files = createFolderFiles(dataDir);
  const { message, taken, transports } = await startReceiver(transport, dataDir);
  const db = await open();
  const outbox = createOutbox({
    db,
    clock: systemClock,
    queue: createJobQueue({ db, clock: systemClock }),
    ...outboxParts({ db, clock: systemClock }),
    mail: createMailTransport({ from: 'forecourt@localhost', ...transports, files }),
    sms: createSmsTransport({ ...transports, files }),
  });
  const { id } = await outbox.send(message);
  let hour = 0;
  const runProcess = async (aheadMs: number, dies?: OutboxProcessOptions['dies']) => {
    const options: OutboxProcessOptions = { location: location(), transports, aheadMs, ...(dies && { dies }) };
    const child = spawn(process.execPath, [await bundledFile('outbox-process'), JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code, signal] = await once(child, 'exit');
    expect([code, signal]).toEqual(dies ? [null, 'SIGKILL'] : [0, null]);
  };
  /** Runs more processes on the outbox, after the leases of earlier ones have ended. */
  const deliver = async ({ dies, atOnce = 1 }: { dies?: OutboxProcessOptions['dies']; atOnce?: number } = {}) => {
    hour += 1;
    const aheadMs = hour * hourMs;
    await Promise.all(Array.from({ length: atOnce }, () => runProcess(aheadMs, dies)));
  };
  const status = async () => (await outbox.list())[0]?.status;
  return { id, outbox, deliver, taken, status };
};

forEachEngine('a process killed while it hands a message over', (fixture) => {
  it.each(['before sending', 'after sending'] as const)(
    'is delivered by the next process, %s: one file',
    async (dies) => {
      const { id, deliver, taken, status } = await setUp(fixture, 'files');
      for (let kills = 0; kills < 2; kills += 1) await deliver({ dies });
      expect(await status()).toBe('sending');
      await deliver();
      expect([await status(), taken()]).toEqual(['sent', [expect.stringContaining(id)]]);
    },
  );

  // How a message travels does not depend on the engine that holds it.
  it.runIf(fixture.engine === 'sqlite').each([
    ['SMTP', 'before sending', 1],
    ['SMTP', 'after sending', 2],
    ['HTTP', 'after sending', 2],
  ] as const)('is delivered by the next process, by %s, %s: the same id', async (transport, dies, times) => {
    const { id, deliver, taken, status } = await setUp(fixture, transport);
    await deliver({ dies });
    await deliver();
    expect(await status()).toBe('sent');
    expect(taken()).toEqual(Array(times).fill(expect.stringContaining(id)));
    expect(new Set(taken()).size).toBe(1);
  });

  it('is left to the operator when the next process is killed too, by SMTP', async () => {
    const { id, outbox, deliver, taken, status } = await setUp(fixture, 'SMTP');
    await deliver({ dies: 'after sending' });
    await deliver({ dies: 'after sending' });
    await deliver();
    expect([await status(), taken().length]).toEqual(['uncertain', 2]);
    await deliver();
    expect(await outbox.resend(id)).toBe(true);
    await deliver();
    expect([await status(), taken().length, new Set(taken()).size]).toEqual(['sent', 3, 1]);
  });

  it('is delivered by one of several later processes', async () => {
    const { deliver, taken, status } = await setUp(fixture, 'SMTP');
    await deliver({ dies: 'before sending' });
    await deliver({ atOnce: 3 });
    expect([await status(), taken().length]).toEqual(['sent', 1]);
  });
});
