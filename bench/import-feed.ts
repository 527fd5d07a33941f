import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { demoInventory } from '#domains/supply/demo/demo-inventory.ts';

const root = join(import.meta.dirname, '..');
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

type Feed = {
  file: string;
  rows: number;
  /** Subtracted from the price of every car. */
  lessUsd?: number;
  /** Photo file names of a row. */
  photosOf?: (row: number) => readonly string[];
};

/** Writes demo cars as a dealers' feed. */
export const writeFeed = async ({ file, rows, lessUsd = 0, photosOf = () => [] }: Feed): Promise<void> => {
  const catalogue = loadCatalogue(join(root, 'data/catalogue'));
  if (!catalogue.ok) throw new Error('The catalogue cannot be read');
  const places = loadPlaces(join(root, 'data/places.txt')).peopledPlaces();
  const output = createWriteStream(file);
  output.write(`${[...Object.keys(columns), 'photos'].join(',')}\n`);
  const owners = new Map<number, Owner>();
  let row = 0;
  const demo = { seed: 1, listings: rows, catalogue: catalogue.value, places, nowMs: asOfMs };
  for (const batch of demoInventory(demo)) {
    for (const owner of batch.owners) owners.set(owner.id, owner);
    for (const car of batch.listings) {
      const owner = owners.get(car.ownerId);
      if (!owner) continue;
      const priceUsd = car.priceUsd === null ? null : car.priceUsd - lessUsd;
      const cells = Object.values(columns).map((value) => cell(value({ ...car, priceUsd }, owner)));
      cells.push(cell(photosOf(row).join('|')));
      row += 1;
      if (!output.write(`${cells.join(',')}\n`)) await new Promise((resolve) => output.once('drain', resolve));
    }
  }
  output.end();
  await finished(output);
};
