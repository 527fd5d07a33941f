import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { facetsOf } from './facets.ts';

const loaded = loadCatalogue(join(import.meta.dirname, '../../../../data/catalogue'));
if (!loaded.ok) throw new Error('the catalogue cannot be read');
const catalogue = loaded.value;

const counted = {
  makes: { HONDA: 12, FORD: 3, OWNBRAND: 1 },
  models: { ACCORD: 7, CIVIC: 5, F150PICKUP: 3 },
  trims: { 'ACCORD|EX-L': 4, 'ACCORD|Dealer Special': 1, 'CIVIC|EX': 2 },
  listingTypes: { USED: 9 },
  exteriorColours: { RED: 2 },
  features: { '1078': 3 },
  price: { '20000-24999': 2, '5000-9999': 1, '100000-': 1 },
  year: { '2019': 1, '2022': 3 },
  mileage: { '-30000': 4 },
};
const facetOf = (name: string, criteria = {}) => facetsOf(counted, { ...noCriteria, ...criteria }, catalogue)[name];
const optionOf = (name: string, value: string, criteria = {}) =>
  facetOf(name, criteria)?.options.find((option) => option.value === value);

describe('facets', () => {
  it('RULING-70: options are named, counted, and disabled at zero', () => {
    expect(optionOf('makeCode', 'HONDA')).toEqual({
      value: 'HONDA',
      label: 'Honda',
      count: 12,
      disabled: false,
      selected: false,
    });
    expect(optionOf('makeCode', 'ACURA')).toMatchObject({ label: 'Acura', count: 0, disabled: true });
    expect(optionOf('listingType', 'USED')).toMatchObject({ label: 'Used', count: 9 });
    expect(facetOf('listingType')).toMatchObject({ name: 'listingType', label: 'Condition', collapsed: false });
  });

  it('RULING-70: a make that is not in the catalogue is shown with its code', () => {
    expect(optionOf('makeCode', 'OWNBRAND')).toMatchObject({ label: 'OWNBRAND', count: 1 });
  });

  it('RULING-70: models are listed for each selected make, and in one list for older clients', () => {
    expect(facetOf('modelCode')).toBeUndefined();
    const makes = { makes: ['FORD', 'HONDA'] };
    expect(optionOf('modelCode|HONDA', 'ACCORD', makes)).toMatchObject({ label: 'Accord', count: 7 });
    expect(facetOf('modelCode|HONDA', makes)?.label).toBe('Honda');
    expect(facetOf('modelCode|FORD', makes)?.options.some(({ value }) => value === 'ACCORD')).toBe(false);
    expect(optionOf('modelCode', 'CIVIC', makes)).toMatchObject({ count: 5 });
  });

  it('RULING-70: trims are listed for each selected model, including sellers’ own', () => {
    const models = { models: ['ACCORD'], trims: ['ACCORD|EX-L'] };
    expect(optionOf('trimCode|ACCORD', 'ACCORD|EX-L', models)).toMatchObject({
      label: 'EX-L',
      count: 4,
      selected: true,
    });
    expect(optionOf('trimCode|ACCORD', 'ACCORD|Dealer Special', models)).toMatchObject({ label: 'Dealer Special' });
    expect(facetOf('trimCode|ACCORD', models)?.options.some(({ value }) => value.startsWith('CIVIC'))).toBe(false);
    expect(facetOf('modelCode|HONDA', models)).toBeDefined();
  });

  it('colors have their swatch and features their group', () => {
    expect(optionOf('extColorSimple', 'RED')).toMatchObject({ label: 'Red', count: 2, rgbHex: 'E31313' });
    expect(optionOf('featureCode', '1078')).toMatchObject({ displayGroup: 'Interior Features' });
  });

  it('price, year and mileage are bands in ascending order', () => {
    expect(facetOf('price')?.options.map(({ value }) => value)).toEqual(['5000-9999', '20000-24999', '100000-']);
    expect(facetOf('year')?.options.map(({ value }) => value)).toEqual(['2022', '2019']);
    expect(optionOf('mileage', '-30000')).toMatchObject({ label: 'Under 30,000', count: 4 });
  });
});
