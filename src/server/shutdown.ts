import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { logLibraryError } from '#lib/log.ts';
import type { Running } from './services/services.ts';

type Options = {
  app: FastifyInstance;
  running: Pick<Running, 'readiness' | 'stopJobs' | 'close'>;
  /** How long /readyz answers 503 before the listener closes, so that load balancers stop sending requests first. */
  delayMs: number;
};

type Signal = 'SIGTERM' | 'SIGINT';

/** Supervisors kill after ten seconds. */
const latestMs = 9_500;

/** npm forwards a signal that the process group has already received. */
const sameSignalMs = 250;

/** On a signal, finishes running work and ends the process. */
export const createShutdown = ({ app, running, delayMs }: Options) => {
  let stoppingSince: number | undefined;

  const finish = async (waitMs: number): Promise<void> => {
    const jobsStopped = running.stopJobs();
    app.connections.announceClose();
    await wait(waitMs);
    await app.close();
    await jobsStopped;
    await running.close();
  };

  const stop = (signal: Signal): void => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(128 + constants.signals[signal]);
      return;
    }
    stoppingSince = performance.now();
    app.log.info({ signal }, 'stopping');
    setTimeout(() => {
      app.log.warn({}, 'stopped without waiting any longer');
      process.exit(0);
    }, latestMs);
    // Ctrl+C (SIGINT) skips the delay, because there is no load balancer to wait for.
    const announced = signal === 'SIGTERM' && running.readiness().ready;
    void finish(announced ? delayMs : 0)
      .catch((error) => logLibraryError(app.log, 'Something could not be finished while stopping', error))
      .finally(() => process.exit(0));
  };

  return {
    stopping: (): boolean => stoppingSince !== undefined,
    handleSignals: (): void => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
    },
  };
};
