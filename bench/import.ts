import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { loadCatalogue } from '#domains/catalogue/catalogue-files.server.ts';
import { demoInventory } from '#domains/inventory/demo-inventory.ts';
import type { Listing } from '#domains/listings/listing.ts';
import { loadPlaces } from '#domains/locations/places-file.server.ts';
import type { Owner } from '#domains/sellers/owner.ts';

export const name = 'import';

export type Row = { run: string; rows: number; feedMb: number; seconds: number; cpuSeconds: number; peakMb: number };

const root = join(import.meta.dirname, '..');
const feedRows = 100_000;
const asOfMs = Date.UTC(2026, 10, 15);

const columns = {
  dealerId: (_: Listing, owner: Owner) => owner.id,
  dealerName: (_: Listing, owner: Owner) => owner.name,
  dealerAddress: (_: Listing, owner: Owner) => owner.address.address1,
  dealerZip: (_: Listing, owner: Owner) => owner.address.zip,
  dealerPhone: (_: Listing, owner: Owner) => owner.phone,
  vin: (car: Listing) => car.vin,
  stock: (car: Listing) => car.stockNumber,
  type: (car: Listing) => car.listingType,
  year: (car: Listing) => car.year,
  make: (car: Listing) => car.makeCode,
  model: (car: Listing) => car.modelCode,
  trim: (car: Listing) => car.trim,
  bodyStyle: (car: Listing) => car.styleCode,
  engine: (car: Listing) => car.engine.name,
  fuel: (car: Listing) => car.fuelGroup,
  transmission: (car: Listing) => car.transmission.name,
  drive: (car: Listing) => car.drive.name,
  mileage: (car: Listing) => car.mileage,
  price: (car: Listing) => car.priceUsd ?? '',
  exteriorColor: (car: Listing) => car.exterior.name,
  interiorColor: (car: Listing) => car.interior.name,
  features: (car: Listing) => car.featureCodes.join('|'),
  packages: (car: Listing) => car.packages.map((one) => `${one.name}: ${one.priceUsd}`).join('|'),
  description: (car: Listing) => car.description,
  owners: (car: Listing) => car.history.owners ?? '',
  accidents: (car: Listing) => car.history.accidents ?? '',
};

const cell = (value: string | number): string => {
  const word = String(value);
  return /[",\n]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word;
};

const writeFeed = async (file: string): Promise<void> => {
  const catalogue = loadCatalogue(join(root, 'data/catalogue'));
  if (!catalogue.ok) throw new Error('The catalogue cannot be read');
  const places = loadPlaces(join(root, 'data/places.txt')).peopledPlaces();
  const output = createWriteStream(file);
  output.write(`${Object.keys(columns).join(',')}\n`);
  const owners = new Map<number, Owner>();
  const demo = { seed: 1, listings: feedRows, catalogue: catalogue.value, places, nowMs: asOfMs };
  for (const batch of demoInventory(demo)) {
    for (const owner of batch.owners) owners.set(owner.id, owner);
    for (const car of batch.listings) {
      const owner = owners.get(car.ownerId);
      if (!owner) continue;
      const cells = Object.values(columns).map((value) => cell(value(car, owner)));
      if (!output.write(`${cells.join(',')}\n`)) await new Promise((resolve) => output.once('drain', resolve));
    }
  }
  output.end();
  await finished(output);
};

const mark = 'resource usage ';
const reportUsage = `process.on('exit',()=>process.stderr.write(${JSON.stringify(mark)}+JSON.stringify(process.resourceUsage())+'\\n'))`;

/** The command as an operator runs it, in a process of its own, so that its memory is its own. */
const importOnce = async (run: string, file: string, dataDir: string): Promise<Row> => {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=1024',
      '--import',
      `data:text/javascript,${encodeURIComponent(reportUsage)}`,
      'src/server/commands/import.ts',
      file,
    ],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const usage = errors.split('\n').find((line) => line.startsWith(mark));
  if (!usage || !output.includes('rows read')) throw new Error(`The import failed: ${errors}`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(usage.slice(mark.length)) as NodeJS.ResourceUsage;
  return {
    run,
    rows: feedRows,
    feedMb: Math.round(statSync(file).size / 1e6),
    seconds: Math.round((performance.now() - started) / 100) / 10,
    cpuSeconds: Math.round((userCPUTime + systemCPUTime) / 1e5) / 10,
    peakMb: Math.round(maxRSS / 1024),
  };
};

/** A hundred thousand rows into an empty SQLite inventory, and the same file again. */
export const run = async (_options: { json: boolean }): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-import-'));
  try {
    const file = join(folder, 'feed.csv');
    await writeFeed(file);
    const dataDir = join(folder, 'data');
    return [await importOnce('first', file, dataDir), await importOnce('again', file, dataDir)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
