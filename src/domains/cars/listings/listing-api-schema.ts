import { z } from 'zod';
import { mostCorners } from '#domains/finding/criteria/address/polygon-text.ts';
import type { Filter } from '#domains/finding/criteria/filter-kinds.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { termsParams } from '#domains/reference/payments/terms-query.ts';

const Text = z.union([z.string(), z.array(z.string())]).optional();
const described = (text: string) => Text.describe(text);

/** Longer lists of codes are left out of the API description. */
const mostCodes = 16;

const codesOf = (filter: Filter): string | undefined => {
  const options = filter.kind === 'set' || filter.kind === 'text' ? (filter.values?.options ?? []) : [];
  return options.length > 0 && options.length <= mostCodes ? options.map(({ code }) => code).join(', ') : undefined;
};

const paramsOf = (filter: Filter): [name: string, schema: typeof Text][] => {
  const words = filter.takes ?? codesOf(filter) ?? (filter.kind === 'flag' ? filter.yes[0] : undefined);
  const not = filter.kind === 'set' ? ' (!CODE leaves it out)' : '';
  const whole = described([filter.label, words].filter(Boolean).join(': ') + not);
  if (filter.kind !== 'range' || !filter.bounds) return [[filter.param, whole]];
  const [lower, upper] = filter.bounds;
  return [
    ...(filter.boundsOnly ? [] : [[filter.param, whole] as [string, typeof Text]]),
    [lower, described(`${filter.label}, the lowest`)],
    [upper, described(`${filter.label}, the highest`)],
  ];
};

/**
 * Query parameters for the API description. Not enforced: both naming schemes and unknown parameters are accepted
 * (RULING-04, RULING-40).
 */
export const ListingParams = z.looseObject({
  zip: described('Where to search from'),
  city: Text,
  state: Text,
  searchRadius: described('Miles; 0 is nationwide'),
  box: described('An area instead of the circle, in degrees: south,west,north,east'),
  polygon: described(
    `An area instead of the circle: latitude,longitude of 3 to ${mostCorners} corners, joined by commas`,
  ),
  ...Object.fromEntries(Object.values(filters).flatMap(paramsOf)),
  ...Object.fromEntries(termsParams.map(({ param, takes }) => [param, described(`How it is paid for: ${takes}`)])),
  listingId: described('Up to 200; answered in the order asked for'),
  vin: Text,
  sortBy: described('An unknown sort is relevance'),
  numRecords: described('25 unless said, at most 100'),
  firstRecord: Text,
  page: Text,
  stats: Text,
  hideFilters: Text,
  collapseFilters: Text,
  sponsored: described('true adds the cars of paid slots, apart from the results'),
});

const Named = z.looseObject({ code: z.string(), name: z.string() });
const Labeled = z.looseObject({ label: z.string(), value: z.string() });
const Usd = z.int().nullable();

const Owner = z
  .looseObject({
    id: z.int(),
    name: z.string(),
    privateSeller: z.boolean(),
    phone: z.looseObject({ value: z.string().describe('Ten digits'), visible: z.boolean() }),
    website: z.looseObject({ href: z.string() }),
    location: z.looseObject({
      address: z.looseObject({
        address1: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    }),
    rating: z.looseObject({ value: z.number().nullable(), count: z.int() }),
    distanceFromSearch: z.number().nullable().describe('Miles'),
  })
  .meta({ id: 'Owner' });

/** Stubs of removed cars have only the first few fields. */
const Listing = z
  .looseObject({
    id: z.int(),
    vin: z.string(),
    title: z.string(),
    type: z.string().describe('New, Used, Certified, or Expired for what left lately'),
    listingType: z.string(),
    year: z.int(),
    make: Named,
    model: Named,
    makeCode: z.string(),
    modelCode: z.string(),
    pricingDetail: z
      .looseObject({
        salePrice: Usd,
        displayPrice: Usd,
        incentive: Usd.optional().describe('What the maker of a new car takes off the price'),
      })
      .describe('Whole dollars'),
    trim: Named.optional(),
    trimCode: z.string().optional(),
    ownerId: z.int().optional(),
    owner: Owner.optional(),
    stockNumber: z.string().optional(),
    daysOnSite: z.int().optional(),
    mileage: Labeled.optional(),
    specifications: z.record(z.string(), Labeled).optional(),
    fuelType: z.looseObject({ code: z.string(), group: z.string(), name: z.string() }).optional(),
    transmission: z.looseObject({ code: z.string(), group: z.string(), name: z.string() }).optional(),
    driveType: z.looseObject({ name: z.string(), description: z.string() }).optional(),
    engine: Named.optional(),
    bodyStyles: z.array(Named).optional(),
    images: z
      .looseObject({
        primary: z.int(),
        sources: z.array(z.looseObject({ src: z.string(), alt: z.string(), width: z.int(), height: z.int() })),
      })
      .optional(),
    features: z.array(z.string()).optional(),
    packages: z.array(z.string()).optional(),
    description: z.looseObject({ label: z.string(), hasMore: z.boolean() }).optional(),
  })
  .meta({ id: 'Listing' });

const Facet = z
  .looseObject({
    name: z.string(),
    label: z.string(),
    collapsed: z.boolean(),
    options: z.array(z.looseObject({ value: z.string(), label: z.string(), count: z.int(), disabled: z.boolean() })),
  })
  .meta({ id: 'Facet' });
const Filters = z.record(z.string(), Facet);

export const ListingsBody = z.looseObject({
  listings: z.array(Listing),
  owners: z.array(Owner),
  totalResultCount: z.int(),
  searchRadius: z.int().optional(),
  zip: z.string().optional(),
  filters: Filters.optional(),
  filterGroups: Filters.optional(),
});
