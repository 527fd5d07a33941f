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
const minutesPerHour = 60;
const halfMore = keyed([[true, 'and a half']]);
const minutesPerUnit = keyed([
  [1, 'min, mins, minute, minutes'],
  [minutesPerHour, 'hr, hrs, hour, hours'],
]);
const awayWords = keyed([[true, 'away, drive, drive away, driving, ride, driving distance, by car, in the car']]);
const fromWords = keyed([[true, 'from, of, outside, outside of, to, north of, south of, east of, west of']]);
const hereWords = keyed([[true, 'me, here, us, home, my house, my home, my place, my zip']]);

type PlaceReading = (words: readonly Word[], at: number) => PlaceAt | undefined;

const isJoined = (word: Word | undefined): boolean => word !== undefined && !isApart(word);

const joinedPhrase = <T>(phrases: ReadonlyMap<string, T>, words: readonly Word[], at: number) =>
  isJoined(words[at]) ? phraseAt(phrases, words, at) : undefined;

/** "2 and a half hours". */
const halvesAt = (words: readonly Word[], at: number): { minutes: number; to: number } | undefined => {
  const count = words[at]?.amount?.value ?? smallNumbers.get(words[at]?.key ?? '');
  const half = count === undefined ? undefined : joinedPhrase(halfMore, words, at + 1);
  const unit = half && joinedPhrase(minutesPerUnit, words, half.to);
  return unit?.meaning === minutesPerHour && count !== undefined
    ? { minutes: (count + 0.5) * minutesPerHour, to: unit.to }
    : undefined;
};

const durationAt = (words: readonly Word[], at: number): { minutes: number; to: number } | undefined => {
  const amount = words[at]?.amount;
  const count = amount ? amount.value : smallNumbers.get(words[at]?.key ?? '');
  const unit = count === undefined ? undefined : joinedPhrase(minutesPerUnit, words, at + 1);
  if (count !== undefined && unit && !amount?.dollars) {
    const minutes = count * unit.meaning;
    const half = joinedPhrase(halfMore, words, unit.to);
    if (unit.meaning === minutesPerHour && half) return { minutes: minutes + minutesPerHour / 2, to: half.to };
    // "1 hr 30 min"
    const next = words[unit.to]?.key === 'and' ? unit.to + 1 : unit.to;
    const rest = unit.meaning === minutesPerHour && isJoined(words[next]) ? durationAt(words, next) : undefined;
    return rest && rest.minutes < minutesPerHour
      ? { minutes: minutes + rest.minutes, to: rest.to }
      : { minutes, to: unit.to };
  }
  const whole = phraseAt(minutesIn, words, at);
  if (!whole) return halvesAt(words, at);
  const { meaning: minutes, to } = whole;
  const rest = minutes === minutesPerHour && words[to]?.key === 'and' ? durationAt(words, to + 1) : undefined;
  return rest && rest.minutes < minutesPerHour ? { minutes: minutes + rest.minutes, to: rest.to } : { minutes, to };
};

/** "20 min", "1 hr 30 min". */
const durationWords = (minutes: number): string => {
  const hours = Math.floor(minutes / minutesPerHour);
  const rest = Math.round(minutes % minutesPerHour);
  return [hours > 0 && `${hours} hr`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
};

/** "20 minutes from Dallas", "within half an hour": a distance at an assumed speed, which the page says. */
export const readTravelTime = (words: readonly Word[], at: number, placeAt: PlaceReading): Match | undefined => {
  const lead = phraseAt(bounds, words, at);
  const start = lead?.to ?? at;
  const spoken = lead && !isJoined(words[start]) ? undefined : durationAt(words, start);
  if (!spoken || spoken.minutes > longestMinutes) return undefined;
  const { minutes } = spoken;
  const away = joinedPhrase(awayWords, words, spoken.to);
  const end = away?.to ?? spoken.to;
  const from = joinedPhrase(fromWords, words, end);
  const here = from && joinedPhrase(hereWords, words, from.to);
  const place = from && !here && isJoined(words[from.to]) ? placeAt(words, from.to) : undefined;
  if (!place && !here && !away && lead?.meaning !== 'within') return undefined;
  const miles = Math.max(stepMiles, Math.floor((minutes / minutesPerHour) * (milesPerHour / stepMiles)) * stepMiles);
  const duration = durationWords(minutes);
  if (place) {
    return chipMatch(at, place.to, {
      kind: 'place',
      label: `About ${duration} from ${place.label}, around ${grouped(miles)} miles`,
      effect: { place: place.place, radiusMiles: miles },
      conversion: true,
    });
  }
  const label = `About ${duration} away, around ${grouped(miles)} miles`;
  return chipMatch(at, here?.to ?? end, { kind: 'radius', label, effect: { radiusMiles: miles }, conversion: true });
};
