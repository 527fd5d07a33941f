import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { decodeMail } from '#tests/fixtures/mails.ts';

export type MailServer = { close(): Promise<void> };

type Options = {
  port: number;
  /** Received messages are added here. */
  mails: string[];
  /** Delay before each answer. */
  delayMs?: number;
  /** Whether it confirms that it has accepted a message. */
  confirms?: () => boolean;
};

/** A mail server that accepts every message, with a delay before each step. */
export const startMailServer = async ({
  port,
  mails,
  delayMs = 0,
  confirms = () => true,
}: Options): Promise<MailServer> => {
  const afterDelay = (then: () => void) => void wait(delayMs).then(then);
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, callback) => afterDelay(callback),
    onMailFrom: (_address, _session, callback) => afterDelay(callback),
    onRcptTo: (_address, _session, callback) => afterDelay(callback),
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(decodeMail(Buffer.concat(chunks).toString('utf8')));
        if (confirms()) afterDelay(callback);
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
};

/** Accepts connections and never answers. */
export const startSilentServer = async (port: number): Promise<MailServer & { connections(): number }> => {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    connections: () => sockets.length,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Removes duplicates by message id, as mail programs do. */
export const distinct = (mails: readonly string[]): string[] => [
  ...new Map(mails.map((mail) => [/^message-id: (.+)$/im.exec(mail)?.[1] ?? mail, mail])).values(),
];
