import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** So that nothing that is tried begins with a build: a start that cannot succeed ends right after it. */
export const buildOnce = async (): Promise<void> => {
  const child = spawn(process.execPath, ['src/server/start.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: 'none' },
    stdio: 'ignore',
  });
  await once(child, 'close');
};
