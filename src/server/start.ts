import { spawnSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { changedSources, writeStamp } from './source-stamp.ts';

/** `npm start`: builds if the sources changed since the last build, then serves. */
const root = join(import.meta.dirname, '../..');
const stampFile = join(root, 'build/.sources');

const stamp = changedSources(root, stampFile);
if (stamp) {
  console.log('Building the pages, once.');
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const built = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) {
    console.error('The build failed; the messages above say why. Nothing was started.');
    process.exit(1);
  }
  writeStamp(stampFile, stamp);
}

process.env.NODE_ENV = 'production';
// Caches compiled code for later starts; a build empties the folder. Without write access nothing is cached.
enableCompileCache(join(root, 'build/server/compiled'));
const { serve } = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as typeof import('./main.ts');
await serve({ root, clientFolder: join(root, 'build/client') });
