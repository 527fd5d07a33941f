import { stateNames } from '#domains/reference/locations/states.ts';
import { milesBetween } from '#lib/distance.ts';
import { slugKey } from '#lib/slug.ts';
import { chipMatch, type Match, notUnderstoodMatch } from './match.ts';
import { everydayCities, type NamedCity, namedAloneFrom, type PlaceWords, wellKnownFrom } from './place-words.ts';
import type { PlaceAt } from './read-quantity.ts';
import { isApart, phraseAt, spansFrom, type Word } from './split-words.ts';

type Preposition = 'near' | 'in' | 'from';

const prepositions: ReadonlyMap<string, Preposition> = new Map(
  (
    [
      [
        'near',
        'near, nearby, close to, near to, next to, around, somewhere around, somewhere near, anywhere near, anywhere around, outside of, not far from, near the city of, local to',
      ],
      ['in', 'in, in the city of, in or near, inside, anywhere in, somewhere in'],
      ['from', 'from, at, by, of, for'],
    ] as const
  ).flatMap(([meaning, list]) => list.split(', ').map((words) => [slugKey(words), meaning] as const)),
);

/** State codes that are also words: without a comma or capitals they count only at the end of the text. */
const wordCodes: ReadonlySet<string> = new Set([
  'in',
  'or',
  'me',
  'hi',
  'ok',
  'oh',
  'de',
  'id',
  'co',
  'pa',
  'ma',
  'la',
  'al',
]);
/** State codes that are neither words, units nor trims. */
const plainCodes: ReadonlySet<string> = new Set(
  'ny tx fl ca nj nc va az ga tn wi mn ky nv ut nm wv nh vt ri ak'.split(' '),
);
const conjunctions: ReadonlySet<string> = new Set(['in', 'or', 'me', 'hi', 'ok']);

/** Cities with this weight (ZIPs or population) are what "in tucson" means, even if a model has the name. */
const plainlyACityFrom = 4;
/** A ZIP within this distance may belong to the city before it. */
const nearMiles = 50;

type PlaceReader = {
  read(words: readonly Word[], at: number): Match | undefined;
  /** A place without preposition, as after "25 miles of". */
  placeAt(words: readonly Word[], at: number): PlaceAt | undefined;
  /** Only a place that is plainly meant, as after "from". */
  certainPlaceAt(words: readonly Word[], at: number): PlaceAt | undefined;
};

type OtherReading = { readonly to: number; readonly as: 'vehicle' | 'filter' | 'quantity' };

export const createPlaceReader = ({
  places,
  text,
  otherReading,
}: {
  places: PlaceWords;
  text: string;
  /** How the words would be read if they aren't a place. */
  otherReading: (words: readonly Word[], at: number) => OtherReading | undefined;
}): PlaceReader => {
  const inCapitals = ({ start, end }: Word): boolean => /^[A-Z]+$/.test(text.slice(start, end));

  const stateAt = (words: readonly Word[], at: number): { state: string; to: number; certain: boolean } | undefined => {
    for (const { key, to } of spansFrom(words, at, 3)) {
      const state = places.stateByName(key);
      if (state) return { state, to, certain: true };
    }
    const word = words[at];
    const dc = word?.key === 'd' && words[at + 1]?.key === 'c';
    if (dc) return { state: 'DC', to: at + 2, certain: true };
    const code = word && places.stateByCode(word.key);
    if (!code) return undefined;
    const certain = !wordCodes.has(word.key) || isApart(word) || inCapitals(word);
    return { state: code, to: at + 1, certain };
  };

  const zipAt = (words: readonly Word[], at: number): PlaceAt | undefined => {
    const word = words[at];
    if (!word || !/^\d{5}$/.test(word.key) || word.amount?.dollars || word.amount?.grouped) return undefined;
    const place = places.zipPlace(word.key);
    if (!place) return undefined;
    const extended = words[at + 1]?.gap === 'dash' && /^\d{4}$/.test(words[at + 1]?.key ?? '');
    return {
      place: { zip: place.zip },
      label: `${place.city}, ${place.state} ${place.zip}`,
      to: extended ? at + 2 : at + 1,
      conversion: place.zip !== word.key,
    };
  };

  /** Five digits that are not a round number and not a ZIP: more likely a mistyped ZIP than dollars. */
  const isUnknownZip = (word: Word | undefined): boolean =>
    word !== undefined &&
    hasFiveDigits(word) &&
    !places.hasZip(word.key) &&
    (Number(word.key) % 500 > 0 || word.key.startsWith('0'));

  const named = ({ city, state, isRegion = false }: NamedCity, to: number): PlaceAt => ({
    place: { city, state },
    label: `${city}, ${state}`,
    to,
    conversion: isRegion,
  });

  /** "Dallas 75201": the ZIP after a city, unless it is elsewhere. */
  const withZip = (city: PlaceAt, words: readonly Word[]): PlaceAt => {
    const next = words[city.to];
    const zip = !next || next.gap === 'stop' ? undefined : zipAt(words, city.to);
    if (!zip || otherReading(words, city.to)?.as === 'quantity') return city;
    const [here, there] = [places.pointOf(city.place), places.pointOf(zip.place)];
    return here && there && milesBetween(here, there) <= nearMiles ? zip : city;
  };

  const citiesNamed = (key: string, words: number): readonly NamedCity[] =>
    places.cities(key).filter((city) => words === 1 || words === city.words);

  /** A city with its state, and its ZIP if it follows. */
  const cityWithStateAt = (
    words: readonly Word[],
    at: number,
  ): (PlaceAt & { cityTo: number; certain: boolean }) | undefined => {
    for (const { key, to } of spansFrom(words, at, 4)) {
      const state = words[to] && words[to].gap !== 'stop' ? stateAt(words, to) : undefined;
      const city = state && citiesNamed(key, to - at).find((one) => one.state === state.state);
      if (!state || !city) continue;
      const ends = state.to === words.length || isApart(words[state.to]);
      const conjunction = conjunctions.has(words[to]?.key ?? '');
      if (!state.certain && conjunction && !ends && !zipAt(words, state.to)) continue;
      return { ...withZip(named(city, state.to), words), cityTo: to, certain: state.certain };
    }
    return undefined;
  };

  const cityAloneAt = (
    words: readonly Word[],
    at: number,
  ): (PlaceAt & { weight: number; isOnlyOne: boolean }) | undefined => {
    for (const { key, to } of spansFrom(words, at, 4)) {
      const [city, next] = places.isWideRegion(key) ? [] : citiesNamed(key, to - at);
      if (!city) continue;
      return {
        ...withZip(named(city, to), words),
        weight: city.weight,
        isOnlyOne: (next?.weight ?? 0) < plainlyACityFrom,
      };
    }
    return undefined;
  };

  /** "Ann Arbor or Ypsilanti, MI": the state after the last city of a list is that of all. */
  const cityInListAt = (words: readonly Word[], at: number): PlaceAt | undefined => {
    for (const { key, to } of spansFrom(words, at, 4)) {
      const joiner = words[to]?.key ?? '';
      if ((joiner !== 'or' && joiner !== 'and') || isApart(words[to + 1])) continue;
      const state = cityWithStateAt(words, to + 1)?.place.state;
      const city = state && citiesNamed(key, to - at).find((one) => one.state === state);
      if (city) return named(city, to);
    }
    return undefined;
  };

  const stateAloneAt = (words: readonly Word[], at: number): PlaceAt | undefined => {
    const state = stateAt(words, at);
    if (!state || conjunctions.has(words[at]?.key ?? '')) return undefined;
    return { place: { state: state.state }, label: stateNames[state.state] ?? state.state, to: state.to };
  };

  const longer = (a: PlaceAt | undefined, b: PlaceAt | undefined): PlaceAt | undefined =>
    a && b ? (b.to > a.to ? b : a) : (a ?? b);

  /** After "in" or "near", where a place is expected. */
  const expectedAt = (words: readonly Word[], at: number, after: Preposition): PlaceAt | undefined => {
    const certain = zipAt(words, at) ?? cityWithStateAt(words, at);
    if (certain) return certain;
    const city = cityAloneAt(words, at);
    const state = stateAloneAt(words, at);
    // If city and state have the same name, the state is meant, except for New York.
    const sameName = state?.to === city?.to && city?.place.city === state?.label && (city?.weight ?? 0) < 1_000_000;
    const place = state && sameName ? state : longer(city, state);
    if (!place) return undefined;
    const other = otherReading(words, at);
    const large = city === place && city.weight >= plainlyACityFrom;
    if (after === 'from') return large && city.weight >= wellKnownFrom && !other ? place : undefined;
    if (!other || other.to < place.to) return place;
    if (other.as === 'quantity') return undefined;
    return after === 'near' || state === place || (other.as === 'vehicle' && large) ? place : undefined;
  };

  /** "Tacoma, WA" and "tacoma WA", but not "tacoma wa", which may be the truck. */
  const isWrittenAsPlace = (word: Word | undefined): boolean =>
    word !== undefined && (isApart(word) || inCapitals(word));

  const isNamedAlone = (
    { place, weight, isOnlyOne }: { place: PlaceAt['place']; weight: number; isOnlyOne: boolean },
    other: unknown,
  ): boolean => {
    if (weight >= wellKnownFrom) return true;
    const isWord = everydayCities.has(place.city?.toLowerCase() ?? '');
    return weight >= namedAloneFrom && isOnlyOne && !other && !isWord;
  };

  /** Without a preposition, only unambiguous places. */
  const unexpectedAt = (words: readonly Word[], at: number): PlaceAt | undefined => {
    // A bare number that is only near a ZIP is more likely a price: "civic 19995".
    const zip = zipAt(words, at);
    if (zip) return zip.conversion || Number(words[at]?.key) % 500 === 0 ? undefined : zip;
    const other = otherReading(words, at);
    const city = cityWithStateAt(words, at);
    if (city && (!other || other.to < city.cityTo || isWrittenAsPlace(words[city.cityTo]))) return city;
    const listed = cityInListAt(words, at);
    if (listed && (!other || other.to < listed.to)) return listed;
    const alone = cityAloneAt(words, at);
    const byName = spansFrom(words, at, 3).some(({ key }) => places.stateByName(key));
    const place = longer(
      alone && isNamedAlone(alone, other) ? alone : undefined,
      byName ? stateAloneAt(words, at) : undefined,
    );
    return place && (!other || other.to < place.to) ? place : undefined;
  };

  /** "Civic TX": a state's code that means nothing else, at the end. */
  const lastCodeAt = (words: readonly Word[], at: number): PlaceAt | undefined => {
    const isLast = at + 1 === words.length || isApart(words[at + 1]);
    return isLast && plainCodes.has(words[at]?.key ?? '') && !otherReading(words, at)
      ? stateAloneAt(words, at)
      : undefined;
  };

  const wideRegionAt = (words: readonly Word[], at: number) =>
    spansFrom(words, at, 3).find(({ key }) => places.isWideRegion(key));

  return {
    placeAt: (words, at) => (at < words.length ? expectedAt(words, pastParts(words, at), 'near') : undefined),
    certainPlaceAt: (words, at) => (at < words.length ? expectedAt(words, at, 'from') : undefined),
    read: (words, at) => {
      const preposition = phraseAt(prepositions, words, at);
      if (!preposition) {
        const place = unexpectedAt(words, at) ?? lastCodeAt(words, at);
        if (place) return placeMatch(at, place);
        const wide = wideRegionAt(words, at);
        if (wide) return notUnderstoodMatch(at, wide.to, 'place');
        return isUnknownZip(words[at]) ? notUnderstoodMatch(at, at + 1, 'zip') : undefined;
      }
      const next = words[preposition.to];
      if (!next || isApart(next)) return undefined;
      const wide = wideRegionAt(words, preposition.to);
      if (wide) return notUnderstoodMatch(at, wide.to, 'place');
      const place = expectedAt(words, pastParts(words, preposition.to), preposition.meaning);
      if (place) return placeMatch(at, place);
      return preposition.meaning !== 'from' && hasFiveDigits(next)
        ? notUnderstoodMatch(at, preposition.to + 1, 'zip')
        : undefined;
    },
  };
};

/** "The", "downtown" and the like before a city. */
const partsOfCities: ReadonlySet<string> = new Set(['the', 'downtown', 'greater', 'metro', 'central']);
const pastParts = (words: readonly Word[], at: number): number =>
  partsOfCities.has(words[at]?.key ?? '') && at + 1 < words.length && !isApart(words[at + 1]) ? at + 1 : at;

const hasFiveDigits = ({ key, amount }: Word): boolean =>
  /^\d{5}$/.test(key) && !amount?.dollars && !amount?.grouped && !amount?.thousands;

const placeMatch = (at: number, { place, label, to, conversion = false }: PlaceAt): Match => {
  const whole = place.state !== undefined && place.city === undefined;
  return chipMatch(at, to, {
    kind: 'place',
    label: whole ? `In ${label}` : `Near ${label}`,
    effect: { place },
    conversion,
  });
};
