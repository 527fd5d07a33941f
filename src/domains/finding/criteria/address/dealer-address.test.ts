import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealerDetailsPath } from '#paths/paths.ts';
import { smallContext } from '#tests/fixtures/search-context.ts';
import {
  buildDealerSearchPath,
  dealerPath,
  dealerRedirect,
  readDealerAddress,
  readDealerQuery,
} from './dealer-address.ts';
import { type DealerQuery, dealerSorts, everyDealer } from './dealer-query.ts';
import { resolveUrl } from './resolve.ts';

const main = smallContext();
const kbb = smallContext('kbb');

const searchAt = (url: string, urls = main) => {
  const read = readDealerAddress(url, urls);
  if (read.kind !== 'search') throw new Error(`${url} is ${read.kind}`);
  return read;
};

const places: DealerQuery['place'][] = [
  {},
  { state: 'GA' },
  { city: 'Atlanta', state: 'GA', zip: '30303' },
  { city: 'Atlanta', state: 'GA', zip: '30338' },
  { city: "Coeur d'Alene", state: 'ID', zip: '83814' },
  { city: 'New York', state: 'NY', zip: '10001' },
];

const words = fc.array(fc.constantFrom('Walker', 'Smith,', 'Inc.', '&', 'São', '%'), { maxLength: 3 });
const anyQuery: fc.Arbitrary<DealerQuery> = fc.record({
  place: fc.constantFrom(...places),
  radiusMiles: fc.constantFrom(0, 10, 25, 50, 500),
  makes: fc.uniqueArray(fc.constantFrom('BMW', 'CHEV', 'FORD', 'MB'), { maxLength: 2 }).map((codes) => codes.sort()),
  listingTypes: fc
    .uniqueArray(fc.constantFrom('3P_CERT', 'CERTIFIED', 'NEW', 'USED'), { maxLength: 2 })
    .map((codes) => codes.sort()),
  name: words.map((each) => each.join(' ')),
  services: fc
    .uniqueArray(fc.constantFrom('body-shop', 'ev-charging', 'home-delivery'), { maxLength: 2 })
    .map((codes) => codes.sort()),
  minRating: fc.constantFrom(null, 3, 4.5),
  online: fc.boolean(),
  sort: fc.constantFrom(...dealerSorts),
  first: fc.constantFrom(0, 10, 70),
  count: fc.constantFrom(10, 25),
  view: fc.constantFrom('list', 'map'),
});

describe('dealer addresses', () => {
  it('URL-16: a built address reads back as its search, on either root', () => {
    fc.assert(
      fc.property(anyQuery, fc.constantFrom(main, kbb), (query, urls) => {
        const path = buildDealerSearchPath(query, urls);
        const read = searchAt(path, urls);
        expect(read.query, path).toEqual(query);
        expect(read).toMatchObject({ canonical: path, redirect: false, unknown: [] });
      }),
    );
  });

  it('URL-15: id, place and name built into a path are read from it', () => {
    const name = fc.array(fc.constantFrom('walker', 'ford', 'of', 'atlanta'), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 2_000_000_000 }),
        fc.constantFrom(...places),
        name,
        fc.boolean(),
        (id, place, parts, isAbout) => {
          const path = dealerDetailsPath(main.brand, {
            dealerId: id,
            name: parts.join(' '),
            place,
            tab: isAbout ? 'about' : 'inventory',
          });
          expect(readDealerAddress(path, main)).toEqual({
            kind: 'details',
            dealerId: id,
            tab: isAbout ? 'about' : 'inventory',
          });
          expect(resolveUrl(path, main).query).toMatchObject({
            seoDealerId: String(id),
            seoDealerName: parts.join('-'),
          });
        },
      ),
    );
  });

  it.each(['new', 'used', 'certified', 'third-party-certified', 'all'])(
    'URL-16: %s is read with and without "cars", beside a make and a place',
    (word) => {
      for (const spelling of [word, `${word}-cars`, `${word}+cars`]) {
        const { query, unknown } = searchAt(`/car-dealers/${spelling}/ford/atlanta-ga`);
        expect(query.listingTypes).toHaveLength(word === 'all' ? 0 : 1);
        expect(query).toMatchObject({ makes: ['FORD'], place: { city: 'Atlanta', state: 'GA' } });
        expect(unknown).toEqual([]);
      }
    },
  );

  it('URL-16: a ZIP after the city is kept, unless it is the city’s center', () => {
    expect(searchAt('/car-dealers/atlanta-ga-30338')).toMatchObject({
      query: { place: { zip: '30338' } },
      redirect: false,
    });
    expect(searchAt('/car-dealers/atlanta-ga-30303').location).toBe('/car-dealers/atlanta-ga');
    expect(searchAt('/car-dealers/?zip=30338&utm_source=mail').location).toBe(
      '/car-dealers/atlanta-ga-30338?utm_source=mail',
    );
  });

  it('URL-16, RULING-46: an unknown word is reported, and the address is not redirected', () => {
    expect(searchAt('/car-dealers/frod/atlanta-ga')).toMatchObject({
      query: { makes: [], place: { city: 'Atlanta' } },
      unknown: [{ word: 'frod', nearest: [{ label: 'Ford' }] }],
      redirect: false,
    });
    expect(searchAt('/car-dealers/?zip=00001').unknown).toMatchObject([{ param: 'zip', word: '00001' }]);
  });

  it('URL-15: a four-digit number is not a dealer', () => {
    expect(readDealerAddress('/car-dealers/1234', main)).toEqual({ kind: 'missing' });
    expect(readDealerAddress('/car-dealers/atlanta-ga/1234/walker', main)).toEqual({ kind: 'missing' });
    expect(readDealerAddress('/car-dealers/12345', main)).toMatchObject({ kind: 'details', dealerId: 12_345 });
  });

  it('RULING-101: an id in the query makes it a dealer’s page, with and without the optional words', () => {
    for (const root of ['car-dealers', 'dealers']) {
      for (const rest of ['', '/dealer-details', '/microsite-about', '/dealer-details/microsite-about']) {
        expect(readDealerAddress(`/${root}${rest}?dealerId=54321`, main)).toEqual({
          kind: 'details',
          dealerId: 54_321,
          tab: rest.includes('about') ? 'about' : 'inventory',
        });
        expect(readDealerAddress(`/${root}${rest}/54321`, main)).toMatchObject({ kind: 'details', dealerId: 54_321 });
      }
      expect(readDealerAddress(`/${root}`, main)).toMatchObject({ kind: 'search', redirect: false });
      expect(readDealerAddress(`/${root}/`, main)).toMatchObject({ kind: 'search', redirect: false });
    }
  });

  it('RULING-54: "online" means dealers that deliver, and needs no place', () => {
    expect(searchAt('/car-dealers/online')).toMatchObject({ query: { online: true, place: {} }, redirect: false });
    expect(resolveUrl('/car-dealers/online', main)).toMatchObject({ query: { seoVirtual: 'online' }, unknown: [] });
  });

  it('URL-11: a dealer has one address; other spellings redirect there with their parameters', () => {
    const dealer = { id: 100_009_092, name: 'Walker & Sons', address: { city: 'Nashville', state: 'TN' } };
    const canonical = dealerPath(dealer, main.brand);
    expect(canonical).toBe('/car-dealers/nashville-tn/100009092/walker-and-sons');
    expect(dealerPath(dealer, kbb.brand)).toBe('/dealers/nashville-tn/100009092/walker-and-sons');
    expect(dealerRedirect(canonical, canonical)).toBeUndefined();
    expect(dealerRedirect(`${canonical}?utm_source=mail`, canonical)).toBeUndefined();
    // The other root is open on every host.
    expect(dealerRedirect('/dealers/nashville-tn/100009092/walker-and-sons', canonical)).toBeUndefined();
    for (const other of ['/car-dealers/100009092', '/car-dealers/online/100009092/walker', `${canonical}/`]) {
      expect(dealerRedirect(`${other}?listingType=USED`, canonical), other).toBe(`${canonical}?listingType=USED`);
    }
    expect(dealerRedirect('/car-dealers/dealer-details?dealerId=100009092', canonical)).toBe(canonical);
    const about = dealerPath(dealer, main.brand, 'about');
    expect(dealerRedirect('/car-dealers/dealer-details/microsite-about/100009092', about)).toBe(about);
  });
});

describe('dealer queries of the API', () => {
  it('RULING-53: defaults are ten and nearest first; the maximum is a hundred', () => {
    expect(readDealerQuery({}, main)).toEqual({ query: everyDealer, unknown: [], notices: {} });
    expect(readDealerQuery({ numRecords: '5000', firstRecord: '20', sortBy: 'RATINGdesc' }, main).query).toMatchObject({
      count: 100,
      first: 20,
      sort: 'ratingDESC',
    });
    expect(readDealerQuery({ sortBy: 'cheapest' }, main).query.sort).toBe('distanceASC');
  });

  it('SRCH-14: a name with a comma is one name; services are a list under either name', () => {
    const { query } = readDealerQuery({ dealerName: 'Smith, Inc.', services: 'vehicleDelivery,Body shop' }, main);
    expect(query).toMatchObject({ name: 'Smith, Inc.', services: ['body-shop', 'home-delivery'] });
  });

  it('RULING-53: invalid values are reported by parameter', () => {
    const params = { zip: '00001', searchRadius: 'far', minRating: '9', makeCode: 'FROD' };
    expect(
      readDealerQuery(params, main)
        .unknown.map(({ param }) => param)
        .sort(),
    ).toEqual(['makeCode', 'minRating', 'searchRadius', 'zip']);
  });

  it('SEC-01: any input is read without failing', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (url, text) => {
        const { pathname, search } = new URL(url);
        readDealerAddress(`/car-dealers${pathname}${search}`, main);
        readDealerAddress(`/car-dealers/${text}`, main);
      }),
    );
  });
});
