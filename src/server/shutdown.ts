import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { logLibraryError } from '#lib/log.ts';
import type { Running } from './services/running.ts';

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

/** On a signal, or when another process has taken its place, finishes running work and ends the process. */
export const createShutdown = ({ app, running, delayMs }: Options) => {
  let stoppingSince: number | undefined;
  let isReplaced = false;

  const finish = async (waitMs: number): Promise<void> => {
    const jobsStopped = running.stopJobs();
    app.connections.announceClose();
    await wait(waitMs);
    await app.close();
    await jobsStopped;
    await running.close();
  };

  const end = (waitMs: number): void => {
    setTimeout(() => {
      app.log.warn({}, 'stopped without waiting any longer');
      process.exit(0);
    }, latestMs);
    void finish(waitMs)
      .catch((error) => logLibraryError(app.log, 'Something could not be finished while stopping', error))
      .finally(() => process.exit(0));
  };

  const stop = (signal: Signal): void => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(128 + constants.signals[signal]);
      return;
    }
    stoppingSince = performance.now();
    app.log.info({ signal }, 'stopping');
    // Ctrl+C (SIGINT) skips the delay, because there is no load balancer to wait for.
    const announced = signal === 'SIGTERM' && running.readiness().ready;
    end(announced ? delayMs : 0);
  };

  const leave = (): void => {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    isReplaced = true;
    app.log.info({}, 'stopping: another process has taken over');
    end(delayMs);
  };

  return {
    stopping: (): boolean => stoppingSince !== undefined,
    /** Whether /readyz has to turn load balancers away. It must not while other processes serve from this address. */
    isAnnounced: (): boolean => stoppingSince !== undefined && !isReplaced,
    stop,
    /** Finishes running work and ends the process, whose place another one has taken. */
    leave,
    /** A supervised process leaves the signals of a terminal to its supervisor, which gets them too. */
    handleSignals: ({ isSupervised }: { isSupervised: boolean }): void => {
      process.on('SIGTERM', () => stop('SIGTERM'));
      process.on('SIGINT', () => !isSupervised && stop('SIGINT'));
      if (isSupervised) process.on('SIGHUP', () => {});
    },
  };
};
