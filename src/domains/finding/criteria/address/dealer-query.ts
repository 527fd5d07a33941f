import { slugKey, slugOf } from '#lib/slug.ts';
import type { MapBox, SearchPlace } from '../search.ts';

/** Every order a dealer search can have (RULING-53). */
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

/** Which dealers a shopper asked for. Lists mean "any of these", except `services`, which means "all of these". */
export type DealerQuery = {
  place: SearchPlace;
  /** 0 is nationwide. */
  radiusMiles: number;
  makes: string[];
  listingTypes: string[];
  /** Part of a dealer's name; never split (SRCH-14). */
  name: string;
  services: string[];
  minRating: number | null;
  /** RULING-54: only dealers that deliver; no place is needed. */
  online: boolean;
  sort: DealerSort;
  first: number;
  count: number;
  view: 'list' | 'map';
  /** A map that was moved looks into this box instead of the circle. */
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

/** At-home services of a dealer, by the names of the owner's record (RULING-55). */
export const homeServiceLabels = {
  buyOnline: 'Buy online',
  testDrive: 'Test drive at home',
  vehicleDelivery: 'Home delivery',
  virtualTour: 'Virtual tour',
} as const;

const codeByKey: ReadonlyMap<string, string> = new Map(
  Object.entries(homeServiceLabels).map(([name, label]) => [slugKey(name), slugOf(label)]),
);

/** A service as addresses name it: "body-shop"; the owner's own names for home services are understood too. */
export const serviceCode = (text: string): string => codeByKey.get(slugKey(text)) ?? slugOf(text);
