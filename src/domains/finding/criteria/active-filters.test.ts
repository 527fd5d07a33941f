import { describe, expect, it } from 'vitest';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { activeFilters } from './active-filters.ts';
import { splitAddress } from './address/address.ts';
import { readSearch } from './address/read-search.ts';
import { emptySearch } from './search.ts';

const lookups = smallContext();
const read = (url: string) => readSearch({ ...splitAddress(url), ...lookups }).search;
const chips = (url: string) => activeFilters(read(url), lookups);
const labels = (url: string) => chips(url).map(({ label }) => label);

describe('filter chips', () => {
  it.each([
    ['/used-cars', ['Used']],
    ['/certified-cars', ['Certified']],
    ['?listingType=3P_CERT,NEW', ['Third-party certified', 'New']],
    ['/awd-4wd/suv-crossover', ['SUV', 'AWD or 4WD']],
    ['/ford/mustang/gt', ['Ford', 'Ford Mustang', 'Mustang GT']],
    ['/bmw/3-series', ['BMW', '3 Series']],
    ['/cars-under-40000', ['Under $40,000']],
    ['/cars-over-5000', ['Over $5,000']],
    ['/cars-between-5000-and-40000', ['$5,000 to $40,000']],
    ['/2020', ['2020']],
    ['?startYear=2018', ['2018 or newer']],
    ['?endYear=2018', ['2018 or older']],
    ['?startYear=2015&endYear=2018', ['2015 to 2018']],
    ['?mileage=60000', ['Under 60,000 miles']],
    ['?mileage=200001-', ['Over 200,001 miles']],
    ['?mpgRange=40-,21-30', ['21 to 30 MPG', '40+ MPG']],
    ['?electricRange=250-', ['250+ miles of range']],
    ['?dealType=greatprice&vehicleHistoryType=NO_ACCIDENTS', ['No accidents', 'Great deal']],
    [`?keywordPhrases=${'a'.repeat(500)}`, [`“${'a'.repeat(40)}…”`]],
    ['/red?intColorSimple=BLACK', ['Red', 'Black interior']],
    ['?featureCode=1306', ['3rd Row Seats']],
    ['/by-owner', ['By owner']],
    ['?dealerId=77&dealerName=Smith', ['Dealer 77', 'Smith']],
    ['?packageName=Tow Package', ['Tow Package']],
    ['?keywordPhrases=third row', ['“third row”']],
    ['/money-back-guarantee/commercial-vehicles', ['Money-back guarantee', 'Commercial vehicles']],
    ['/best-deals', ['Best Deals']],
    ['/atlanta-ga?searchRadius=50', ['Within 50 mi of Atlanta, GA']],
    ['/ny', ['In New York']],
    ['?box=1,2,3,4', ['Map area around Atlanta']],
    ['/atlanta-ga?searchRadius=50&box=1,2,3,4', ['Map area around Atlanta']],
    ['/atlanta-ga?polygon=33,-85,34,-85,34,-84', ['Area drawn around Atlanta']],
    ['?makeCode=nope', ['NOPE']],
    ['/searchresults.xhtml?sortBy=yearDESC', []],
  ])('RULING-71: %s is shown as %j', (url, expected) => {
    expect(labels(url)).toEqual(expected);
  });

  it('the order of chips doesn’t depend on the address', () => {
    expect(labels('/atlanta-ga/red/ford/used-cars?mileage=5')).toEqual(
      labels('/used-cars/red/ford/atlanta-ga?mileage=5'),
    );
  });

  it('a dealer’s chip shows the name if it is known', () => {
    const [chip] = activeFilters(read('?dealerId=77'), { ...lookups, dealerName: () => 'Walker Motors' });
    expect(chip?.label).toBe('Walker Motors');
  });

  it('removing every chip, one by one, ends with the empty search', () => {
    const url =
      '/best-deals/used-cars/by-owner/sedan/red/2020/ford/mustang/gt/atlanta-ga?dealerId=7&dealerName=x&keywordPhrases=a,b&packageName=c&mileage=9&box=1,2,3,4&polygon=33,-85,34,-85,34,-84&featureCode=1306,1132&vehicleExchange=true';
    let search = read(url);
    for (let left = 40; left > 0; left -= 1) {
      const [chip] = activeFilters(search, lookups);
      if (!chip) break;
      search = chip.remove;
    }
    expect(search).toEqual(emptySearch);
  });

  it('removing a make or model also removes what depends on it, and returns to the first page', () => {
    const chipList = chips('/toyota?makeCode=x');
    expect(chipList).toHaveLength(1);
    const remove = (url: string, label: string) => chips(url).find((chip) => chip.label === label)?.remove;
    expect(
      remove('?makeCode=FORD,TOYOTA&modelCode=MUST,CAMRY&trimCode=MUST|GT,CAMRY|LE&firstRecord=50', 'Ford'),
    ).toEqual(read('?makeCode=TOYOTA&modelCode=CAMRY&trimCode=CAMRY|LE'));
    expect(remove('/ford/mustang/gt', 'Ford Mustang')).toEqual(read('/ford'));
    expect(remove('/bmw/3-series/330i', 'BMW')).toEqual(emptySearch);
    expect(remove('/ford/mustang/gt', 'Mustang GT')).toEqual(read('/ford/mustang'));
  });
});
