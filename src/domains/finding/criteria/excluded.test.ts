import { describe, expect, it } from 'vitest';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { activeFilters } from './active-filters.ts';
import { buildSearchPath } from './address/build-search-path.ts';
import { resolveUrl } from './address/resolve.ts';
import { type Criteria, noCriteria } from './criteria.ts';
import { withCode } from './list-choice.ts';
import { emptySearch, type Search } from './search.ts';
import { resultsHeading } from './search-heading.ts';

const context = smallContext();
const of = (criteria: Partial<Criteria>): Search => ({ ...emptySearch, criteria: { ...noCriteria, ...criteria } });
const read = (query: string): Search => resolveUrl(`/cars-for-sale/all-cars?${query}`, context).search ?? emptySearch;

describe('excluded values', () => {
  it.each([
    ['extColorSimple=!RED', { exteriorColours: ['RED'] }],
    ['extColorSimple=!RED,!BLUE', { exteriorColours: ['BLUE', 'RED'] }],
    ['extColorsSimple=!red', { exteriorColours: ['RED'] }],
    ['makeCode=!FORD&fuelTypeGroup=!ELE', { makes: ['FORD'], fuels: ['ELE'] }],
    ['listingFeature=!ONE_OWNER', { history: ['ONE_OWNER'] }],
  ])('%s is read from the parameter of its set', (query, excluded) => {
    expect(read(query).criteria).toEqual({ ...noCriteria, excluded });
  });

  it('stay in the query, while the path has selected values', () => {
    const search = of({ makes: ['FORD'], excluded: { makes: ['HONDA'], exteriorColours: ['RED'] } });
    expect(buildSearchPath(search, context)).toBe('/cars-for-sale/all-cars/ford?extColorSimple=!RED&makeCode=!HONDA');
  });

  it('are chips that can be removed, and the end of the heading', () => {
    const search = of({ styles: ['SUVCROSS'], excluded: { exteriorColours: ['RED'], makes: ['FORD'] } });
    const chips = activeFilters(search, context);
    expect(chips.map(({ key, label }) => [key, label])).toEqual([
      ['makeCode:!FORD', 'Not Ford'],
      ['vehicleStyleCode:SUVCROSS', 'SUV'],
      ['extColorSimple:!RED', 'Not red'],
    ]);
    expect(chips[2]?.remove.criteria.excluded).toEqual({ makes: ['FORD'] });
    expect(resultsHeading(search, context, 12)).toBe('12 SUVs for sale, not Ford, not red');
  });

  it('are no longer excluded once selected', () => {
    const left = of({ excluded: { exteriorColours: ['BLUE', 'RED'] } }).criteria;
    const { exteriorColours, excluded } = withCode(left, 'exteriorColours', 'RED', context.catalogue);
    expect([exteriorColours, excluded]).toEqual([['RED'], { exteriorColours: ['BLUE'] }]);
  });

  it('RULING-46: an unknown excluded code is reported, and excludes no car', () => {
    const { unknown, search } = resolveUrl('/cars-for-sale/all-cars?extColorSimple=!REDD', context);
    expect(unknown.map(({ word, param }) => [word, param])).toEqual([['!REDD', 'extColorSimple']]);
    expect(search?.criteria.excluded).toEqual({ exteriorColours: ['REDD'] });
  });
});
