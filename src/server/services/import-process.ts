import { fork } from 'node:child_process';
import { findWorkerFile } from '#platform/worker-file.ts';
import type { Config } from '../config.ts';

const file = 'src/server/commands/import-run.ts';
const mostMegabytes = 1024;

/**
 * Runs imports in a separate process, which ends with ours: parsing and checking a large feed takes a processor for
 * minutes.
 */
export const createImportProcess = (
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'directDatabaseUrl' | 'files'>,
) => {
  const running = new Set<AbortController>();

  const run = (runId: string, signal: AbortSignal): Promise<'over' | 'busy'> => {
    const { promise, resolve, reject } = Promise.withResolvers<'over' | 'busy'>();
    const child = fork(findWorkerFile(file, import.meta.dirname), [runId], {
      // Must not inherit the flags of a test runner or loader.
      execArgv: [`--max-old-space-size=${mostMegabytes}`],
      env: {
        ...process.env,
        DATA_DIR: config.dataDir,
        DATABASE_URL: config.databaseUrl ?? '',
        FILES_URL: '',
        ...config.files?.variables,
        DATABASE_DIRECT_URL: config.directDatabaseUrl ?? '',
        NODE_OPTIONS: '',
      },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    let output = '';
    child.stderr?.on('data', (text) => {
      output = `${output}${text}`.slice(-2000);
    });
    let outcome: 'over' | 'busy' | undefined;
    child.on('message', (message) => {
      outcome = message === 'busy' ? 'busy' : 'over';
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (outcome !== undefined && code === 0) resolve(outcome);
      else reject(new Error(`an import ended with ${code}: ${output.trim()}`));
    });
    return promise;
  };

  return {
    run: async (runId: string, lost: AbortSignal): Promise<'over' | 'busy'> => {
      const stopped = new AbortController();
      running.add(stopped);
      try {
        return await run(runId, AbortSignal.any([stopped.signal, lost]));
      } finally {
        running.delete(stopped);
      }
    },
    /** Interrupted imports continue in the next process from the last stored batch. */
    stop: (): void => {
      for (const controller of running) controller.abort();
    },
  };
};
