import { describe, expect, it } from 'vitest';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { searchMeaning } from './did-you-mean.ts';
import { editDistance, nearest } from './nearest.ts';
import { readSearch } from './read-search.ts';

describe('edit distance', () => {
  it.each([
    ['camry', 'camry', 0],
    ['camry', 'camri', 1],
    ['camry', 'cmary', 1],
    ['camry', 'camryx', 1],
    ['camry', 'cary', 1],
    ['mustang', 'mustnag', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%s to %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
    expect(editDistance(b, a, 5)).toBe(distance);
  });

  it('stops counting beyond the limit', () => {
    expect(editDistance('kitten', 'sitting', 2)).toBe(3);
    expect(editDistance('a', 'abcdefgh', 2)).toBe(3);
  });
});

describe('nearest names', () => {
  const names = ['Camry', 'Camaro', 'Corolla', 'Carrera', 'Cressida'].map((label) => ({
    key: label.toLowerCase(),
    label,
    params: {},
  }));

  it('RULING-46: at most three, closest first', () => {
    expect(nearest('Camri', names).map(({ label }) => label)).toEqual(['Camry']);
    expect(nearest('caarro', names).map(({ label }) => label)[0]).toBe('Camaro');
    const alike = Array.from({ length: 9 }, (_, at) => ({ key: `cam${at}`, label: `Cam ${at}`, params: {} }));
    expect(nearest('camx', alike)).toHaveLength(3);
  });

  it('RULING-46: an empty or very long text has no suggestions', () => {
    expect(nearest('', names)).toEqual([]);
    expect(nearest('漢字', names)).toEqual([]);
    expect(nearest('camry'.repeat(100), names)).toEqual([]);
  });
});

describe('applying a suggestion', () => {
  const lookups = smallContext();
  const corrected = (path: string, query = '') => {
    const { search, unknown } = readSearch({ path, query, ...lookups });
    const [word] = unknown;
    const [suggestion] = word?.nearest ?? [];
    if (!word || !suggestion) throw new Error('nothing to suggest');
    return searchMeaning(search, word, suggestion, lookups);
  };
  const read = (path: string, query = '') => readSearch({ path, query, ...lookups }).search;

  it('RULING-46: a suggestion leads to the intended search', () => {
    expect(corrected('/used-cars/toyotta/atlanta-ga')).toEqual(read('/used-cars/toyota/atlanta-ga'));
    expect(corrected('/ford/mustnag', 'firstRecord=50')).toEqual(read('/ford/mustang'));
    expect(corrected('/ford/mustang/ecobost')).toEqual(read('/ford/mustang/ecoboost'));
    expect(corrected('/ford/camry', 'sortBy=yearDESC'), 'another make').toEqual(
      read('/toyota/camry', 'sortBy=yearDESC'),
    );
    expect(corrected('/ford/atlnta-ga')).toEqual(read('/ford/atlanta-ga'));
    expect(corrected('', 'makeCode=BMW,fordd')).toEqual(read('', 'makeCode=BMW,FORD'));
  });
});
