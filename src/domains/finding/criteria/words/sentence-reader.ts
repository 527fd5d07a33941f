import type { Model } from '#domains/reference/catalogue/catalogue.ts';
import { type FilterPhrase, filterPhrases } from './filter-phrases.ts';
import { chipMatch, type Match, notUnderstoodMatch, type Part } from './match.ts';
import { negatedPart } from './negated-part.ts';
import type { PlaceWords } from './place-words.ts';
import { fillerPhrases, negators, newPartWords, phraseReasons, shades, shortWords } from './plain-words.ts';
import { unitAt } from './quantity-words.ts';
import type { CapabilityReader } from './read-capability.ts';
import { readColour } from './read-colour.ts';
import { readCorridor } from './read-corridor.ts';
import { readEngineSize } from './read-engine-size.ts';
import { createPlaceReader } from './read-place.ts';
import { readQuantity, type SpokenTerms } from './read-quantity.ts';
import { readTradeVehicle } from './read-trade-vehicle.ts';
import { readTravelTime } from './read-travel-time.ts';
import { createVehicleReader } from './read-vehicle.ts';
import { refusedBound, refusedPhrases } from './refusals.ts';
import { isApart, phraseAt, spansFrom, type Word } from './split-words.ts';
import type { VehicleWords } from './vehicle-words.ts';

export type SentenceContext = {
  readonly currentYear: number;
  readonly spokenTerms?: SpokenTerms;
};

/** The parts read, in the order of the words, and the indexes of unread words. */
type Sentence = { readonly parts: readonly Part[]; readonly unread: readonly number[] };

const joiners: ReadonlySet<string> = new Set(['or', 'nor', 'and']);
const articles: ReadonlySet<string> = new Set(['a', 'an', 'the', 'any']);

/** "any color but silver", "every SUV but a Jeep": excludes what follows. */
const alls: ReadonlySet<string> = new Set(['any', 'all', 'every', 'anything', 'everything']);
const mostBetween = 3;
const takesOut = (words: readonly Word[], at: number): boolean =>
  words[at]?.key === 'but' && words.slice(Math.max(0, at - mostBetween), at).some(({ key }) => alls.has(key));

const mostTrimWords = 3;

type At<T> = (at: number) => T;

/** Readers query each other about later words; caching keeps that linear. */
const remembered = <T>(answer: At<T>): At<T> => {
  const answers = new Map<number, T>();
  return (at) => {
    const cached = answers.get(at);
    if (cached !== undefined || answers.has(at)) return cached as T;
    const reading = answer(at);
    answers.set(at, reading);
    return reading;
  };
};

const endIn = (phrases: ReadonlySet<string>, words: readonly Word[], at: number): number =>
  spansFrom(words, at).find(({ key }) => phrases.has(key))?.to ?? at;

/** "7+ seats" includes more seats, which the phrase alone doesn't say. */
const orMore = (phrase: FilterPhrase, words: readonly Word[], from: number, to: number): FilterPhrase => {
  const seats = phrase.effect.criteria?.seats?.[0];
  const more = words.slice(from, to).some(({ plus }) => plus);
  return (more && seats !== undefined && filterPhrases.get(`atleast${seats}seats`)) || phrase;
};

const filterAt = (words: readonly Word[], at: number): Match | undefined => {
  const colour = readColour(words, at);
  const phrase = phraseAt(filterPhrases, words, at);
  if (colour && (!phrase || colour.to >= phrase.to)) return chipMatch(at, colour.to, colour.phrase);
  // "New tires" doesn't mean a new car.
  if (!phrase || (words[at]?.key === 'new' && newPartWords.has(words[at + 1]?.key ?? ''))) return undefined;
  return chipMatch(at, phrase.to, orMore(phrase.meaning, words, at, phrase.to));
};

const longest = (matches: readonly (Match | undefined)[]): Match | undefined =>
  matches.reduce((best, match) => (match && (!best || match.to > best.to) ? match : best), undefined);

const kindOf = (match: Match | undefined): string | undefined =>
  match?.parts[0]?.is === 'chip' ? match.parts[0].kind : undefined;

/** Reads words from left to right; of several readings at a word, the longest wins. */
export const readSentence = (
  words: readonly Word[],
  text: string,
  { currentYear, spokenTerms }: SentenceContext,
  { vehicles, places, capability }: { vehicles: VehicleWords; places: PlaceWords; capability: CapabilityReader },
): Sentence => {
  const isPercent = (word: Word | undefined): boolean => word !== undefined && text[word.end] === '%';
  const filter = remembered((at) => filterAt(words, at));
  const quantity = remembered((at): Match | undefined =>
    readQuantity(words, at, {
      currentYear,
      spokenTerms,
      isPercent,
      hasZip: places.hasZip,
      placeAt: placeReader.placeAt,
    }),
  );
  const vehicle = remembered((at): Match | undefined => vehicleReader.read(words, at));
  const place = remembered((at): Match | undefined => placeReader.read(words, at));
  const vehicleReader = createVehicleReader({
    vehicles,
    unitAt,
    otherEnd: (_, at) => longest([filter(at), quantity(at)])?.to ?? at,
  });
  const placeReader = createPlaceReader({
    places,
    text,
    otherReading: (_, at) => {
      const [asFilter, asQuantity, asVehicle] = [filter(at), quantity(at), vehicle(at)];
      const reading = longest([asFilter, asQuantity, asVehicle]);
      const as = reading === asVehicle ? 'vehicle' : reading === asQuantity ? 'quantity' : 'filter';
      return reading && { to: reading.to, as };
    },
  });
  const best: At<Match | undefined> = (at) =>
    at < words.length
      ? longest([
          capability(words, at, vehicle),
          readTravelTime(words, at, placeReader.placeAt),
          readTradeVehicle(words, at, vehicle),
          readCorridor(words, at, { ...placeReader, pointOf: places.pointOf }),
          filter(at),
          quantity(at),
          vehicle(at),
          place(at),
          readEngineSize(words, at, text),
        ])
      : undefined;

  /** A negation covers what follows it, and continues over "or" with the same kind. */
  const negated = (at: number, from: number): Match => {
    let next = from;
    while (next < words.length && !best(next) && endIn(fillerPhrases, words, next) > next) next += 1;
    const absence = phraseAt(refusedPhrases, words, next);
    if (absence) return chipMatch(at, absence.to, absence.meaning);
    const ahead = trimBeforeModel(next);
    const [left] = ahead?.trim.parts.flatMap((part) => negatedPart(part) ?? []) ?? [];
    if (ahead && left)
      return { ...ahead.vehicle, parts: [...ahead.vehicle.parts, { ...left, from: at, ofModel: true }] };
    const whole = best(next);
    const ofModels = vehicleReader.trimOf(words, next, models);
    // "Grand Cherokee, not Laredo" is a trim, not the town.
    const first = ofModels && (!whole || ['trim', 'place'].includes(kindOf(whole) ?? '')) ? ofModels : whole;
    if (!first) return notUnderstoodMatch(at, Math.min(next + 1, words.length), 'negation');
    const kind = kindOf(first);
    const readings = [first];
    for (let to = first.to; kind !== undefined; to = readings.at(-1)?.to ?? to) {
      const more = moreOf(to, kind);
      if (!more) break;
      readings.push(...more);
    }
    const to = readings.at(-1)?.to ?? first.to;
    const parts = readings.flatMap((match) => match.parts);
    const bounded = parts.flatMap((part) => refusedBound(part, words) ?? []);
    if (bounded.length === parts.length) return { to, parts: bounded };
    const turned = parts.flatMap((part) => negatedPart(part) ?? []);
    if (turned.length < parts.length) return notUnderstoodMatch(at, to, 'negation');
    // "Not a Camry XLE" excludes the trim, not other Camrys.
    const trims = turned.filter((part) => part.kind === 'trim');
    const leftOut = trims.length > 0 ? trims : turned;
    return { to, parts: leftOut.map((part, index) => (index === 0 ? { ...part, from: at } : part)) };
  };

  /** Further values of the same kind after "or", or a comma-separated list that ends with "or". */
  const moreOf = (from: number, kind: string): Match[] | undefined => {
    const list: Match[] = [];
    for (let to = from; ; ) {
      const joined = joiners.has(words[to]?.key ?? '');
      const next = joined ? to + 1 : words[to]?.gap === 'comma' ? to : undefined;
      if (next === undefined || (isApart(words[next]) && joined)) return undefined;
      const match = best(endIn(articles, words, next));
      if (!match || kindOf(match) !== kind) return undefined;
      list.push(match);
      if (joined) return list;
      to = match.to;
    }
  };

  const parts: Part[] = [];
  const unread: number[] = [];
  let models: readonly Model[] = [];

  /** "Lariat F-150": a trim before its model. */
  const trimBeforeModel = (at: number): { trim: Match; vehicle: Match } | undefined => {
    const kind = kindOf(best(at));
    if (kind !== undefined && kind !== 'trim') return undefined;
    for (let count = 1; count <= mostTrimWords && at + count < words.length; count += 1) {
      const behind = isApart(words[at + count]) ? undefined : vehicle(at + count);
      const trim = behind?.models && vehicleReader.trimOf(words, at, behind.models);
      if (behind && trim?.to === at + count) return { trim, vehicle: behind };
    }
    return undefined;
  };

  /** "Denver or Boulder": after a place, a name that isn't recognized alone is a second place. */
  const anotherPlace = (at: number): Match | undefined => {
    const before = parts.at(-1);
    const isPlace = before?.is === 'chip' ? before.effect.place !== undefined : before?.reason === 'second';
    const follows = isPlace && joiners.has(words[at]?.key ?? '');
    const reading = follows ? best(at + 1) : undefined;
    const other = follows && at + 1 < words.length ? placeReader.placeAt(words, at + 1) : undefined;
    if (!other) return undefined;
    // "Seattle or Tacoma" is two cities; "Dallas or Pilot" is not.
    const isCity = kindOf(reading) === 'model' && places.largeCities.includes(other.place.city ?? '');
    if (reading && !isCity) return undefined;
    return {
      to: other.to,
      parts: [{ is: 'not-understood', from: at + 1, to: other.to, reason: 'second', place: other.place }],
    };
  };

  const matchAt = (at: number): Match | undefined => {
    const read = best(at);
    const end = read?.to ?? at;
    const negator = endIn(negators, words, at);
    const leftOut = phraseAt(phraseReasons, words, at) ?? { to: at, meaning: 'vague' };
    const filler = endIn(fillerPhrases, words, at);
    // In "but not over 80k miles" the "but" is filler.
    if (words[at]?.key === 'but' && negator > at + 1 && (best(at + 1)?.to ?? 0) > negator)
      return { to: at + 1, parts: [] };
    if (negator > at && negator >= Math.max(end, leftOut.to, filler)) return negated(at, negator);
    if (takesOut(words, at)) return negated(at, at + 1);
    // "Hellcat Charger or Challenger": a trim that is known by its name applies to all named models.
    const ahead = kindOf(read) === 'trim' ? undefined : trimBeforeModel(at);
    if (ahead) return { ...ahead.vehicle, parts: [...ahead.vehicle.parts, ...ahead.trim.parts] };
    const trim = vehicleReader.trimOf(words, at, models);
    if (trim && trim.to >= end && trim.to >= leftOut.to && (!read || kindOf(read) === 'trim')) return trim;
    if (read && end >= leftOut.to && end >= filler) return read;
    if (leftOut.to > at && leftOut.to >= filler) return notUnderstoodMatch(at, leftOut.to, leftOut.meaning);
    if (shades.has(words[at]?.key ?? '') && readColour(words, at + 1)) return notUnderstoodMatch(at, at + 1, 'vague');
    const place = anotherPlace(at);
    if (place) return place;
    if (filler > at) return { to: filler, parts: [] };
    if (shortWords.has(words[at]?.key ?? '')) return { to: at + 1, parts: [] };
    return (words[at]?.amount?.value ?? 0) >= 10_000 ? notUnderstoodMatch(at, at + 1, 'number') : undefined;
  };

  for (let at = 0; at < words.length; ) {
    const match = matchAt(at);
    if (!match) {
      if (/[\p{L}\p{N}]/u.test(words[at]?.key ?? '')) unread.push(at);
      at += 1;
      continue;
    }
    parts.push(...match.parts);
    if (['make', 'model', 'trim'].includes(kindOf(match) ?? '')) models = match.models ?? [];
    at = match.to;
  }
  return { parts, unread };
};
