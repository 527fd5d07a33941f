import { isBase } from '#domains/reference/locations/military-bases.ts';
import { milesBetween, type Point } from '#lib/distance.ts';
import type { Random } from '#lib/random.ts';
import { type DemoMetro, demoMetros } from './demo-metros.ts';

/** Location of a seller. */
export type DemoPlace = { zip: string; city: string; state: string; latitude: number; longitude: number };

export type DemoPlaces = {
  /** Location of a dealer; `share` from 0 to 1 is spread evenly over all dealers. */
  dealerPlace(share: number, random: Random): { place: DemoPlace; people: number };
  /** Location of a private seller: mostly around cities, sometimes anywhere. */
  homePlace(random: Random): DemoPlace;
  areaCodes(place: DemoPlace): readonly string[];
};

/**
 * Exponent that gives large metropolitan areas more than their share of dealers, so that with 50,000 cars a search
 * there finds over a thousand within 25 miles (docs/decisions/0058).
 */
const concentration = 1.18;
/** Relative number of dealers; a rural town also serves its surroundings. */
const dealersIn = (people: number): number => {
  const millions = people / 1_000_000;
  return Math.max(millions ** concentration, 0.05 + millions * 0.6);
};
/** From this population on, dealers are in suburbs as well. */
const suburbsFrom = 250_000;
const neighbourMiles = 6;
const fewestNeighbours = 4;

const cityOf = ({ city, state }: { city: string; state: string }): string => `${city}, ${state}`;
const cellOf = (latitude: number, longitude: number): string => `${Math.floor(latitude)} ${Math.floor(longitude)}`;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Approximate and fast, because it is called a million times. */
const areNeighbours = (one: Point, other: Point): boolean =>
  Math.abs(one.latitude - other.latitude) * 69 < neighbourMiles &&
  Math.abs(one.longitude - other.longitude) * 55 < neighbourMiles;

type Weighted = { places: readonly DemoPlace[]; at(share: number): DemoPlace };
type Center = DemoMetro & Point;

/** Radius within which most of a city's dealers are: 13 miles for Atlanta, 7 for Boise. */
const spreadMiles = (people: number): number => 3 + 1.22 * Math.sqrt(people / 100_000);

export const createDemoPlaces = (every: readonly DemoPlace[]): DemoPlaces => {
  const places = every.filter(({ city }) => !isBase(city));
  const byCity = Map.groupBy(places, cityOf);
  const byCell = Map.groupBy(places, ({ latitude, longitude }) => cellOf(latitude, longitude));
  const centers = demoMetros.flatMap((metro): Center[] => {
    const own = byCity.get(cityOf(metro)) ?? [];
    if (own.length === 0) return [];
    const middle = (of: (place: DemoPlace) => number) => sum(own.map(of)) / own.length;
    return [{ ...metro, latitude: middle((place) => place.latitude), longitude: middle((place) => place.longitude) }];
  });
  const centerOf = new Map(centers.map((center) => [cityOf(center), center]));
  const byState = Map.groupBy(centers, ({ state }) => state);
  const peopled = centers.filter(({ people }) => people > 0);
  const metroAt = chooser(
    peopled,
    peopled.map(({ people }) => dealersIn(people)),
  );

  const around = (center: Point, miles: number): DemoPlace[] => {
    const cells = [-1, 0, 1].flatMap((north) =>
      [-1, 0, 1].map((east) => cellOf(center.latitude + north, center.longitude + east)),
    );
    return cells.flatMap((cell) => byCell.get(cell) ?? []).filter((place) => milesBetween(place, center) <= miles);
  };

  /** Whether a place is large enough for a dealer: it has several ZIPs or enough neighbors. */
  const isTown = (place: DemoPlace, near: readonly DemoPlace[]): boolean =>
    (byCity.get(cityOf(place))?.length ?? 0) > 1 ||
    near.filter((other) => areNeighbours(place, other)).length >= fewestNeighbours;

  const townsOf = (center: Center): Weighted => {
    const own = byCity.get(cityOf(center)) ?? [];
    if (center.people < suburbsFrom)
      return {
        places: own,
        at: chooser(
          own,
          own.map(() => 1),
        ),
      };
    const spread = spreadMiles(center.people);
    const near = around(center, spread * 2.2);
    const towns = near.filter((place) => isTown(place, near));
    const weights = towns.map((place) => Math.exp(-(milesBetween(place, center) ** 2) / (2 * spread * spread)));
    return { places: towns, at: chooser(towns, weights) };
  };
  const townsByCenter = new Map<Center, Weighted>();
  const towns = (center: Center): Weighted => {
    const towns = townsByCenter.get(center) ?? townsOf(center);
    townsByCenter.set(center, towns);
    return towns;
  };

  return {
    dealerPlace: (share, random) => {
      const center = metroAt(share);
      return { place: towns(center).at(random.next()), people: center.people };
    },
    homePlace: (random) =>
      random.chance(0.75) ? towns(metroAt(random.next())).at(random.next()) : random.pick(places),
    areaCodes: (place) => {
      const own = centerOf.get(cityOf(place));
      if (own) return own.areaCodes;
      const inState = byState.get(place.state) ?? centers;
      return inState.reduce((best, one) => (milesBetween(one, place) < milesBetween(best, place) ? one : best))
        .areaCodes;
    },
  };
};

/** Maps a number from 0 to 1 to an item, in proportion to the weights. */
export const chooser = <T>(items: readonly T[], weights: readonly number[]): ((share: number) => T) => {
  const upTo: number[] = [];
  let total = 0;
  for (const weight of weights) {
    total += weight;
    upTo.push(total);
  }
  return (share) => {
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) <= share * total) low = middle + 1;
      else high = middle;
    }
    const item = items[low];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  };
};
