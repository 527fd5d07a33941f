/**
 * Writes data/shape-sizes.json from the catalogue: `npm run sizes`. A car without a drawing of its own
 * is drawn by its shape, in its own length, wheelbase and width; pictures are named where no catalogue is at hand.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { shapeSizes } from './list-shape-sizes.ts';

const catalogue = loadCatalogue(join(import.meta.dirname, 'catalogue'));
if (!catalogue.ok) throw new Error(JSON.stringify(catalogue.error));
writeFileSync(
  join(import.meta.dirname, 'shape-sizes.json'),
  `${JSON.stringify(shapeSizes(catalogue.value), null, 2)}\n`,
);
