import cluster from 'node:cluster';
import { type Channel, createChannel, type Handlers } from './channel.ts';
import { cutConnectionsAtEnd } from './cut-connections.ts';
import { type ListenTime, listenVariable, type Report } from './worker-message.ts';
import type { Ending, WorkerProcess } from './worker-team.ts';

type Options = {
  listens: ListenTime;
  /** Answers calls of the worker. */
  handlers: Handlers;
  onReport(report: Report, worker: ForkedWorker): void;
};

export type ForkedWorker = WorkerProcess & Pick<Channel, 'call'> & { pid: number | undefined };

/** Starts the program of this process once more, as a worker. Node passes it connections to the shared address. */
export const forkWorker = ({ listens, handlers, onReport }: Options): ForkedWorker => {
  const worker = cluster.fork({ [listenVariable]: listens });
  cutConnectionsAtEnd(worker);
  const send = (message: object): void => {
    // A worker that is ending gets no more messages; that it has ended is noticed elsewhere.
    if (worker.isConnected()) worker.send(message, undefined, () => {});
  };
  const channel = createChannel(send, handlers);
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Ending>();
  const forked: ForkedWorker = {
    number: worker.id,
    pid: worker.process.pid,
    send,
    call: channel.call,
    kill: () => void worker.process.kill('SIGKILL'),
    ready: ready.promise,
    ended: ended.promise,
  };
  worker.on('message', (message: object) => {
    if (channel.receive(message)) return;
    const report = message as Report;
    if (report.report === 'ready') ready.resolve();
    onReport(report, forked);
  });
  worker.on('exit', (code, signal) => {
    channel.close();
    ended.resolve({ code, signal });
  });
  worker.on('error', (error) => {
    // Without a process id it could not be started; other errors are messages to one that is ending.
    if (worker.process.pid === undefined) ended.resolve({ code: null, signal: error.message });
  });
  return forked;
};
