import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** So that no case begins with a build: a start that cannot succeed ends right after it. */
export const buildOnce = (): void => {
  spawnSync(process.execPath, ['src/server/start.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: 'none' },
    stdio: 'ignore',
  });
};
