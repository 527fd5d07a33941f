import { milesBetween, type Point } from '#lib/distance.ts';
import type { Polygon } from '#lib/polygon.ts';
import { slugKey } from '#lib/slug.ts';
import { chipMatch, type Match } from './match.ts';
import type { PlaceAt } from './read-quantity.ts';
import { isApart, phraseAt, type Word } from './split-words.ts';

/** How far from the line cars are searched. */
const widthMiles = 20;
/** Farther apart, a straight line of the map is too far from any road. */
const farthestMiles = 600;
const milesPerDegree = 69.05;

type Lead = {
  /** The word between both places. */ readonly until: 'to' | 'and' /** It says a way by itself. */;
  readonly isWay: boolean;
};

const leads: ReadonlyMap<string, Lead> = new Map(
  (
    [
      [
        { until: 'to', isWay: true },
        'on my way from, on the way from, on our way from, on my way home from, on the way home from, on my way back from, on my drive home from, along the way from, along my way from, on my drive from, on my trip from, on my route from, on the route from, along the route from, on my road trip from, driving from, my drive from, road trip from, traveling from, anywhere from',
      ],
      [
        { until: 'and', isWay: true },
        'on my way between, on the way between, along the way between, driving between, anywhere between, somewhere between',
      ],
      [{ until: 'to', isWay: false }, 'from'],
      [{ until: 'and', isWay: false }, 'between, in between'],
    ] as const
  ).flatMap(([lead, list]) => list.split(', ').map((words) => [slugKey(words), lead] as const)),
);

/** Half of a circle around an end, seen from the other end. */
const capAngles = [90, 135, 180, 225, 270];

/** Everything within a distance of the line between two points. */
export const corridorAround = (from: Point, to: Point, miles: number): Polygon => {
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
  const milesPerLongitude = milesPerDegree * Math.cos(middle);
  const east = (to.longitude - from.longitude) * milesPerLongitude;
  const north = (to.latitude - from.latitude) * milesPerDegree;
  const direction = Math.atan2(north, east);
  const cap = (end: Point, turned: number): Point[] =>
    capAngles.map((degrees) => {
      const angle = direction + turned + (degrees * Math.PI) / 180;
      return {
        latitude: end.latitude + (Math.sin(angle) * miles) / milesPerDegree,
        longitude: end.longitude + (Math.cos(angle) * miles) / milesPerLongitude,
      };
    });
  return [...cap(from, 0), ...cap(to, Math.PI)];
};

type PlaceReading = (words: readonly Word[], at: number) => PlaceAt | undefined;

type CorridorContext = {
  readonly placeAt: PlaceReading;
  readonly certainPlaceAt: PlaceReading;
  readonly pointOf: (place: PlaceAt['place']) => Point | undefined;
};

/** "On my way from Austin to Dallas": the area along the straight line, which the page says. */
export const readCorridor = (
  words: readonly Word[],
  at: number,
  { placeAt, certainPlaceAt, pointOf }: CorridorContext,
): Match | undefined => {
  const lead = phraseAt(leads, words, at);
  const placeOf = lead?.meaning.isWay ? placeAt : certainPlaceAt;
  const start = lead && words[lead.to] && !isApart(words[lead.to]) ? placeOf(words, lead.to) : undefined;
  if (!lead || !start || words[start.to]?.key !== lead.meaning.until || isApart(words[start.to + 1])) return undefined;
  const end = placeOf(words, start.to + 1);
  const [from, to] = [pointOf(start.place), end && pointOf(end.place)];
  if (!end || !from || !to) return undefined;
  const distance = milesBetween(from, to);
  if (distance < 1 || distance > farthestMiles) return undefined;
  return chipMatch(at, end.to, {
    kind: 'place',
    label: `Within ${widthMiles} miles of the straight line from ${start.label} to ${end.label}`,
    effect: { place: start.place, polygon: corridorAround(from, to, widthMiles) },
    conversion: true,
  });
};
