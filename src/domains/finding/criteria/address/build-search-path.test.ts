import { describe, expect, it } from 'vitest';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { type Criteria, noCriteria } from '../criteria.ts';
import { emptySearch, type Search } from '../search.ts';
import { buildSearchPath } from './build-search-path.ts';

const main = smallContext();
const kbb = smallContext('kbb');

const of = (criteria: Partial<Criteria>, rest: Partial<Search> = {}): Search => ({
  ...emptySearch,
  ...rest,
  criteria: { ...noCriteria, ...criteria },
});
const build = (criteria: Partial<Criteria>, rest: Partial<Search> = {}): string =>
  buildSearchPath(of(criteria, rest), main).replace('/cars-for-sale/', '');

const atlanta = { place: { zip: '30303', city: 'Atlanta', state: 'GA' }, radiusMiles: 25 };

describe('order of a built path', () => {
  it('URL-32: every segment is in its position', () => {
    const path = build(
      {
        experience: 'best-deals',
        listingTypes: ['CERTIFIED'],
        sellerTypes: ['d'],
        styles: ['SEDAN'],
        drives: ['RWD'],
        engines: ['6CLDR'],
        fuels: ['GSL'],
        price: { min: 10_000, max: 40_000 },
        features: ['1132'],
        moneyBackGuarantee: true,
        exteriorColours: ['OFFWHITE'],
        commercialUse: true,
        year: { min: 2020, max: 2020 },
        makes: ['BMW'],
        series: ['3_SERIES'],
        models: ['330I'],
      },
      atlanta,
    );
    expect(path).toBe(
      [
        'best-deals/certified-cars/dealer/sedan/rear-wheel-drive/6-cylinder/gasoline/cars-between-10000-and-40000',
        'sunroof/money-back-guarantee/off-white/commercial-vehicles/2020/bmw/3-series/330i/atlanta-ga',
      ].join('/'),
    );
    expect(build({ makes: ['CHEV'], models: ['CORV'], trims: ['CORV|Z06'] }, atlanta)).toBe(
      'all-cars/chevrolet/corvette/z06/atlanta-ga',
    );
  });

  it('URL-33: an unfiltered search is searchresults.xhtml, whatever its sort and page', () => {
    expect(build({})).toBe('searchresults.xhtml');
    expect(build({}, { sort: 'yearDESC', first: 25 })).toBe('searchresults.xhtml?firstRecord=25&sortBy=yearDESC');
  });
});

describe('listing types', () => {
  it.each([
    ['NEW', 'new-cars', 'new'],
    ['USED', 'used-cars', 'used'],
    ['CERTIFIED', 'certified-cars', 'certified'],
  ])('URL-34: %s alone is %s on the main brand and %s on the valuation brand', (code, word, plain) => {
    expect(build({ listingTypes: [code] })).toBe(word);
    expect(buildSearchPath(of({ listingTypes: [code] }), kbb)).toBe(`/cars-for-sale/${plain}`);
  });

  it('URL-34: an explicit “all” is all-cars', () => {
    expect(buildSearchPath(of({}), main, { sayAll: true })).toBe('/cars-for-sale/all-cars');
    expect(buildSearchPath(of({}), kbb, { sayAll: true })).toBe('/cars-for-sale/all');
  });

  it('URL-35, RULING-100: used-cars before other segments moves to the query', () => {
    expect(build({ listingTypes: ['USED'], makes: ['FORD'] })).toBe('ford?listingType=USED');
    expect(build({ listingTypes: ['USED'] }, atlanta)).toBe('atlanta-ga?listingType=USED');
    expect(build({ listingTypes: ['USED'], mileage: { max: 60_000 } })).toBe('used-cars?mileage=60000');
    expect(buildSearchPath(of({ listingTypes: ['USED'], makes: ['FORD'] }), kbb)).toBe('/cars-for-sale/used/ford');
  });

  it('URL-36: third-party-certified is never a segment', () => {
    expect(build({ listingTypes: ['3P_CERT'] })).toBe('searchresults.xhtml?listingType=3P_CERT');
    expect(build({ listingTypes: ['3P_CERT'], makes: ['FORD'] })).toBe('ford?listingType=3P_CERT');
  });

  it('URL-37: without a listing type the path starts with ALL', () => {
    expect(build({ makes: ['FORD'] })).toBe('all-cars/ford');
    expect(build({ doors: ['4'] })).toBe('all-cars?doorCode=4');
  });

  it('two listing types stay in the query, without a segment', () => {
    expect(build({ listingTypes: ['USED', 'NEW'], makes: ['FORD'] })).toBe('ford?listingType=NEW,USED');
  });
});

describe('moving filters into the path', () => {
  it('URL-38: a single location, price and year become segments; different years do not', () => {
    expect(build({}, { place: { zip: '30303' }, radiusMiles: 25 })).toBe('all-cars/atlanta-ga');
    expect(build({}, { place: { city: 'austin', state: 'TX' } })).toBe('all-cars/austin-tx');
    expect(build({ price: { max: 9_000 } })).toBe('all-cars/cars-under-9000');
    expect(build({ price: { min: 9_000 } })).toBe('all-cars/cars-over-9000');
    expect(build({ year: { min: 2020, max: 2020 } })).toBe('all-cars/2020');
    expect(build({ year: { min: 2018, max: 2020 } })).toBe('all-cars?endYear=2020&startYear=2018');
    expect(build({ year: { min: 2018 } })).toBe('all-cars?startYear=2018');
  });

  it('URL-39: money-back guarantee and commercial use are segments when selected', () => {
    expect(build({ moneyBackGuarantee: true })).toBe('all-cars/money-back-guarantee');
    expect(build({ commercialUse: true })).toBe('all-cars/commercial-vehicles');
  });

  it.each([
    [{ makes: ['FORD', 'BMW'] }, 'all-cars?makeCode=BMW,FORD'],
    [{ makes: ['TOYOTA'], models: ['CAMRY', 'COROL'] }, 'all-cars/toyota?modelCode=CAMRY,COROL'],
    [{ makes: ['BMW'], series: ['3_SERIES', 'X_MODELS'] }, 'all-cars/bmw?seriesCode=3_SERIES,X_MODELS'],
    [
      { makes: ['FORD'], models: ['MUST'], trims: ['MUST|GT', 'MUST|SC'] },
      'all-cars/ford/mustang?trimCode=MUST%7CGT,MUST%7CSC',
    ],
    [{ models: ['CAMRY'] }, 'all-cars?modelCode=CAMRY'],
    [{ makes: ['FORD'], models: ['CAMRY'] }, 'all-cars?makeCode=FORD&modelCode=CAMRY'],
    [{ makes: ['FORD'], trims: ['MUST|GT'] }, 'all-cars/ford?trimCode=MUST%7CGT'],
    [{ styles: ['SEDAN', 'COUPE'] }, 'all-cars?vehicleStyleCode=COUPE,SEDAN'],
    [{ features: ['1132', '1062'] }, 'all-cars?featureCode=1062,1132'],
  ])('URL-40: %j becomes %s', (criteria, path) => {
    expect(build(criteria)).toBe(path);
  });

  it('RULING-102: MPG ranges and the two fuels of hybrid-electric stay in the query', () => {
    expect(build({ mpgRanges: ['40-'] })).toBe('all-cars?mpgRange=40-');
    expect(build({ fuels: ['ELE', 'HYB'] })).toBe('all-cars?fuelTypeGroup=ELE,HYB');
  });

  it('RULING-100: a word that would be read differently stays in the query', () => {
    // The series and a model of the make share a name; so do two trims of one model.
    expect(build({ makes: ['MB'], series: ['AMG_GT'] })).toBe('all-cars/mercedes-benz?seriesCode=AMG_GT');
    const camaro = { makes: ['CHEV'], models: ['CAM'] };
    const built = ['CAM|Z28', 'CAM|Z/28'].map((trim) => build({ ...camaro, trims: [trim] }));
    expect(new Set(built).size).toBe(2);
    // The state of South Carolina would be a trim of the Mustang.
    const mustang = { makes: ['FORD'], models: ['MUST'] };
    expect(build(mustang, { place: { state: 'SC' }, radiusMiles: 0 })).toBe('all-cars/ford/mustang?state=SC');
  });

  it('URL-23: names that differ by a plus sign have different path words', () => {
    expect(build({ makes: ['LEXUS'], models: ['LEXRX450HP'] })).toBe('all-cars/lexus/rx-450h+');
    expect(build({ makes: ['LEXUS'], models: ['RX450H'] })).toBe('all-cars/lexus/rx-450h');
  });
});

describe('the query of a built path', () => {
  it('URL-41: empty values are left out', () => {
    expect(build({ price: {}, makes: [], keywords: [], dealerName: '' }, { place: {} })).toBe('searchresults.xhtml');
    expect(build({ price: { min: 0, max: 0 }, mileage: { max: 0 } })).toBe('searchresults.xhtml');
  });

  it('URL-42: parameters are alphabetical and use their short names', () => {
    const query = build(
      {
        mileage: { max: 60_000 },
        doors: ['4'],
        keywords: ['third row'],
        transmissions: ['MAN'],
        dealerName: 'A, B & C',
      },
      { sort: 'distanceASC', count: 50 },
    ).split('?')[1];
    expect(query).toBe(
      'dealerName=A,%20B%20%26%20C&doorCode=4&keywordPhrases=third%20row&mileage=60000&numRecords=50&sortBy=distanceASC&transmissionCode=MAN',
    );
  });

  it('URL-43: the radius is left out at the market’s default, or at 50 without a market', () => {
    expect(build({}, { ...atlanta, radiusMiles: 25 })).toBe('all-cars/atlanta-ga');
    expect(build({}, { ...atlanta, radiusMiles: 50 })).toBe('all-cars/atlanta-ga?searchRadius=50');
    expect(build({ makes: ['FORD'] }, { radiusMiles: 50 })).toBe('all-cars/ford');
    expect(build({}, { radiusMiles: 0 })).toBe('all-cars?searchRadius=0');
    expect(build({}, { place: { state: 'NY' }, radiusMiles: 0 })).toBe('all-cars/ny');
  });

  it('URL-44: the ZIP is left out if it is the center of the location', () => {
    expect(build({}, { ...atlanta, place: { ...atlanta.place, zip: '30338' } })).toBe('all-cars/atlanta-ga?zip=30338');
    expect(build({}, { place: { zip: '47119', city: 'Louisville', state: 'KY' } })).toBe(
      'all-cars/louisville-ky?zip=47119',
    );
  });

  it('an unknown place stays in the query', () => {
    const nowhere = { place: { zip: '99999', city: 'Nowhere', state: 'AK' } };
    expect(build({}, nowhere)).toBe('all-cars?city=Nowhere&state=AK&zip=99999');
  });
});
