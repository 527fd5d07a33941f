import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { isBase } from '#domains/reference/locations/military-bases.ts';
import type { Place } from '#domains/reference/locations/places.ts';
import { milesBetween, type Point } from '#lib/distance.ts';
import { isInBox, type MapBox, widthOf } from './map-box.ts';
import { createPointGrid } from './map-grid.ts';

export type Town = Point & { name: string; people: number };

export type Towns = {
  /** The largest towns in a box, largest first. */
  inBox(box: MapBox, most: number): Town[];
};

/** Population is known only for the largest cities; for others it is estimated from their ZIPs and highways. */
const peoplePerZip = 9000;
const mostZips = 8;
const peopleByRoad = 8000;
const mostRoads = 3;

type TownKnowledge = {
  /** Keys such as "GA dalton", with the number of roads through the town. */
  roadTowns: ReadonlyMap<string, number>;
  /** Names of post offices and the like. */
  notTowns: ReadonlySet<string>;
  /** Centers of towns whose ZIPs are scattered around them. */
  townPlaces: ReadonlyMap<string, Point>;
};

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const keyOf = ({ city, state }: { city: string; state: string }): string => `${state} ${city.toLowerCase()}`;
const pointText = ({ state, latitude, longitude }: Place): string => `${state} ${latitude} ${longitude}`;

const sameTownMiles = 4;

/** Retired ZIPs have coordinates exact to only a mile. */
const isCoarse = ({ latitude, longitude }: Point): boolean =>
  [latitude, longitude].every((degrees) => Math.abs(degrees * 100 - Math.round(degrees * 100)) < 1e-6);

/**
 * The center of each town by its post office: where most of its boxes are listed. A point shared by boxes of two towns
 * is the center of their county instead.
 */
const postOffices = (boxes: readonly Place[]): ((key: string, zips: readonly Place[]) => Point | undefined) => {
  const townsAt = new Map<string, Set<string>>();
  for (const box of boxes) {
    townsAt.set(pointText(box), (townsAt.get(pointText(box)) ?? new Set()).add(keyOf(box)));
  }
  const ofTown = Map.groupBy(
    boxes.filter((box) => !isCoarse(box) && townsAt.get(pointText(box))?.size === 1),
    keyOf,
  );
  return (key, zips) => {
    // Near another ZIP of the town: some boxes are listed at the center of a county where no other town has boxes.
    const isInTown = (box: Place): boolean =>
      zips.some((zip) => pointText(zip) !== pointText(box) && milesBetween(zip, box) < sameTownMiles);
    const near = (ofTown.get(key) ?? []).filter(isInTown);
    const [most] = [...Map.groupBy(near, pointText).values()].sort((a, b) => b.length - a.length);
    return most?.[0];
  };
};

/**
 * A large city's center is the mean of its ZIPs. For others it is the lowest ZIP, which is in town: the postal area of
 * Decatur extends far beyond it.
 */
const middleOf = (zips: readonly Place[], isLarge: boolean): Point => {
  const lowest = zips.reduce((best, place) => (place.zip < best.zip ? place : best));
  const own = isLarge ? zips : [lowest];
  return {
    latitude: mean(own.map(({ latitude }) => latitude)),
    longitude: mean(own.map(({ longitude }) => longitude)),
  };
};

/** Each city at its actual center: as entered manually, at its post office, or by its ZIPs. */
export const townsOf = (
  places: readonly Place[],
  boxes: readonly Place[],
  { roadTowns, notTowns, townPlaces }: TownKnowledge,
): Town[] => {
  const populations = new Map(largestCities.map((city) => [keyOf(city), city.population]));
  const postOffice = postOffices(boxes);
  return [...Map.groupBy(places, keyOf)].flatMap(([key, zips]) => {
    const name = zips[0]?.city ?? '';
    if (isBase(name) || notTowns.has(key)) return [];
    const { latitude, longitude } =
      townPlaces.get(key) ?? postOffice(key, zips) ?? middleOf(zips, populations.has(key));
    const people =
      populations.get(key) ??
      Math.min(zips.length, mostZips) * peoplePerZip + Math.min(roadTowns.get(key) ?? 0, mostRoads) * peopleByRoad;
    return { name, latitude, longitude, people };
  });
};

/** In wider boxes only large towns can be shown. */
const wideDegrees = 6;
const chancesWhenWide = 1500;

export const createTowns = (list: readonly Town[]): Towns => {
  const bySize = list.toSorted((a, b) => b.people - a.people);
  const large = bySize.slice(0, chancesWhenWide);
  const grid = createPointGrid(bySize);
  return {
    inBox: (box, most) => {
      if (widthOf(box) > wideDegrees) return large.filter((town) => isInBox(town, box)).slice(0, most);
      return grid
        .inBox(box)
        .sort((a, b) => b.people - a.people)
        .slice(0, most);
    },
  };
};

/** The larger a town, the further around it people say they are near it. */
const fame = 0.35;

/** The town to name a point by. Uses a flat approximation, which is enough nearby. */
export const townNear = (point: Point, towns: readonly Town[]): Town | undefined => {
  const eastward = Math.cos((point.latitude / 180) * Math.PI);
  let [best, least] = [undefined as Town | undefined, Infinity];
  for (const town of towns) {
    const apart = Math.hypot(town.latitude - point.latitude, (town.longitude - point.longitude) * eastward);
    const felt = apart / town.people ** fame;
    if (felt < least) [best, least] = [town, felt];
  }
  return best;
};
