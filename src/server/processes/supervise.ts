import cluster from 'node:cluster';
import { constants } from 'node:os';
import Fastify from 'fastify';
import { openPresence } from '#platform/presence/presence.ts';
import { logOptions } from '../edge/log-options.ts';
import { prepareProcess } from '../prepare-process.ts';
import { endWithReason } from '../start-failures.ts';
import { answerWorkers } from './answer-workers.ts';
import { type ForkedWorker, forkWorker } from './fork-worker.ts';
import type { Report } from './worker-message.ts';
import { createWorkerTeam } from './worker-team.ts';

/** Workers end by themselves before; this is for one that hangs. */
const latestMs = 9_800;
/** npm forwards a signal that the process group has already received. */
const sameSignalMs = 250;

/** Runs several workers that serve from one address, until a signal ends them. It serves nothing itself. */
export const supervise = async ({ root }: { root: string }): Promise<void> => {
  try {
    await run(root);
  } catch (error) {
    endWithReason(error);
  }
};

const run = async (root: string): Promise<void> => {
  const config = prepareProcess(root, process.env);
  const { databaseUrl, dataDir } = config;
  // All workers together are the one server of an SQLite file.
  const presence = databaseUrl === undefined ? await openPresence({ dataDir, serves: true }) : undefined;
  const { log } = Fastify({ logger: logOptions(config) });
  // Figures that JSON has no word for, such as "not a number", reach the other process.
  cluster.setupPrimary({ serialization: 'advanced' });

  const workers = new Set<ForkedWorker>();
  const printed = new Set<string>();
  const follow = (report: Report, from: ForkedWorker): void => {
    if (report.report === 'job') {
      const lead = team.lead();
      if (lead && lead !== from) lead.send({ order: 'job', kind: report.kind });
    } else if (!printed.has(report.report)) {
      printed.add(report.report);
      process.stdout.write(`${report.report} ${report.address}\n`);
    }
  };
  const handlers = answerWorkers(() => [...workers]);
  const team = createWorkerTeam({
    size: config.webProcesses,
    launch: (listens) => {
      const worker = forkWorker({ listens, handlers, onReport: follow });
      workers.add(worker);
      void worker.ended.then(() => workers.delete(worker));
      log.info({ worker: worker.number, workerPid: worker.pid }, 'a worker starts');
      return worker;
    },
    log,
    onFailure: ({ code }) => {
      console.error('No worker stays alive, so nobody can be served: the lines above say why.');
      process.exit(code || 1);
    },
  });

  let stopping: { since: number } | undefined;
  const stop = (signal: 'SIGTERM' | 'SIGINT'): void => {
    if (stopping) {
      if (performance.now() - stopping.since <= sameSignalMs) return;
      team.kill();
      process.exit(128 + constants.signals[signal]);
    }
    stopping = { since: performance.now() };
    log.info({ signal }, 'stopping all workers');
    setTimeout(team.kill, latestMs).unref();
    void team.stop(signal).then(async () => {
      await presence?.close();
      process.exit(0);
    });
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGHUP', () => {
    // Of a terminal, it means that the terminal was closed.
    if (process.stdin.isTTY) stop('SIGTERM');
    else if (!stopping) void team.replaceAll();
  });

  const failure = await team.start();
  // The worker has printed why.
  if (failure && !stopping) process.exit(failure.code || 1);
};
