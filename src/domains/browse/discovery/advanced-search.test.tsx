import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { filters } from '#domains/finding/criteria/filters.ts';
import { setFilters } from '#domains/finding/criteria/filters-by-kind.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { testNowMs } from '#tests/fixtures/listing-builder.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { createAdvancedSearch } from './advanced-search.server.ts';
import { AdvancedSearch } from './advanced-search.tsx';

const world = loadWorld();
const inventory = generateInventory(world, 600);

const open = async (query: string, zip?: string) => {
  const { search } = await searchOver(world, inventory);
  const form = createAdvancedSearch({ search, lookups: world.lookups, clock: fixedClock(testNowMs) });
  return form.open({ query, shopper: { inventory: wholeInventory }, zip });
};

const formOf = async (query: string, zip?: string): Promise<string> =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AdvancedSearch view={await open(query, zip)} />
    </MemoryRouter>,
  );

const inputs = (html: string, name: string): string[] =>
  [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(` name="${name}"`));

describe('the search form', () => {
  it('URL-10: has all filters as fields of one plain form', async () => {
    const html = await formOf('?makeCode=FORD&makeCode=BMW&modelCode=F150PICKUP');
    expect(html.slice(0, 100)).toContain(' action="/cars-for-sale/searchresults.xhtml"');
    // So few cars are not rated, but a rating that is asked for is offered.
    const wide = `${html}${await formOf('')}${await formOf('?dealType=greatprice')}`;
    for (const [, { param: name }] of setFilters) {
      if (name === 'seriesCode') continue;
      expect([name, inputs(wide, name).length > 0]).toEqual([name, true]);
    }
    for (const name of [
      'zip',
      'minPrice',
      'maxPrice',
      'maxOutTheDoor',
      'maxPayment',
      'keywordPhrases',
      'vehicleExchange',
      'vehicleUseType',
    ])
      expect(inputs(html, name)).toHaveLength(1);
    for (const name of ['searchRadius', 'startYear', 'endYear', 'mileage', 'electricRange', 'sortBy'])
      expect(html).toMatch(new RegExp(`<select[^>]* name="${name}"`));
    expect(inputs(html, 'featureCode').length).toBeGreaterThan(filters.features.values.options.length / 2);
    expect(html).toContain('id="location"');
    // The words of the results page, where the same filters are chips.
    for (const words of ['Best match', 'Great deal', 'No accidents']) expect(wide).toContain(words);
  });

  it('leaves out options without cars, unless selected', async () => {
    const view = await open('?vehicleStyleCode=CONVERT&maxPrice=30000&extColorSimple=PURPLE');
    const groups = [view.makes, ...Object.values(view.sets).flat(), ...view.features];
    const empty = groups.flatMap(({ choices }) => choices.filter(({ count, selected }) => count === 0 && !selected));
    expect(empty).toEqual([]);
    expect(groups.slice(1).every(({ choices }) => choices.length > 0)).toBe(true);
    const colours = view.sets.colours.flatMap(({ choices }) => choices);
    expect(colours.filter(({ selected }) => selected).map(({ code }) => code)).toEqual(['PURPLE']);
  });

  it('the button shows a count only if it is updated while boxes are checked', async () => {
    expect(await formOf('')).toContain('Show cars');
  });

  it('is filled in from the address', async () => {
    const view = await open(
      '?makeCode=FORD&featureCode=1326&maxPrice=30000&maxPayment=400&startYear=2019&mileage=60000&zip=30303',
    );
    expect(view).toMatchObject({
      price: { max: 30_000 },
      payment: { max: 400 },
      year: { min: 2019 },
      mileage: '60000',
      place: { zip: '30303' },
    });
    const html = await formOf('?makeCode=FORD&featureCode=1326&maxPrice=30000&startYear=2019&mileage=60000&zip=30303');
    const ticked = (name: string) => inputs(html, name).filter((tag) => tag.includes(' checked'));
    expect(ticked('makeCode')).toHaveLength(1);
    expect(ticked('makeCode')[0]).toContain('value="FORD"');
    expect(ticked('featureCode')).toHaveLength(1);
    expect(inputs(html, 'maxPrice')[0]).toContain('value="30000"');
    expect(html).toContain('<option value="-60000" selected="">');
    expect(html).toContain('<option value="2019" selected="">');
  });

  it('LOC-01: uses the shopper’s place if the address has none', async () => {
    expect((await open('', '10001')).place.zip).toBe('10001');
    expect((await open('?zip=30303', '10001')).place.zip).toBe('30303');
    expect((await open('')).place.zip).toBe('');
  });

  it('offers models once a make is selected', async () => {
    expect((await open('')).models).toEqual([]);
    const { models } = await open('?makeCode=FORD&makeCode=BMW');
    expect(models.map(({ label }) => label).toSorted()).toEqual(['BMW', 'Ford']);
  });
});
