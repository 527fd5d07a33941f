import { grouped } from '#lib/money.ts';
import { slugKey } from '#lib/slug.ts';
import { chipMatch, type Match } from './match.ts';
import { bounds, smallNumbers } from './quantity-words.ts';
import type { PlaceAt } from './read-quantity.ts';
import { isApart, phraseAt, type Word } from './split-words.ts';

/** Roads, lights and traffic: about 50 miles in an hour. */
const milesPerHour = 50;
/** Distances from minutes are rounded down to this. */
const stepMiles = 5;
const longestMinutes = 600;

const keyed = <T>(spoken: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(spoken.flatMap(([meaning, list]) => list.split(', ').map((words) => [slugKey(words), meaning] as const)));

const minutesIn = keyed([
  [30, 'half an hour, half hour, a half hour'],
  [60, 'an hour, one hour, hour'],
  [90, 'an hour and a half, hour and a half'],
]);
const minutesPerUnit = keyed([
  [1, 'min, mins, minute, minutes'],
  [60, 'hr, hrs, hour, hours'],
]);
const awayWords = keyed([[true, 'away, drive, drive away, driving, ride, driving distance, by car, in the car']]);
const fromWords = keyed([[true, 'from, of, outside, outside of, to']]);
const hereWords = keyed([[true, 'me, here, us, home, my house, my home, my place, my zip']]);

type PlaceReading = (words: readonly Word[], at: number) => PlaceAt | undefined;

const isJoined = (word: Word | undefined): boolean => word !== undefined && !isApart(word);

const joinedPhrase = <T>(phrases: ReadonlyMap<string, T>, words: readonly Word[], at: number) =>
  isJoined(words[at]) ? phraseAt(phrases, words, at) : undefined;

const durationAt = (words: readonly Word[], at: number): { minutes: number; to: number } | undefined => {
  const amount = words[at]?.amount;
  const count = amount ? amount.value : smallNumbers.get(words[at]?.key ?? '');
  const unit = count === undefined ? undefined : joinedPhrase(minutesPerUnit, words, at + 1);
  if (count !== undefined && unit && !amount?.dollars) return { minutes: count * unit.meaning, to: unit.to };
  const whole = phraseAt(minutesIn, words, at);
  return whole && { minutes: whole.meaning, to: whole.to };
};

/** "20 minutes from Dallas", "within half an hour": a distance at an assumed speed, which the page says. */
export const readTravelTime = (words: readonly Word[], at: number, placeAt: PlaceReading): Match | undefined => {
  const lead = phraseAt(bounds, words, at);
  const start = lead?.to ?? at;
  const duration = lead && !isJoined(words[start]) ? undefined : durationAt(words, start);
  if (!duration || duration.minutes > longestMinutes) return undefined;
  const away = joinedPhrase(awayWords, words, duration.to);
  const end = away?.to ?? duration.to;
  const from = joinedPhrase(fromWords, words, end);
  const here = from && joinedPhrase(hereWords, words, from.to);
  const place = from && !here && isJoined(words[from.to]) ? placeAt(words, from.to) : undefined;
  if (!place && !here && !away && lead?.meaning !== 'within') return undefined;
  const miles = Math.max(stepMiles, Math.floor((duration.minutes / 60) * (milesPerHour / stepMiles)) * stepMiles);
  const label = `Within about ${grouped(miles)} miles`;
  if (place) {
    return chipMatch(at, place.to, {
      kind: 'place',
      label: `${label} of ${place.label}`,
      effect: { place: place.place, radiusMiles: miles },
      conversion: true,
    });
  }
  return chipMatch(at, here?.to ?? end, { kind: 'radius', label, effect: { radiusMiles: miles }, conversion: true });
};
