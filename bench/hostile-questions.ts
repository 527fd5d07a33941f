import type { Random } from '#lib/random.ts';

/** The fields of a listing that are checked against each filter of the request. */
export type Car = {
  makeCode: string;
  listingType: string;
  year: number;
  mileageValue: number;
  exteriorColorSimple: string;
  pricingDetail: { salePrice: number | null };
  driveType: { group: string };
  fuelType: { code: string };
};
type Filter = { parameter: string; value: string; holds(car: Car): boolean };
export type Question = { url: string; filters: readonly Filter[]; page: boolean };

const makes = ['FORD', 'TOYOTA', 'HONDA', 'CHEV', 'BMW', 'HYUND', 'KIA', 'JEEP', 'NISSAN', 'TESLA'];
const words = ['used-cars', 'new-cars', 'suv-crossover', 'awd-4wd', 'ford', 'f150', 'red', '2021', 'atlanta-ga', 'ny'];
const nasty = [
  '%00',
  '%c0%af',
  '..%2f..%2fetc%2fpasswd',
  '%F0%9F%9A%97',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '__proto__',
  'constructor',
  '%',
  '\u202e',
  'a'.repeat(4000),
  '-'.repeat(2000),
  '9'.repeat(300),
  '[object Object]',
  'NaN',
  '-1e309',
  '%25%25%25',
];
const names = [
  'makeCode',
  'minPrice',
  'maxPrice',
  'zip',
  'searchRadius',
  'firstRecord',
  'numRecords',
  'sortBy',
  'page',
];
const moreNames = ['listingId', 'vin', 'keywordPhrases', 'q', 'mileage', 'mpgRange', 'box', '__proto__', 'dealerName'];

const filters = (random: Random): Filter[] => {
  const amount = random.integer(5_000, 60_000);
  const year = random.integer(2008, 2026);
  const make = random.pick(makes);
  const all: Filter[] = [
    { parameter: 'makeCode', value: make, holds: (car) => car.makeCode === make },
    {
      parameter: 'maxPrice',
      value: String(amount),
      holds: ({ pricingDetail: { salePrice } }) => !(Number(salePrice ?? Infinity) > amount),
    },
    {
      parameter: 'minPrice',
      value: String(amount >> 1),
      holds: ({ pricingDetail: { salePrice } }) => Number(salePrice) >= amount >> 1,
    },
    { parameter: 'startYear', value: String(year), holds: (car) => car.year >= year },
    { parameter: 'maxMileage', value: String(amount), holds: (car) => car.mileageValue <= amount },
    { parameter: 'listingType', value: 'USED', holds: (car) => car.listingType === 'USED' },
    { parameter: 'extColorSimple', value: 'RED', holds: (car) => car.exteriorColorSimple === 'RED' },
    { parameter: 'driveGroup', value: 'AWD4WD', holds: (car) => car.driveType.group === 'AWD4WD' },
    { parameter: 'fuelTypeGroup', value: 'HYB', holds: (car) => car.fuelType.code === 'HYB' },
  ];
  return all.filter(() => random.chance(0.3));
};

const honest = (random: Random): Question => {
  const filterSet = filters(random);
  const query = new URLSearchParams(filterSet.map(({ parameter, value }) => [parameter, value]));
  query.set('zip', random.pick(['30303', '10001', '90012', '60601', '77002']));
  query.set('searchRadius', random.pick(['0', '25', '50', '500']));
  query.set('numRecords', '5');
  if (random.chance(0.5)) query.set('hideFilters', 'true');
  return { url: `/rest/lsc/listing?${query}`, filters: filterSet, page: false };
};

const noise = (random: Random): string => {
  if (random.chance(0.5)) return random.pick(nasty);
  return Array.from({ length: random.integer(1, 60) }, () => String.fromCodePoint(random.integer(32, 0x2fff))).join('');
};

const segments = (random: Random): string =>
  Array.from({ length: random.integer(1, 9) }, () =>
    random.chance(0.7) ? random.pick(words) : safe(noise(random)),
  ).join('/');

/**
 * Escapes only what HTTP itself forbids. Half of the noise is sent like this, the other half as a browser would send
 * it.
 */
const safe = (text: string): string => text.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));

const query = (random: Random): string =>
  Array.from({ length: random.integer(0, 8) }, () => {
    const value = random.chance(0.5) ? safe(noise(random)) : String(random.integer(-10, 1_000_000));
    return `${random.pick([...names, ...moreNames])}=${value.replaceAll('&', '%26').replaceAll('#', '%23')}`;
  }).join('&');

const garbage = (random: Random): Question => {
  const roots = [
    () => `/rest/lsc/listing?${query(random)}`,
    () => `/rest/lsc/listing/count?${query(random)}`,
    () =>
      `/cars-for-sale/api/resolve?url=${encodeURIComponent(safe(`/cars-for-sale/${segments(random)}?${query(random)}`))}`,
    () => `/rest/lsc/listing/vin/${safe(noise(random)).replaceAll('/', '')}`,
    () => `/cars-for-sale/bonnet-reference/zip/${safe(noise(random)).replaceAll('/', '')}`,
  ];
  const pages = [
    () => `/cars-for-sale/${segments(random)}?${query(random)}`,
    () => `/cars-for-sale/vehicle/${safe(noise(random))}`,
    () => `/marketplace/listings?${query(random)}`,
    () => `/${safe(noise(random))}`,
  ];
  const page = random.chance(0.08);
  const url = random.pick(page ? pages : roots)();
  return { url: url.replaceAll('#', '%23').replaceAll('\\', '%5C').slice(0, 8_000), filters: [], page };
};

export const question = (random: Random): Question => (random.chance(0.4) ? honest(random) : garbage(random));
