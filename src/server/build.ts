import { join } from 'node:path';
import { buildPages } from './build-pages.ts';

/** `npm run build`: what `npm start` would build at its first start, for an image or another machine. */
if (!buildPages(join(import.meta.dirname, '../..'))) {
  console.error('The build failed; the messages above say why.');
  process.exit(1);
}
