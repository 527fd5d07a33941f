import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Builds the product before the cases run, by a start that fails right after the build. */
export const buildOnce = async (): Promise<void> => {
  const child = spawn(process.execPath, ['src/server/start.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: 'none' },
    stdio: 'ignore',
  });
  await once(child, 'close');
};
