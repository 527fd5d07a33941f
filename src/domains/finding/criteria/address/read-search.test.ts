import { describe, expect, it } from 'vitest';
import { colours } from '#domains/reference/catalogue/colours.ts';
import { features } from '#domains/reference/catalogue/features.ts';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { type Criteria, noCriteria } from '../criteria.ts';
import { emptySearch } from '../search.ts';
import { splitAddress } from './address.ts';
import { readSearch } from './read-search.ts';

const { catalogue, places } = smallContext();
const read = (url: string) => readSearch({ ...splitAddress(url), catalogue, places });
const search = (url: string) => read(url).search;

/** Only what the address says: the criteria that are not empty. */
const only = (url: string): Partial<Criteria> =>
  Object.fromEntries(
    Object.entries(search(url).criteria).filter(([field, value]) => {
      const none = noCriteria[field as keyof Criteria];
      return JSON.stringify(value) !== JSON.stringify(none);
    }),
  );

describe('words of a path', () => {
  const everything = [
    'best-deals/cars/hybrid-electric/used-cars/by-owner/suv-crossover/awd-4wd/6-cylinder/gasoline/cars-under-40000',
    '20-30/sunroof/money-back-guarantee/red/commercial-vehicles/2020/bmw/3-series/330i/atlanta-ga',
  ].join('/');

  it('URL-18: an address with every segment in order sets every filter', () => {
    const { search: result, unknown } = read(`/cars-for-sale/${everything}/searchresults.xhtml`);
    expect(unknown).toEqual([]);
    expect(result).toEqual({
      ...emptySearch,
      radiusMiles: 25,
      place: { zip: '30303', city: 'Atlanta', state: 'GA' },
      criteria: {
        ...noCriteria,
        experience: 'best-deals',
        listingTypes: ['USED'],
        sellerTypes: ['p'],
        styles: ['SUVCROSS'],
        drives: ['AWD4WD'],
        engines: ['6CLDR'],
        fuels: ['ELE', 'GSL', 'HYB', 'PIH'],
        price: { max: 40_000 },
        mpgRanges: ['20-30'],
        features: ['1132'],
        moneyBackGuarantee: true,
        exteriorColours: ['RED'],
        commercialUse: true,
        year: { min: 2020, max: 2020 },
        makes: ['BMW'],
        series: ['3_SERIES'],
        models: ['330I'],
      },
    });
  });

  it('URL-18: with any one segment missing the rest is still read; the page type changes nothing', () => {
    const words = everything.split('/').filter((word) => word !== 'bmw');
    for (const left of words) {
      const rest = everything.split('/').filter((word) => word !== left);
      expect(read(`/cars-for-sale/${rest.join('/')}`).unknown, left).toEqual([]);
    }
    expect(search(`/cars-for-sale/${everything}/cars-for-sale.xhtml`)).toEqual(search(`/cars-for-sale/${everything}`));
  });

  it('URL-18: words mean the same in any order, except that a model follows its make', () => {
    expect(only('/cars-for-sale/atlanta-ga/toyota/camry/2020/red/used-cars')).toEqual(
      only('/cars-for-sale/used-cars/red/2020/toyota/camry/atlanta-ga'),
    );
  });

  it('URL-02: an address means the same with and without the prefix', () => {
    expect(search('/used-cars/ford/mustang')).toEqual(search('/cars-for-sale/used-cars/ford/mustang'));
  });

  it.each([
    ['third-party-certified', { listingTypes: ['3P_CERT'] }],
    ['all-cars', {}],
    ['both-cars', {}],
    ['dealer', { sellerTypes: ['d'] }],
    ['hyundai-buy-online', { experience: 'hyundai-buy-online' }],
    ['van-minivan', { styles: ['VANMV'] }],
    ['SUV', { styles: ['SUVCROSS'] }],
    ['rear-wheel-drive', { drives: ['RWD'] }],
    ['16-cylinder', { engines: ['16CLDR'] }],
    ['rotary-engine', { engines: ['RTR'] }],
    ['plug-in-hybrid', { fuels: ['PIH'] }],
    ['cars-over-10000', { price: { min: 10_000 } }],
    ['40-', { mpgRanges: ['40-'] }],
    ['keyless-entry', { features: ['1062'] }],
    ['off-white', { exteriorColours: ['OFFWHITE'] }],
    ['money-back-guarantee', { moneyBackGuarantee: true }],
    ['commercial-vehicles', { commercialUse: true }],
    ['2024-2026', { year: { min: 2024, max: 2026 } }],
    ['ford/f-150', { makes: ['FORD'], models: ['F150PICKUP'] }],
    ['chevy/corvette/z06', { makes: ['CHEV'], models: ['CORV'], trims: ['CORV|Z06'] }],
    ['bmw/3-series', { makes: ['BMW'], series: ['3_SERIES'] }],
    ['Lexus/LS+430', { makes: ['LEXUS'], models: ['LS430'] }],
    ['LS+430', { makes: ['LEXUS'], models: ['LS430'] }],
    ['red/mustang/sc', { exteriorColours: ['RED'], makes: ['FORD'], models: ['MUST'], trims: ['MUST|SC'] }],
    ['audi/coupe', { makes: ['AUDI'], models: ['AUDICOUPE'] }],
    ['coupe/audi', { makes: ['AUDI'], styles: ['COUPE'] }],
    ['audi/5000', { makes: ['AUDI'], models: ['5000'] }],
    ['chevrolet/colorado', { makes: ['CHEV'], models: ['COLORADO'] }],
    ['ford/mustang/sc', { makes: ['FORD'], models: ['MUST'], trims: ['MUST|SC'] }],
    ['ford/mustang/toyota/camry', { makes: ['FORD', 'TOYOTA'], models: ['CAMRY', 'MUST'] }],
    ['sedan/coupe', { styles: ['COUPE', 'SEDAN'] }],
  ])('URL-19 to URL-30: %s', (path, criteria) => {
    expect(read(`/cars-for-sale/${path}`).unknown).toEqual([]);
    expect(only(`/cars-for-sale/${path}`)).toEqual(criteria);
  });

  it('URL-21, URL-22: every feature and every simple color has a path word', () => {
    expect(features.length).toBeGreaterThanOrEqual(34);
    for (const { slug, code } of features) expect(only(`/cars-for-sale/${slug}`)).toEqual({ features: [code] });
    expect(colours).toHaveLength(19);
    for (const { slug, code } of colours) expect(only(`/cars-for-sale/${slug}`)).toEqual({ exteriorColours: [code] });
  });

  it('URL-23: a trailing plus sign is part of the name', () => {
    expect(only('/cars-for-sale/lexus/rx-450h')).toMatchObject({ models: ['RX450H'] });
    expect(only('/cars-for-sale/lexus/rx-450h+')).toMatchObject({ models: ['LEXRX450HP'] });
    expect(only('/cars-for-sale/lexus/gx-550/premium')).toMatchObject({ trims: ['LEXGX550|Premium'] });
    expect(only('/cars-for-sale/lexus/gx-550/premium+')).toMatchObject({ trims: ['LEXGX550|Premium+'] });
    expect(only('?trimCode=LEXGX550%7CPremium+,LEXGX550%7CPremium')).toEqual({
      trims: ['LEXGX550|Premium', 'LEXGX550|Premium+'],
    });
  });
});

describe('places', () => {
  it.each([
    ['/cars-for-sale/atlanta-ga', '30303', 'Atlanta', 'GA', 25],
    ['/cars-for-sale/toyota/camry/atlanta-ga-30338', '30338', 'Atlanta', 'GA', 25],
    ['/cars-for-sale/Used+Cars/Houston+TX-77081', '77081', 'Houston', 'TX', 25],
    ["/cars-for-sale/coeur-d'alene-id", '83814', "Coeur d'Alene", 'ID', 75],
    ['/cars-for-sale/sandiego-ca', '92123', 'San Diego', 'CA', 25],
    ['/cars-for-sale/ford?zip=78745', '78745', 'Austin', 'TX', 50],
    ['/cars-for-sale/ford?zip=78745-1234', '78745', 'Austin', 'TX', 50],
    ['/cars-for-sale/ford?city=austin&state=tx', '78701', 'Austin', 'TX', 50],
    ['/cars-for-sale/louisville-ky?zip=47119', '47119', 'Louisville', 'KY', 50],
    ['/cars-for-sale/atlanta-ga?city=Austin&state=TX', '30303', 'Atlanta', 'GA', 25],
    ['/cars-for-sale/atlanta-ga?zip=undefined', '30303', 'Atlanta', 'GA', 25],
  ])('URL-25, RULING-48, LOC-01: %s', (url, zip, city, state, radiusMiles) => {
    expect(search(url)).toMatchObject({ place: { zip, city, state }, radiusMiles });
    expect(read(url).unknown).toEqual([]);
  });

  it('RULING-46: a misspelled city is reported with suggestions of its state, or of large cities', () => {
    const nearestTo = (query: string) =>
      read(`/cars-for-sale/searchresults.xhtml?${query}`).unknown[0]?.nearest[0]?.label;
    expect(nearestTo('city=Huston&state=TX')).toBe('Houston, TX');
    expect(nearestTo('city=Pheonix')).toBe('Phoenix, AZ');
  });

  it('URL-25, RULING-46: an unknown ZIP is dropped and reported, and its city is kept', () => {
    const { search: result, unknown } = read('/cars-for-sale/atlanta-ga-39999');
    expect(result.place).toEqual({ zip: '30303', city: 'Atlanta', state: 'GA' });
    expect(unknown).toMatchObject([{ word: '39999', kind: 'place' }]);
  });

  it('RULING-47: a state alone means the whole state, without a circle', () => {
    for (const url of ['/cars-for-sale/ford/ny', '/cars-for-sale/ford?state=ny']) {
      expect(search(url)).toMatchObject({ place: { state: 'NY' }, radiusMiles: 0 });
    }
    expect(search('/cars-for-sale/ny?zip=10001').place).toEqual({ zip: '10001', city: 'New York', state: 'NY' });
  });

  it('LOC-12, RULING-41: without a place the radius is 50; any given number is used', () => {
    expect(search('/cars-for-sale/ford').radiusMiles).toBe(50);
    expect(search('/cars-for-sale/atlanta-ga?searchRadius=0').radiusMiles).toBe(0);
    expect(search('/cars-for-sale/atlanta-ga?searchRadius=137').radiusMiles).toBe(137);
    expect(read('/cars-for-sale/atlanta-ga?searchRadius=25').radiusGiven).toBe(false);
    expect(read('/cars-for-sale/atlanta-ga?searchRadius=30').radiusGiven).toBe(true);
  });
});

describe('parameters', () => {
  it('listing API: every filter is read in both naming schemes', () => {
    const query = [
      'makeCodeList=FORD,TOYOTA&modelCode=MUST&modelCode=CAMRY&listingTypes=used,3p_cert&sellerTypes=P&minPrice=$5,000',
      'maxPrice=30000&startYear=2015&endYear=2020&maxMileage=60000&driveGroup=awd4wd&fuelTypeGroup=HYB&doorCodes=4',
      'transmissionCodes=AUT&bodyStyleCodes=MINIVAN,SUV&bodyStyleSubtypeCodes=CREW&engineCodes=4CLDR&maximumSeats=7',
      'extColorsSimple=red&interiorColorsSimple=BLACK&vhrTypes=ONE_OWNER&featureCodes=1132&dealTypes=GREATPRICE',
      'mpgRanges=40-MPG,31-40MPG&homeServices=testdrive&packages=Tow&keywordPhrases=third row&dealerId=77,12345',
      'dealerName=Smith, Inc.&excludedListingId=9&vehicleExchange=true&vehicleUseType=commercial&electricRange=200-',
      'experience=buy-online',
    ].join('&');
    const { search: result, unknown } = read(`/cars-for-sale/searchresults.xhtml?${query}`);
    expect(unknown).toEqual([]);
    expect(result.criteria).toEqual({
      ...noCriteria,
      makes: ['FORD', 'TOYOTA'],
      models: ['CAMRY', 'MUST'],
      listingTypes: ['3P_CERT', 'USED'],
      sellerTypes: ['p'],
      price: { min: 5_000, max: 30_000 },
      year: { min: 2015, max: 2020 },
      mileage: { max: 60_000 },
      drives: ['AWD4WD'],
      fuels: ['HYB'],
      doors: ['4'],
      transmissions: ['AUT'],
      styles: ['MINIVAN', 'SUVCROSS'],
      cabs: ['CREW'],
      engines: ['4CLDR'],
      seats: ['7'],
      exteriorColours: ['RED'],
      interiorColours: ['BLACK'],
      history: ['ONE_OWNER'],
      features: ['1132'],
      deals: ['greatprice'],
      mpgRanges: ['31-40', '40-'],
      homeServices: ['testDrive'],
      packages: ['Tow'],
      keywords: ['third row'],
      dealerIds: [77, 12_345],
      dealerName: 'Smith, Inc.',
      excludedIds: [9],
      moneyBackGuarantee: true,
      commercialUse: true,
      electricRange: { min: 200 },
      experience: 'buy-online',
    });
  });

  it.each([
    ['mileage=60000', { max: 60_000 }],
    ['mileage=-60000', { max: 60_000 }],
    ['mileage=200001-', { min: 200_001 }],
    ['maxMileage=60000', { max: 60_000 }],
    ['mileage=0', {}],
  ])('RULING-41: %s', (query, mileage) => {
    expect(search(`?${query}`).criteria.mileage).toEqual(mileage);
  });

  it.each([
    ['', { first: 0, count: 24 }],
    ['numRecords=0', { first: 0, count: 1 }],
    ['numRecords=500', { first: 0, count: 100 }],
    ['numRecords=many&firstRecord=-5', { first: 0, count: 24 }],
    ['firstRecord=50', { first: 50, count: 24 }],
    ['page=3', { first: 48, count: 24 }],
    ['page=3&numRecords=100', { first: 200, count: 100 }],
    ['page=0', { first: 0, count: 24 }],
    ['firstRecord=25&page=9', { first: 25, count: 24 }],
    ['firstRecord=1000000000', { first: 10_000, count: 24 }],
  ])('RULING-43: paging of ?%s', (query, paging) => {
    expect(search(`?${query}`)).toMatchObject(paging);
  });

  it.each([
    ['derivedpriceASC', 'derivedpriceASC'],
    ['DERIVEDPRICEasc', 'derivedpriceASC'],
    ['rangeDESC', 'rangeDESC'],
    ['cheapest', 'relevance'],
    ['', 'relevance'],
  ])('RULING-42: sortBy=%s is %s', (sortParam, sort) => {
    expect(search(`?sortBy=${sortParam}`).sort).toBe(sort);
    expect(read(`?sortBy=${sortParam}`).unknown).toEqual([]);
  });

  it('sort, page and view are read, and invalid values ignored', () => {
    expect(search('?marketExtension=true&view=MAP&box=33.5,-84.5,34,-84')).toMatchObject({
      marketExtension: 'include',
      view: 'map',
      box: { south: 33.5, west: -84.5, north: 34, east: -84 },
    });
    expect(search('?marketExtension=maybe&view=3d&box=1,2,3')).toEqual(emptySearch);
  });

  it('a drawn area is read to four decimals', () => {
    const corners = [
      { latitude: 33.5, longitude: -84.5 },
      { latitude: 34, longitude: -84.1235 },
      { latitude: 33.6, longitude: -84 },
    ];
    expect(search('?polygon=33.5,-84.5, 34,-84.12345678,33.6,-84').polygon).toEqual(corners);
  });

  it.each([
    ['too few corners', '1,1,2,2'],
    ['half a corner', '1,1,2,2,1,2,3'],
    ['too many corners', Array.from({ length: 31 }, (_, at) => `${at},${at % 7}`).join(',')],
    ['no width', '1,5,2,5,3,5'],
    ['no height', '5,1,5,2,5,3'],
    ['beyond the map', '1,1,2,200,1,2'],
    ['no numbers', 'a,b,c,d,e,f'],
    ['numbers nobody writes', '1e1,1,0x2,2,1,2'],
    ['gaps', '1,1,,2,1,2'],
  ])('RULING-46: an area with %s is reported as unknown and not searched', (_, text) => {
    const { search: result, unknown } = read(`?polygon=${text}`);
    expect(result).toEqual(emptySearch);
    expect(unknown).toMatchObject([{ param: 'polygon', word: text.slice(0, 100) }]);
  });
});

describe('conflicts of path and query', () => {
  it.each([
    ['/cars-for-sale/toyota?makeCode=FORD', { makes: ['TOYOTA'] }],
    ['/cars-for-sale/toyota?makeCode=FORD&modelCode=MUST', { makes: ['TOYOTA'] }],
    ['/cars-for-sale/toyota?modelCode=CAMRY,COROL', { makes: ['TOYOTA'], models: ['CAMRY', 'COROL'] }],
    ['/cars-for-sale/toyota/camry?modelCode=COROL', { makes: ['TOYOTA'], models: ['CAMRY'] }],
    ['/cars-for-sale/cars-under-20000?maxPrice=30000', { price: { max: 30_000 } }],
    ['/cars-for-sale/cars-under-20000?minPrice=5000', { price: { min: 5_000, max: 20_000 } }],
    ['/cars-for-sale/cars-under-20000?minPrice=30000', { price: { min: 30_000 } }],
    ['/cars-for-sale/2020?startYear=2015', { year: { min: 2015, max: 2020 } }],
    ['/cars-for-sale/2020?startYear=2021&endYear=2022', { year: { min: 2021, max: 2022 } }],
    ['/cars-for-sale/sedan?vehicleStyleCode=SEDAN,COUPE', { styles: ['COUPE', 'SEDAN'] }],
    ['/cars-for-sale/all-cars?listingType=USED', { listingTypes: ['USED'] }],
    ['/cars-for-sale/used-cars?listingType=ALL', { listingTypes: ['USED'] }],
  ])('RULING-48: %s', (url, criteria) => {
    expect(only(url)).toEqual(criteria);
  });
});

describe('unknown words', () => {
  it('RULING-46: an unknown make is reported with suggestions and marks the vehicle as unknown', () => {
    const { unknown, unknownVehicle, search: result } = read('/cars-for-sale/used-cars/toyotta/camry/atlanta-ga');
    expect(unknown[0]).toMatchObject({ word: 'toyotta', kind: 'make' });
    expect(unknown[0]?.nearest[0]).toEqual({ label: 'Toyota', params: { makeCode: 'TOYOTA' } });
    expect(unknown[1]).toMatchObject({ word: 'camry', kind: 'model' });
    expect(unknown[1]?.nearest[0]?.label).toBe('Toyota Camry');
    expect(unknownVehicle).toBe(true);
    expect(result.place.city).toBe('Atlanta');
  });

  it.each([
    ['/cars-for-sale/ford/mustnag', 'mustnag', 'model', 'Ford Mustang'],
    ['/cars-for-sale/ford/mustang/ecobost', 'ecobost', 'trim', 'Mustang EcoBoost'],
    ['/cars-for-sale/ford/atlnta-ga', 'atlnta-ga', 'place', 'Atlanta, GA'],
    ['/cars-for-sale/sunrof/ford', 'sunrof', 'word', 'Sunroof'],
    ['/cars-for-sale/mustnag', 'mustnag', 'make', 'Ford Mustang'],
    ['/cars-for-sale/7-cylinder/ford', '7-cylinder', 'word', '3 Cylinder'],
    ['/cars-for-sale/x?makeCode=FORDD', 'FORDD', 'make', 'Ford'],
    ['/cars-for-sale/ford?vehicleStyleCode=sedna', 'sedna', 'word', 'Sedan'],
  ])('RULING-46: %s reports %s as a %s, and suggests %s', (url, word, kind, label) => {
    const problem = read(url).unknown.find((one) => one.word === word);
    expect(problem).toMatchObject({ word, kind });
    expect(problem?.nearest.length).toBeLessThanOrEqual(3);
    expect(problem?.nearest.map((one) => one.label)).toContain(label);
  });

  it('RULING-40: a listing feature is assigned to the filter that knows it; an unknown one is reported and matches nothing', () => {
    const facts = only('/cars-for-sale/all-cars?listingFeature=1132,ONE_OWNER&listingFeatures=buyOnline');
    expect(facts).toEqual({ features: ['1132'], history: ['ONE_OWNER'], homeServices: ['buyOnline'] });
    const { search: result, unknown } = read('/cars-for-sale/all-cars?listingFeature=SMELLS_NICE');
    expect(result.criteria.features).toEqual(['SMELLS_NICE']);
    expect(unknown).toMatchObject([{ word: 'SMELLS_NICE', param: 'featureCode' }]);
  });

  it('RULING-44: noPrice=include includes cars without a price, and has no effect without a price bound', () => {
    expect(only('/cars-for-sale/all-cars/cars-under-20000?noPrice=include')).toMatchObject({ unpriced: true });
    expect(only('/cars-for-sale/all-cars?noPrice=include')).toEqual({});
    expect(read('/cars-for-sale/all-cars?maxPrice=9000&noPrice=perhaps').unknown).toMatchObject([{ word: 'perhaps' }]);
  });

  it('RULING-45: a model implies its make only if no make is named', () => {
    expect(read('/cars-for-sale/camry/ford')).toMatchObject({
      search: { criteria: { makes: ['FORD'], models: [] } },
      unknown: [{ word: 'camry', kind: 'word' }],
    });
  });

  it('RULING-46: an unknown model marks the vehicle as unknown; an unknown trim doesn’t', () => {
    expect(read('/cars-for-sale/ford/xyzzy').unknownVehicle).toBe(true);
    expect(read('/cars-for-sale/ford/mustang/xyzzy').unknownVehicle).toBe(false);
  });

  it.each([
    ['zip=00000', 'zip'],
    ['zip=abc', 'zip'],
    ['city=Nowhere&state=GA', 'city'],
    ['state=ZZ', 'state'],
    ['searchRadius=far', 'searchRadius'],
    ['maxPrice=cheap', 'maxPrice'],
    ['mileage=few', 'mileage'],
    ['dealerId=abc', 'dealerId'],
    ['vehicleUseType=RACING', 'vehicleUseType'],
    ['sellerType=x', 'sellerType'],
  ])('RULING-46: ?%s is reported', (query, param) => {
    expect(read(`?${query}`).unknown).toMatchObject([{ param }]);
  });

  it('RULING-46: an unknown code stays a filter, so that the results are not widened', () => {
    expect(only('?makeCode=FORDD&featureCode=1132,9999')).toEqual({ makes: ['FORDD'], features: ['1132', '9999'] });
  });

  it('any trim is accepted, because sellers name them freely', () => {
    expect(read('?trimCode=MUST|Bullitt').unknown).toEqual([]);
    expect(only('?trimCode=MUST|Bullitt')).toEqual({ trims: ['MUST|Bullitt'] });
  });

  it('SEC-02: path and query of another type are refused', () => {
    expect(() => readSearch({ path: 7 as never, query: '', catalogue, places })).toThrow(TypeError);
  });
});
