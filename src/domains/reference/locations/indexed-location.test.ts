import { describe, expect, it } from 'vitest';
import { hourMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { findIndexedLocation, indexedCitySlug, priorityForCount } from './indexed-location.ts';
import { createIndexedLocations } from './indexed-locations.server.ts';
import { parsePlaceTable } from './place-table.ts';
import { createPlaces } from './places.ts';

const places = createPlaces(
  parsePlaceTable(`GA|Atlanta|30303 337525 -843888
MD|Saint Marys City|20686 381871 -764344
MT|Jordan|59337 473200 -1069100
NY|Buffalo|14201 428967 -788846`),
);

/** Many listings in the south-east, some in the north-east, few in Montana. */
const countNear = (latitude: number, longitude: number): number => {
  if (longitude < -100) return 12;
  return latitude < 35 ? 5_000 : 1_000;
};

const build = async () => (await createIndexedLocations({ places, countNear, clock: fixedClock(0) }).get()) ?? {};

describe('indexed locations', () => {
  it.each([
    [5_000, 'highest'],
    [4_999, 'high'],
    [1_000, 'high'],
    [999, 'all'],
    [0, 'all'],
  ])('RULING-29: %i listings within 50 miles give priority %s', (count, priority) => {
    expect(priorityForCount(count)).toBe(priority);
  });

  it('LOC-15: are keyed by upper-case state, then city slug, each with its priority', async () => {
    expect(await build()).toEqual({
      GA: { atlanta: { locationIndexPriority: 'highest' } },
      MD: {
        'saint-marys-city': { locationIndexPriority: 'high' },
        'st-marys-city': { locationIndexPriority: 'high' },
      },
      MT: { jordan: { locationIndexPriority: 'all' } },
      NY: { buffalo: { locationIndexPriority: 'high' } },
    });
  });

  it('LOC-15, RULING-111: are cached for 12 hours, then counted again', async () => {
    const clock = fixedClock(0);
    let counts = 0;
    const source = createIndexedLocations({ places, clock, countNear: () => ++counts });
    await Promise.all([source.get(), source.get()]);
    clock.advance(12 * hourMs - 1);
    await source.get();
    expect(counts).toBe(4);
    clock.advance(1);
    await source.get();
    expect(counts).toBe(8);
  });

  it('LOC-15: a failed count is not cached', async () => {
    let fails = true;
    const source = createIndexedLocations({
      places,
      clock: fixedClock(0),
      countNear: () => {
        if (fails) throw new Error('no index yet');
        return 0;
      },
    });
    await expect(source.get()).rejects.toThrow('no index yet');
    fails = false;
    expect(Object.keys((await source.get()) ?? {})).toHaveLength(4);
  });

  it.each([
    ["St. Mary's City", 'st-marys-city'],
    ['Winston-Salem', 'winston-salem'],
    ['LA CROSSE', 'la-crosse'],
    ['Coeur d’Alene', 'coeur-dalene'],
  ])('LOC-17: %s is looked up as %s', (city, slug) => {
    expect(indexedCitySlug(city)).toBe(slug);
  });

  it("LOC-17: St. Mary's City is found", async () => {
    expect(findIndexedLocation(await build(), { city: "St. Mary's City", state: 'md' })).toEqual({
      ok: true,
      value: 'high',
    });
  });

  it('LOC-18: without city and state the error says so', async () => {
    expect(findIndexedLocation(await build(), {})).toEqual({ ok: false, error: 'city and state not provided' });
    expect(findIndexedLocation(await build(), { city: '', state: '' })).toMatchObject({
      error: 'city and state not provided',
    });
  });

  it('LOC-19: an unlisted city and one below the requested priority have their own errors', async () => {
    const locations = await build();
    const error = (city: string, state: string, level?: 'all' | 'high' | 'highest') => {
      const location = findIndexedLocation(locations, { city, state }, level);
      return location.ok ? location.value : location.error;
    };
    expect(error('Gotham City', 'NY')).toBe('cannot find gotham-city-ny in indexed location');
    expect(error('Buffalo', 'NY', 'highest')).toBe(
      'cannot find buffalo-ny with a priority of at least highest in indexed location',
    );
    expect(error('Buffalo', 'NY', 'high')).toBe('high');
    expect(error('Atlanta', 'GA', 'high')).toBe('highest');
    expect(error('Jordan', 'MT')).toBe('all');
    expect(error('constructor', 'GA')).toBe('cannot find constructor-ga in indexed location');
    expect(error('Atlanta', '')).toBe('cannot find atlanta in indexed location');
  });
});
