import { slugKey, slugOf } from '#lib/slug.ts';
import type { MapBox, SearchPlace } from '../search.ts';

/** Sort orders of a dealer search (RULING-53). */
export const dealerSorts = ['distanceASC', 'ownernameASC', 'ratingDESC', 'inventoryDESC'] as const;
export type DealerSort = (typeof dealerSorts)[number];

export const dealerSortLabels: Readonly<Record<DealerSort, string>> = {
  distanceASC: 'Nearest first',
  ownernameASC: 'Name, A to Z',
  ratingDESC: 'Best rated',
  inventoryDESC: 'Most cars',
};

export const dealersPerPage = 10;
export const mostDealersPerPage = 100;
export const ratingSteps = [4.5, 4, 3.5, 3] as const;

/** A search for dealers. Lists match any of their values, except `services`, which must all match. */
export type DealerQuery = {
  place: SearchPlace;
  /** 0 means nationwide. */
  radiusMiles: number;
  makes: string[];
  listingTypes: string[];
  /** Part of a dealer's name; never split at commas (SRCH-14). */
  name: string;
  services: string[];
  minRating: number | null;
  /** Only dealers that deliver; needs no place (RULING-54). */
  online: boolean;
  sort: DealerSort;
  first: number;
  count: number;
  view: 'list' | 'map';
  /** The area of a map that was moved; replaces the circle. */
  box?: MapBox;
};

export const everyDealer: DealerQuery = {
  place: {},
  radiusMiles: 50,
  makes: [],
  listingTypes: [],
  name: '',
  services: [],
  minRating: null,
  online: false,
  sort: 'distanceASC',
  first: 0,
  count: dealersPerPage,
  view: 'list',
};

/** At-home services of a dealer, by their names in the owner's record (RULING-55). */
export const homeServiceLabels = {
  buyOnline: 'Buy online',
  testDrive: 'Test drive at home',
  vehicleDelivery: 'Home delivery',
  virtualTour: 'Virtual tour',
} as const;

const codeByKey: ReadonlyMap<string, string> = new Map(
  Object.entries(homeServiceLabels).map(([name, label]) => [slugKey(name), slugOf(label)]),
);

/** A service's code in addresses, such as "body-shop"; also accepts the owner record's names of home services. */
export const serviceCode = (text: string): string => codeByKey.get(slugKey(text)) ?? slugOf(text);
