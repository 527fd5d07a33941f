import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `npm start`: builds when the sources changed since the last build, then serves. */
const root = join(import.meta.dirname, '../..');
const stampFile = join(root, 'build/.sources');

const fingerprint = (): string => {
  const sources = globSync(
    ['src/**/*.{ts,tsx,css,json,svg}', 'data/*.json', '*.ts', 'package-lock.json', 'public/**/*.*'],
    { cwd: root, exclude: ['**/*.test.ts', '**/*.test.tsx'] },
  ).sort();
  const hash = createHash('sha256');
  for (const name of sources) hash.update(name).update(readFileSync(join(root, name)));
  return hash.digest('hex');
};

const sources = fingerprint();
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== sources) {
  console.log('Building the pages, once.');
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const built = spawnSync(process.execPath, [cli, 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) {
    console.error('The build failed; the messages above say why. Nothing was started.');
    process.exit(1);
  }
  writeFileSync(stampFile, sources);
}

process.env.NODE_ENV = 'production';
const { serve } = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as typeof import('./main.ts');
await serve({ root, clientFolder: join(root, 'build/client') });
