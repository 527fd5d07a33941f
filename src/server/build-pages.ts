import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { changedSources, writeStamp } from './source-stamp.ts';

/** Builds pages and server if the sources changed since the last build; false if that fails. */
export const buildPages = (root: string): boolean => {
  const stampFile = join(root, 'build/.sources');
  const stamp = changedSources(root, stampFile);
  if (!stamp) return true;
  console.log('Building the pages, once.');
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const built = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) return false;
  writeStamp(stampFile, stamp);
  return true;
};
