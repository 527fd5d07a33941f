import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { minuteMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import type { SmtpMailbox, SmtpRefusal } from '#lib/smtp-mailbox.ts';

export type SmtpLimits = {
  /** Maximum bytes of one mail. */
  largestMail: number;
  connections: number;
  connectionsPerPeer: number;
  /** Wrong recipients allowed per connection. */
  wrongRecipients: number;
  idleMs: number;
  /** Maximum duration of a connection, even if data keeps arriving. */
  longestMs: number;
  /** How long to wait for a mail being received when the listener closes. */
  closeMs: number;
};

export const smtpLimits: Omit<SmtpLimits, 'largestMail'> = {
  connections: 50,
  connectionsPerPeer: 10,
  wrongRecipients: 5,
  idleMs: minuteMs,
  longestMs: 10 * minuteMs,
  closeMs: 2_000,
};

type Options = { mailbox: SmtpMailbox; limits: SmtpLimits; log: Log };

class Refused extends Error {
  readonly responseCode: number;
  constructor({ code, words }: SmtpRefusal) {
    super(words);
    this.responseCode = code;
  }
}

const tryLater: SmtpRefusal = { code: 451, words: '4.3.0 Not taken, try again later' };
const tooBusy: SmtpRefusal = { code: 421, words: '4.7.0 Too many connections, try again later' };
const tooWrong: SmtpRefusal = { code: 421, words: '4.7.0 Too many recipients nobody here knows' };

/** Undefined if the mail is too large; the excess is read but not stored. */
const readMail = async (stream: SMTPServerDataStream): Promise<Buffer | undefined> => {
  const parts: Buffer[] = [];
  for await (const part of stream) {
    if (stream.sizeExceeded) parts.length = 0;
    else parts.push(part);
  }
  return stream.sizeExceeded ? undefined : Buffer.concat(parts);
};

/**
 * Receives mail for one mailbox: it relays nothing, has no authentication and sends nothing. TLS is left to the mail
 * server in front of it, as for HTTP.
 */
export const createSmtpListener = ({ mailbox, limits, log }: Options) => {
  const wrong = new WeakMap<SMTPServerSession, number>();

  const guard = async (work: () => Promise<SmtpRefusal | undefined>): Promise<Refused | undefined> => {
    try {
      const refusal = await work();
      return refusal && new Refused(refusal);
    } catch (error) {
      logLibraryError(log, 'a mail could not be taken', error);
      return new Refused(tryLater);
    }
  };

  const refuseRecipient = (session: SMTPServerSession, refused: Refused): Refused => {
    if (refused.responseCode < 500) return refused;
    const count = (wrong.get(session) ?? 0) + 1;
    wrong.set(session, count);
    return count < limits.wrongRecipients ? refused : new Refused(tooWrong);
  };

  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    banner: 'conversations only',
    disabledCommands: ['AUTH', 'STARTTLS', 'WIZ', 'SHELL', 'KILL'],
    size: limits.largestMail,
    rejectOversized: true,
    maxClients: limits.connections,
    maxCommandLength: 2_048,
    // One recipient per mail: 452 makes the sender send the others separately.
    maxRecipients: 1,
    socketTimeout: limits.idleMs,
    closeTimeout: limits.closeMs,
    onConnect: ({ remoteAddress }, done) => {
      const open = [...server.connections].filter((one) => one.remoteAddress === remoteAddress).length;
      done(open > limits.connectionsPerPeer ? new Refused(tooBusy) : undefined);
    },
    onRcptTo: async ({ address }, session, done) => {
      const refused = await guard(() => mailbox.admit(address));
      done(refused && refuseRecipient(session, refused));
    },
    onData: async (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const from = mailFrom ? mailFrom.address : '';
      const to = rcptTo[0]?.address ?? '';
      const raw = await readMail(stream).catch(() => undefined);
      // Too large, which the library answers, or cut off.
      if (!raw) return done(new Refused(tryLater));
      done(await guard(() => mailbox.take({ from, to }, raw)));
    },
  });
  // Errors of connections that the other side closed need no handling.
  server.on('error', (error) =>
    log.info({ code: 'code' in error ? error.code : undefined }, 'a mail connection broke'),
  );
  server.server.on('connection', (socket: Socket) => {
    const over = setTimeout(() => socket.destroy(), limits.longestMs).unref();
    socket.once('close', () => clearTimeout(over));
  });

  return {
    listen: async ({ host, port }: { host: string; port: number }): Promise<void> => {
      server.listen(port, host);
      await once(server.server, 'listening');
    },
    close: (): Promise<void> => new Promise((done) => server.close(done)),
  };
};
