import { cityKey, otherCityKey } from './city-name.ts';
import type { LargeCity } from './largest-cities.ts';
import type { CityName, Place, Places } from './places.ts';

type PlaceSuggestion = {
  readonly label: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
};

export type PlaceSearch = {
  /** Suggestions for a partly typed ZIP or city, most likely first. */
  suggest(text: string, limit?: number): readonly PlaceSuggestion[];
};

/** A spelling of a city. */
type Entry = { readonly key: string; readonly name: CityName };

const placeLabel = ({ city, state }: CityName | Place): string => `${city}, ${state}`;
const suggestion = ({ city, state, zip }: Place, label: string): PlaceSuggestion => ({ label, city, state, zip });

/** Largest cities first; without a population, the number of ZIPs is used. */
const entriesOf = (places: Places, largest: readonly LargeCity[]): Entry[] => {
  const people = new Map(largest.map(({ city, state, population }) => [`${state}${cityKey(city)}`, population]));
  return places
    .cityNames()
    .map((name) => ({ name, weight: people.get(`${name.state}${cityKey(name.city)}`) ?? name.zipCount }))
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ name }) => {
      const other = otherCityKey(name.city);
      const own = { key: cityKey(name.city), name };
      return other === undefined ? [own] : [own, { key: other, name }];
    });
};

/** "port" is the beginning of a city; "portland or" and "portland, o" are a city and the beginning of its state. */
const readings = (text: string): { city: string; state: string }[] => {
  const [, city = '', gap = '', state = ''] = /^(.+?)(\s*,\s*|\s+)([a-z]{0,2})$/i.exec(text) ?? [];
  const withState = city === '' ? [] : [{ city: cityKey(city), state: state.toUpperCase() }];
  return gap.includes(',') ? withState : [{ city: cityKey(text), state: '' }, ...withState];
};

/** The list is built on the first call, because most visitors never type a place. */
export const createPlaceSearch = ({
  places,
  largestCities,
}: {
  places: Places;
  largestCities: readonly LargeCity[];
}): PlaceSearch => {
  let entries: Entry[] | undefined;
  let zips: readonly string[] | undefined;

  const byZip = (prefix: string, limit: number): PlaceSuggestion[] => {
    zips ??= places.allZips();
    const suggestions: PlaceSuggestion[] = [];
    for (const zip of zips) {
      const place = zip.startsWith(prefix) ? places.zipPlace(zip) : undefined;
      if (place) suggestions.push(suggestion(place, `${zip} ${placeLabel(place)}`));
      if (suggestions.length === limit) break;
    }
    return suggestions;
  };

  const byCity = (text: string, limit: number): PlaceSuggestion[] => {
    entries ??= entriesOf(places, largestCities);
    const cities = new Set<CityName>();
    for (const { city, state } of readings(text)) {
      for (const { key, name } of entries) {
        if (cities.size === limit) break;
        if (key.startsWith(city) && name.state.startsWith(state)) cities.add(name);
      }
    }
    return [...cities].flatMap((name) => {
      const city = places.city(name.city, name.state);
      return city ? [suggestion(city, placeLabel(city))] : [];
    });
  };

  return {
    suggest: (text, limit = 8) => {
      const query = text.trim();
      if (/^\d{1,5}$/.test(query)) return byZip(query, limit);
      return cityKey(query) === '' || /^\d/.test(query) ? [] : byCity(query, limit);
    },
  };
};
