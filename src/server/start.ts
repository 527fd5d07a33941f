import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPages } from './build-pages.ts';
import { startsWorkers } from './processes/starts-workers.ts';

/** `npm start`: builds if the sources changed since the last build, then serves. */
const root = join(import.meta.dirname, '../..');

if (!buildPages(root)) {
  console.error('The build failed; the messages above say why. Nothing was started.');
  process.exit(1);
}

process.env.NODE_ENV = 'production';
// Caches compiled code for later starts; a build empties the folder. Without write access nothing is cached.
enableCompileCache(join(root, 'build/server/compiled'));
if (startsWorkers(process.env)) {
  const { supervise } = await import('./processes/supervise.ts');
  await supervise({ root });
} else {
  const entry = pathToFileURL(join(root, 'build/server/index.js')).href;
  const { serve } = (await import(entry)) as typeof import('./main.ts');
  await serve({ root, clientFolder: join(root, 'build/client') });
}
