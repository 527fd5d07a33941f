import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SmtpMailbox } from '#lib/smtp-mailbox.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { createSmtpListener, type SmtpLimits, smtpLimits } from './smtp-listener.ts';

type ReceivedMail = { from: string; to: string; text: string };

const start = async (limits: Partial<SmtpLimits> = {}, mailbox: Partial<SmtpMailbox> = {}) => {
  const mails: ReceivedMail[] = [];
  const logged: string[] = [];
  const note = (_details: object, message: string) => void logged.push(message);
  const listener = createSmtpListener({
    mailbox: {
      admit: async (to) => (to === 'known@talk.test' ? undefined : { code: 550, words: '5.1.1 Nobody' }),
      take: async (envelope, raw) => {
        mails.push({ ...envelope, text: Buffer.from(raw).toString() });
        return undefined;
      },
      ...mailbox,
    },
    limits: { ...smtpLimits, largestMail: 1_000, closeMs: 1, ...limits },
    log: { info: note, warn: note, error: note },
  });
  const port = await freePort();
  await listener.listen({ host: '127.0.0.1', port });
  onTestFinished(listener.close);
  return { port, mails, logged, close: listener.close };
};

/** A client that says one line after another and hears each answer out. */
const dial = async (port: number) => {
  const socket: Socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.setEncoding('latin1').on('error', () => {});
  let heard = '';
  let isOver = false;
  let wake = () => {};
  socket.on('data', (text) => {
    heard += text;
    wake();
  });
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  /** The last line of the next answer; empty where the other side has hung up. */
  const hear = async (): Promise<string> => {
    for (;;) {
      const answer = /^(?:\d{3}-.*\r\n)*(\d{3}(?: .*)?)\r\n/.exec(heard);
      if (answer) {
        heard = heard.slice(answer[0].length);
        return answer[1] ?? '';
      }
      if (isOver) return '';
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const say = (line: string): Promise<string> => {
    socket.write(`${line}\r\n`, 'latin1');
    return hear();
  };
  return { socket, hear, say, greeting: await hear() };
};

const codes = async (port: number, lines: readonly string[]): Promise<string[]> => {
  const { say } = await dial(port);
  const heard: string[] = [];
  for (const line of lines) heard.push((await say(line)).slice(0, 3));
  return heard;
};

const begin = ['EHLO dealer.test', 'MAIL FROM:<seller@dealer.test>'];
const whole = [...begin, 'RCPT TO:<known@talk.test>', 'DATA', 'Subject: hi\r\n\r\nYes.\r\n.'];

describe('mail received over SMTP', () => {
  it('is passed on with its envelope; an empty sender is a bounce', async () => {
    const { port, mails } = await start();
    expect(await codes(port, whole)).toEqual(['250', '250', '250', '354', '250']);
    const bounce = whole.map((line) => line.replace('seller@dealer.test', ''));
    expect(await codes(port, bounce)).toEqual(['250', '250', '250', '354', '250']);
    const text = 'Subject: hi\r\n\r\nYes.\r\n';
    expect(mails).toEqual([
      { from: 'seller@dealer.test', to: 'known@talk.test', text },
      { from: '', to: 'known@talk.test', text },
    ]);
  });

  it('is accepted only for known addresses: no relaying, no authentication, one recipient at a time', async () => {
    const { port, mails } = await start();
    expect(await codes(port, [...begin, 'RCPT TO:<friend@elsewhere.test>', 'DATA'])).toEqual([
      ...['250', '250', '550', '503'],
    ]);
    const { say } = await dial(port);
    expect(await say('EHLO dealer.test')).not.toMatch(/AUTH|STARTTLS/);
    for (const line of ['AUTH PLAIN AHVzZXIAcGFzcw==', 'STARTTLS', 'VRFY known@talk.test', 'WIZ x', 'SHELL']) {
      expect([line, (await say(line)).slice(0, 1)]).not.toEqual([line, '3']);
    }
    const several = ['RCPT TO:<known@talk.test>', 'RCPT TO:<second@talk.test>', 'RSET'];
    expect(await codes(port, [...begin, ...several])).toEqual(['250', '250', '250', '452', '250']);
    expect(mails).toEqual([]);
  });

  it('is acknowledged only after it was stored; on failure the sender must retry', async () => {
    let keep = () => {};
    let fails = false;
    const request = Promise.withResolvers<void>();
    const { port, logged } = await start(
      {},
      {
        take: () => {
          if (fails) throw new Error('the database is away');
          request.resolve();
          return new Promise((resolve) => {
            keep = () => resolve(undefined);
          });
        },
      },
    );
    const { say } = await dial(port);
    for (const line of whole.slice(0, -1)) await say(line);
    const order: string[] = [];
    const answer = say(whole.at(-1) ?? '').then((line) => {
      order.push('answered');
      return line;
    });
    await request.promise;
    order.push('kept');
    keep();
    expect(await answer).toMatch(/^250/);
    expect(order).toEqual(['kept', 'answered']);
    fails = true;
    expect((await codes(port, whole)).at(-1)).toBe('451');
    expect(logged).toEqual(['a mail could not be taken: the database is away']);
  });

  it('is refused with the mailbox’s own message, and when it is too large', async () => {
    const refusal = { code: 554, words: '5.6.0 This message says nothing' };
    const { port } = await start({}, { take: async () => refusal });
    const { say } = await dial(port);
    for (const line of whole.slice(0, -1)) await say(line);
    expect(await say(whole.at(-1) ?? '')).toBe('554 5.6.0 This message says nothing');
    expect(await say('MAIL FROM:<seller@dealer.test> SIZE=1001')).toMatch(/^552/);
    for (const line of ['MAIL FROM:<seller@dealer.test>', 'RCPT TO:<known@talk.test>', 'DATA']) await say(line);
    expect(await say(`${'x'.repeat(900)}\r\n${'x'.repeat(900)}\r\n.`)).toMatch(/^552/);
  });

  it('is not accepted if cut off in the middle', async () => {
    const { port, mails } = await start();
    const { socket, say } = await dial(port);
    for (const line of whole.slice(0, -1)) await say(line);
    socket.end('Subject: hi\r\n\r\nHalf of i');
    await once(socket, 'close');
    expect((await codes(port, whole)).at(-1)).toBe('250');
    expect(mails.map(({ text }) => text)).toEqual(['Subject: hi\r\n\r\nYes.\r\n']);
  });

  it('is limited in connections, in total and per sender', async () => {
    const { port } = await start({ connectionsPerPeer: 2 });
    const first = await dial(port);
    const second = await dial(port);
    expect((await dial(port)).greeting).toBe('421 4.7.0 Too many connections, try again later');
    expect(await first.say('QUIT')).toMatch(/^221/);
    expect((await dial(port)).greeting).toMatch(/^220/);
    expect((await second.say('NOOP')).slice(0, 3)).toBe('250');
  });

  it('SEC-01: guessing addresses ends the connection', async () => {
    const { port } = await start({ wrongRecipients: 3 });
    const guess = 'RCPT TO:<guess@talk.test>';
    expect(await codes(port, [...begin, guess, guess, guess, guess])).toEqual(['250', '250', '550', '550', '421', '']);
  });

  it('SEC-01: a connection ends after its maximum duration, however slowly data arrives', async () => {
    const { port } = await start({ longestMs: 1 });
    const { hear } = await dial(port);
    expect(await hear()).toBe('');
  });

  it.each([
    ['no command at all', '\0\x01\xff'.repeat(500)],
    ['a command without end', 'A'.repeat(100_000)],
    ['a thousand empty lines', '\r\n'.repeat(1_000)],
    ['HTTP', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['an address of nothing but brackets', `EHLO x\r\nMAIL FROM:${'<'.repeat(900)}\r\nRCPT TO:${'<>@'.repeat(300)}`],
    [
      'commands smuggled behind a mail',
      'EHLO x\r\nMAIL FROM:<a@b.test>\r\nDATA\r\n\n.\nRCPT TO:<x@y.test>\r\n.\r\nQUIT',
    ],
  ])('SEC-01: %s crashes nothing and doesn’t affect other connections', async (_what, bytes) => {
    const { port, mails } = await start();
    const hostile = await dial(port);
    hostile.socket.end(Buffer.from(`${bytes}\r\n`, 'latin1'));
    await once(hostile.socket, 'close');
    expect(mails).toEqual([]);
    expect((await codes(port, whole)).at(-1)).toBe('250');
  });
});
