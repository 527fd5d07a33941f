import { bodyStyles, cabGroups, vehicleStyles } from '#domains/catalogue/body-styles.ts';
import { colours } from '#domains/catalogue/colours.ts';
import { features } from '#domains/catalogue/features.ts';
import {
  allListingTypes,
  dealTypes,
  doorOptions,
  driveGroups,
  engineGroups,
  experiences,
  fuelGroups,
  historyOptions,
  listingTypes,
  type Option,
  seatOptions,
  sellerTypes,
  transmissionGroups,
} from '#domains/catalogue/vocabulary.ts';
import { slugKey } from '#lib/slug.ts';

/** One filter's vocabulary: what it is called in addresses, in any spelling, and what a shopper reads. */
export type FilterWords = {
  readonly options: readonly Option[];
  /** The code that a code, path word, name or other word stands for. */
  find(text: string): string | undefined;
  option(code: string): Option | undefined;
  /** Path words beside the options' own, by key. */
  readonly otherWords: Readonly<Record<string, string>>;
};

const wordsOf = (options: readonly Option[], otherWords: Readonly<Record<string, string>> = {}): FilterWords => {
  const byCode = new Map(options.map((option) => [option.code, option]));
  const byKey = new Map([
    ...Object.entries(otherWords),
    ...options.flatMap(({ code, name, slug }) =>
      [name, slug ?? code, code].map((word) => [slugKey(word), code] as const),
    ),
  ]);
  return {
    options,
    find: (text) => (byCode.has(text) ? text : byKey.get(slugKey(text))),
    option: (code) => byCode.get(code),
    otherWords,
  };
};

/** RULING-59: the finer and older style codes, and the plain names of the styles, mean a style too. */
const styleWords = Object.fromEntries([
  ...bodyStyles.flatMap(({ code, name, style }) => [
    [slugKey(code), style],
    [slugKey(name), style],
  ]),
  ...vehicleStyles.map(({ display, code }) => [slugKey(display), code]),
  ['crossover', 'SUVCROSS'],
  ['pickup', 'TRUCKS'],
]);

/** What a seller brings to the shopper's door; codes as the owner's record names them. */
const homeServiceOptions: readonly Option[] = [
  { code: 'buyOnline', name: 'Buy Online' },
  { code: 'testDrive', name: 'Test Drive at Home' },
  { code: 'vehicleDelivery', name: 'Home Delivery' },
  { code: 'virtualTour', name: 'Virtual Tour' },
];

/** By the field of the criteria that each one fills. */
export const filterWords = {
  listingTypes: wordsOf(listingTypes, { thirdpartycertified: '3P_CERT' }),
  sellerTypes: wordsOf(sellerTypes, { privateseller: 'p' }),
  styles: wordsOf(vehicleStyles, styleWords),
  cabs: wordsOf(cabGroups),
  drives: wordsOf(driveGroups, { awd: 'AWD4WD', '4wd': 'AWD4WD', '4x4': 'AWD4WD', allwheeldrive: 'AWD4WD' }),
  engines: wordsOf(engineGroups),
  fuels: wordsOf(fuelGroups),
  transmissions: wordsOf(transmissionGroups),
  doors: wordsOf(doorOptions),
  seats: wordsOf(seatOptions),
  exteriorColours: wordsOf(colours, { grey: 'GRAY' }),
  interiorColours: wordsOf(colours, { grey: 'GRAY' }),
  features: wordsOf(features, {
    bluetooth: '1211',
    thirdrow: '1306',
    thirdrowseats: '1306',
    carplay: '1326',
    rearviewcamera: '1224',
  }),
  history: wordsOf(historyOptions, { noaccidentsreported: 'NO_ACCIDENTS', nosalvagetitle: 'CLEAN_TITLE' }),
  deals: wordsOf(dealTypes),
  homeServices: wordsOf(homeServiceOptions),
} as const satisfies Record<string, FilterWords>;
export type WordField = keyof typeof filterWords;

export const experienceWords = wordsOf(experiences);

/** "all", "all cars" and "both cars" are every listing type together (URL-19, RULING-102). */
export const allListingKeys: ReadonlySet<string> = new Set([
  ...allListingTypes.slugs.map(slugKey),
  slugKey(allListingTypes.code),
]);

/** The filters that have a place in the path, in the order paths are built in (URL-32). */
export const pathFields = [
  'sellerTypes',
  'styles',
  'drives',
  'engines',
  'fuels',
  'features',
  'exteriorColours',
] as const;
export type PathField = (typeof pathFields)[number] | 'listingTypes' | 'mpgRanges';
