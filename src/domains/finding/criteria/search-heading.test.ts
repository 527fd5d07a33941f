import { describe, expect, it } from 'vitest';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { activeFilters } from './active-filters.ts';
import { splitAddress } from './address/address.ts';
import { readSearch } from './address/read-search.ts';
import { resultsHeading, searchDescription, searchHeading, searchTitle } from './search-heading.ts';

const lookups = smallContext();
const read = (url: string) => readSearch({ ...splitAddress(url), ...lookups }).search;

describe('headings', () => {
  it.each([
    ['/awd-4wd/suv-crossover/atlanta-ga', 'All-wheel-drive SUVs near Atlanta'],
    ['/searchresults.xhtml', 'Cars'],
    ['/used-cars', 'Used cars'],
    ['/used-cars/toyota/camry/atlanta-ga', 'Used Toyota Camry near Atlanta'],
    ['/ford/mustang/gt', 'Ford Mustang GT'],
    ['/bmw/3-series', 'BMW 3 Series cars'],
    ['/sedan/bmw', 'BMW sedans'],
    ['/2020/red/toyota/camry', '2020 red Toyota Camry'],
    ['?listingType=USED,CERTIFIED&vehicleStyleCode=SUV', 'Certified and used SUVs'],
    ['?makeCode=FORD,TOYOTA', 'Ford and Toyota cars'],
    ['?makeCode=FORD,TOYOTA,BMW', 'BMW, Ford, and Toyota cars'],
    ['?modelCode=CAMRY,COROL', 'Toyota Camry and Toyota Corolla'],
    ['/electric/cars-under-40000', 'Electric cars under $40,000'],
    ['/by-owner/truck', 'Trucks by owner'],
    ['/ford/atlanta-ga?searchRadius=0', 'Ford cars nationwide'],
    ['/ford/ny', 'Ford cars in New York'],
    ['/ford/atlanta-ga?searchRadius=25&box=33.5,-84.6,34.1,-84.1', 'Ford cars in the map area around Atlanta'],
    ['/ford/atlanta-ga?polygon=33,-85,34,-85,34,-84', 'Ford cars in the area drawn around Atlanta'],
    ['/ford?box=33.5,-84.6,34,-84&polygon=33,-85,34,-85,34,-84', 'Ford cars in part of the area drawn around Atlanta'],
  ])('%s is headed %s', (url, heading) => {
    expect(searchHeading(read(url), lookups)).toBe(heading);
  });

  it('with a total the heading starts with the number, in the singular for one car', () => {
    const search = read('/awd-4wd/suv-crossover/atlanta-ga');
    expect(resultsHeading(search, lookups, 1_642)).toBe('1,642 all-wheel-drive SUVs for sale near Atlanta, GA');
    expect(resultsHeading(search, lookups, 1)).toBe('1 all-wheel-drive SUV for sale near Atlanta, GA');
    expect(resultsHeading(search, lookups, 0)).toBe('0 all-wheel-drive SUVs for sale near Atlanta, GA');
    expect(resultsHeading(read('/truck'), lookups, 9, { modelsAs: 'Models that tow 9,000 lb' })).toBe(
      '9 trucks for sale: models that tow 9,000 lb',
    );
  });

  it('a title adds the filters missing in the heading, and sort and view', () => {
    const search = read('/used-cars/suv-crossover/atlanta-ga?featureCodes=1078&maxMileage=30000&extColorSimple=RED');
    const active = activeFilters(search, lookups);
    const titled = { brandName: 'Forecourt', page: 1, active, ways: ['lowest price first'] };
    const title = searchTitle(search, lookups, titled);
    for (const { label } of active) if (/leather|30,000/i.test(label)) expect(title).toContain(label);
    expect(title).toMatch(/^.*SUVs for sale near Atlanta, GA.*: .*, lowest price first \| Forecourt$/);
    expect(title).not.toMatch(/Used.*: .*Used|Within/);
  });

  it('titles have the state and the brand; descriptions say what to expect', () => {
    const search = read('/used-cars/suv-crossover/atlanta-ga');
    const titled = { brandName: 'Forecourt', active: [], ways: [] };
    expect(searchTitle(search, lookups, { ...titled, page: 1 })).toBe(
      'Used SUVs for sale near Atlanta, GA | Forecourt',
    );
    expect(searchTitle(search, lookups, { ...titled, page: 2 })).toBe(
      'Used SUVs for sale near Atlanta, GA, page 2 | Forecourt',
    );
    expect(searchDescription(search, lookups)).toMatch(/^Used SUVs for sale near Atlanta, GA: out-the-door prices/);
  });
});
