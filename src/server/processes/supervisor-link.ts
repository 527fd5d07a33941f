import type { Metrics } from '../metrics.ts';
import { createChannel } from './channel.ts';
import type { Duties } from './duties.ts';
import { mergeMetrics } from './merge-metrics.ts';
import { type ListenTime, listenVariable, type Order, type Report } from './worker-message.ts';

export type SupervisorLink = ReturnType<typeof createSupervisorLink>;

type Commands = {
  /** Starts background jobs. */
  startJobs(): void;
  /** A job was added by another worker. */
  jobAdded(kind: string): void;
  stop(signal: 'SIGTERM' | 'SIGINT'): void;
  /** Ends this process, whose place another one has taken. */
  leave(): void;
};

/** A worker's side of the channel to its supervisor. */
export const createSupervisorLink = ({ registry }: Pick<Metrics, 'registry'>) => {
  let leads = false;
  let commands: Commands | undefined;
  const early: Order[] = [];
  const listens = process.env[listenVariable] as ListenTime;

  // Without a channel the process is about to end.
  const send = (message: object): void => void (process.connected && process.send?.(message));
  const report = (message: Report): void => send(message);
  const channel = createChannel(send, { ownMetrics: () => registry.getMetricsAsJSON() });

  const obey = (message: Order): void => {
    if (message.order === 'lead') leads = true;
    if (!commands) early.push(message);
    else if (message.order === 'lead') commands.startJobs();
    else if (message.order === 'job') commands.jobAdded(message.kind);
    else if (message.order === 'stop') commands.stop(message.signal);
    else commands.leave();
  };
  process.on('message', (message: object) => {
    if (!channel.receive(message)) obey(message as Order);
  });

  const duties: Duties = {
    holdsFile: false,
    runsJobs: false,
    savesIndex: () => leads || listens === 'at once',
    counts: {
      take: (key, rule, { count }) => channel.call('takeTurn', { key, rule, count }),
      isFirstView: (network, listingId) => channel.call('isFirstView', { network, listingId }),
    },
    announceJob: (kind) => report({ report: 'job', kind }),
  };

  return {
    listens,
    duties,
    report,
    /** Metrics of all workers as text. */
    metrics: async (): Promise<string> => mergeMetrics(await channel.call('allMetrics', null)),
    /** Follows the supervisor from now on, and the orders it has given before. */
    follow: (follower: Commands): void => {
      commands = follower;
      for (const order of early.splice(0)) obey(order);
    },
  };
};
