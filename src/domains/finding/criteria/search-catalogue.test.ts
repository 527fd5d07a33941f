import { describe, expect, it } from 'vitest';
import { catalogueNames, openCatalogueIndex } from '#domains/reference/catalogue/catalogue-index.ts';
import { fewMakes, smallContext } from '#tests/fixtures/search-context.ts';
import { buildSearchPath } from './address/build-search-path.ts';
import { readSearch } from './address/read-search.ts';
import { noCriteria } from './criteria.ts';
import { emptySearch } from './search.ts';
import { createSearchCatalogue, modelOfTrim, nameOfTrim, wordKey, wordOf } from './search-catalogue.ts';

const { catalogue } = smallContext();

describe('search catalogue', () => {
  it('RULING-45: makes, series, models and trims are found by any spelling of their names', () => {
    expect(catalogue.makeBySlug('Mercedes-Benz')?.code).toBe('MB');
    expect(catalogue.makeBySlug('chevy')?.code).toBe('CHEV');
    expect(catalogue.modelBySlug('FORD', 'F-150')?.code).toBe('F150PICKUP');
    expect(catalogue.modelBySlug('BMW', 'f150')).toBeUndefined();
    expect(catalogue.seriesBySlug('BMW', '3 series')?.code).toBe('3_SERIES');
    expect(catalogue.trimBySlug('CORV', 'Z06')).toBe('Z06');
    expect(catalogue.trimBySlug('NOPE', 'Z06')).toBeUndefined();
  });

  it('URL-23: a plus sign distinguishes names, and is optional if there is only one', () => {
    expect(wordOf('RX 450h+')).toBe('rx-450h+');
    expect(wordKey('RX-450h+')).toBe('rx450h+');
    expect(catalogue.modelBySlug('LEXUS', 'rx-450h+')?.code).toBe('LEXRX450HP');
    expect(catalogue.modelBySlug('LEXUS', 'rx-450h')?.code).toBe('RX450H');
    expect(catalogue.trimBySlug('MUST', 'gt+')).toBe('GT');
  });

  it('RULING-03: a trim code has the model’s code and the trim’s name', () => {
    expect([modelOfTrim('MUST|Dark Horse'), nameOfTrim('MUST|Dark Horse')]).toEqual(['MUST', 'Dark Horse']);
    expect([modelOfTrim('MUST'), nameOfTrim('MUST')]).toEqual(['MUST', '']);
  });

  it('without trims, as in a browser, a trim stays in the query and reads back', () => {
    const names = JSON.parse(JSON.stringify(catalogueNames(fewMakes)));
    const context = { ...smallContext(), catalogue: createSearchCatalogue(openCatalogueIndex(names)) };
    const criteria = { ...noCriteria, makes: ['CHEV'], models: ['CORV'], trims: ['CORV|Z06'] };
    const url = buildSearchPath({ ...emptySearch, criteria }, context);
    expect(url).toBe('/cars-for-sale/all-cars/chevrolet/corvette?trimCode=CORV%7CZ06');
    const [path = '', query = ''] = url.split('?');
    expect(readSearch({ path, query, ...context }).search.criteria).toEqual(criteria);
    expect(readSearch({ path, query, ...smallContext() }).search.criteria).toEqual(criteria);
  });
});
