import { createRandom } from '#lib/random.ts';
import type { Question } from './overload-pace.ts';

type Car = { id: number; make: string };

type Options = {
  origin: string;
  searches: readonly string[];
  cars: readonly Car[];
  /** Session cookies of accounts. */
  sessions: readonly string[];
};

const zips = ['30303', '30030', '30060', '30318', '30605', '31401', '31901', '10001', '11201', '14201'].concat(
  ['60601', '61820', '77002', '75201', '78205', '90001', '94103', '92101', '98101', '85004', '19103', '15222'],
  ['33130', '32801', '02108', '48226', '55401', '80202', '97204', '63101', '37203', '28202', '43215', '46204'],
  ['53202', '64106', '70112', '73102', '89101', '84101', '23219', '21201', '06103', '40202', '35203', '29401'],
  ['68102', '50309', '83702', '87102'],
);
const makes = ['toyota', 'ford', 'honda', 'chevrolet', 'nissan', 'jeep', 'kia', 'subaru', 'hyundai', 'mazda'];
const bodies = ['suv-crossover', 'truck', 'sedan', 'hatchback', 'minivan'];
const cities = ['atlanta-ga', 'new-york-ny', 'chicago-il', 'houston-tx', 'los-angeles-ca', 'seattle-wa', 'phoenix-az'];
const kinds = ['', '?listingType=USED', '?listingType=NEW', '?listingType=CERTIFIED'];

const random = createRandom(1);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T;
/** Prefers the first of a list: half of all picks are from its first quarter. */
const popular = <T>(list: readonly T[]): T => list[Math.floor(random.next() ** 2 * list.length)] as T;

const search = (): string => {
  const kind = popular(kinds);
  const joint = kind === '' ? '?' : `${kind}&`;
  const place = random.next() < 0.5 ? '' : `/${popular(cities)}`;
  const path = `/cars-for-sale/${random.next() < 0.6 ? popular(makes) : `all-cars/${popular(bodies)}`}${place}`;
  const turn = random.next();
  if (turn < 0.4) return `${path}${kind}`;
  if (turn < 0.6) return `${path}${joint}maxPrice=${15_000 + 2500 * Math.floor(random.next() * 12)}`;
  if (turn < 0.8) return `${path}${joint}firstRecord=${24 * (1 + Math.floor(random.next() * 3))}`;
  return `${path}${joint}maxMileage=${15_000 * (1 + Math.floor(random.next() * 5))}&sortBy=derivedpriceASC`;
};

/** Addresses of searches as links of pages spell them; the popular ones first. */
export const findSearches = async (base: string, count: number): Promise<string[]> => {
  const asked = Map.groupBy(Array.from({ length: 4 * count }, search), (path) => path);
  const byPopularity = [...asked].sort(([, a], [, b]) => b.length - a.length).map(([path]) => path);
  const addresses = new Set<string>();
  for (const path of byPopularity) {
    const answer = await fetch(`${base}${path}`);
    await answer.arrayBuffer();
    const { pathname, search: parameters } = new URL(answer.url);
    if (answer.status === 200) addresses.add(`${pathname}${parameters}`);
    if (addresses.size === count) break;
  }
  return [...addresses];
};

/**
 * Shoppers' requests: 70 % results with filters, 15 % vehicle pages, 10 % API, 5 % writes. Each shopper has a ZIP from
 * an earlier search, one in five is signed in, and popular searches and cars are requested more often than others.
 */
export const shoppersRequests =
  ({ origin, searches, cars, sessions }: Options) =>
  (turn: number): Question => {
    const cookies = [`ATC_USER_ZIP=${popular(zips)}`];
    const isWriting = turn % 20 === 19;
    if (isWriting || random.next() < 0.2) cookies.push(pick(sessions));
    const headers = {
      cookie: cookies.join('; '),
      'accept-encoding': 'br',
      // Each request from a network of its own, because limits hold for each network.
      'x-forwarded-for': `198.18.${(turn >> 8) & 255}.${turn & 255}`,
    };
    const car = popular(cars);
    if (isWriting)
      return { path: '/account-api/vehicle', headers: { ...headers, origin }, body: { listingId: car.id } };
    const kind = random.next() * 95;
    if (kind < 70) return { path: popular(searches), headers };
    if (kind < 85) return { path: `/cars-for-sale/vehicle/${car.id}`, headers };
    const path = `/rest/lsc/listing?makeCode=${car.make}&maxPrice=${15_000 + 500 * (turn % 40)}&numRecords=25`;
    return { path, headers };
  };
