import type { Worker } from 'node:cluster';
import { z } from 'zod';

const NewConnection = z.object({ cmd: z.literal('NODE_CLUSTER'), act: z.literal('newconn'), seq: z.int() });
const Acknowledgment = z.object({ cmd: z.literal('NODE_CLUSTER'), ack: z.int() });

type Handle = { close(): void };

/**
 * Node's cluster forgets a connection that it has sent to a worker which is killed before it takes it: the connection
 * stays open, and its client waits forever. Closed, the client can try again at once.
 */
export const cutConnectionsAtEnd = (worker: Worker): void => {
  const { process: child } = worker;
  const sent = new Map<number, Handle>();
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  const watched = (message: unknown, handle: unknown, ...rest: unknown[]): boolean => {
    const connection = NewConnection.safeParse(message);
    if (connection.success) sent.set(connection.data.seq, handle as Handle);
    return send(message, handle, ...rest);
  };
  child.send = watched as typeof child.send;
  child.on('internalMessage', (message: unknown) => {
    const acknowledgment = Acknowledgment.safeParse(message);
    if (acknowledgment.success) sent.delete(acknowledgment.data.ack);
  });

  const cut = (): void => {
    // Its last messages are still to be read.
    if (child.connected) {
      setImmediate(cut);
      return;
    }
    // Node removes it from those who get connections only after an answer to what it sent last, which never comes.
    worker.disconnect();
    for (const handle of sent.values()) handle.close();
  };
  child.once('exit', cut);
};
