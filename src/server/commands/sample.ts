import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { planDemoInventory } from '#domains/supply/demo/demo-inventory.ts';
import { dayMs } from '#lib/duration.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { createRandom } from '#lib/random.ts';

/** `npm run sample -- [--cars N] [--seed S]`: prints cars of the demo; stores nothing. */

const { values } = parseArgs({ options: { cars: { type: 'string' }, seed: { type: 'string' } } });
const cars = Number(values.cars ?? 40);
const seed = Number(values.seed ?? 1);
const nowMs = Date.now();
const listings = 50_000;
const data = join(import.meta.dirname, '../../../data');

const read = loadCatalogue(join(data, 'catalogue'));
if (!read.ok) throw new Error('The catalogue cannot be read.');
const catalogue = read.value;
const places = loadPlaces(join(data, 'places.txt')).peopledPlaces();
const plan = planDemoInventory({ seed, listings, catalogue, places, nowMs });

const historyWords = ({ owners, accidents, cleanTitle }: Listing['history']): string =>
  [
    owners === null ? 'owners unknown' : `${owners} owner(s)`,
    accidents === null ? 'no report' : `${accidents} accident(s)`,
    cleanTitle === false ? 'BRANDED TITLE' : '',
  ]
    .filter(Boolean)
    .join(', ');

const describe = (car: Listing, owner: Owner): string => {
  const make = catalogue.lookups.makes.get(car.makeCode)?.name;
  const model = modelByCode(catalogue, car.makeCode, car.modelCode)?.name;
  const price = car.priceUsd === null ? 'no price' : formatMoney(car.priceUsd);
  const days = Math.floor((nowMs - car.firstSeenMs) / dayMs);
  const cuts = car.priceHistory.length > 1 ? `, was ${formatMoney(car.priceHistory[0]?.priceUsd ?? 0)}` : '';
  return [
    `${car.listingType} ${car.year} ${make} ${model} ${car.trim}${car.cab ? ` ${car.cab.name}` : ''} — ${price}${cuts}${car.msrpUsd ? ` (MSRP ${formatMoney(car.msrpUsd)})` : ''}, ${grouped(car.mileage)} mi, ${days} ${days === 1 ? 'day' : 'days'}`,
    `  ${car.engine.name} ${car.engine.horsepower} hp ${car.fuelGroup}, ${car.transmission.name}, ${car.drive.name}, ${car.exterior.name} / ${car.interior.name}`,
    `  ${historyWords(car.history)} | ${owner.name}, ${owner.address.city}, ${owner.address.state} ${owner.phone}`,
    `  ${car.description}`,
  ].join('\n');
};

const random = createRandom(seed);
for (let printed = 0; printed < cars; printed += 1) {
  const { listing, owner } = plan.carAt(random.integer(0, listings - 1));
  console.log(`${describe(plan.describe(listing, owner), owner)}\n`);
}
