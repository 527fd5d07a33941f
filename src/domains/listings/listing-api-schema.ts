import { z } from 'zod';

const Text = z.union([z.string(), z.array(z.string())]).optional();
const described = (text: string) => Text.describe(text);

/** Documented, not enforced: both naming schemes and any unknown parameter are accepted (RULING-04, RULING-40). */
export const ListingParams = z.looseObject({
  zip: described('Where to search from'),
  city: Text,
  state: Text,
  searchRadius: described('Miles; 0 is nationwide'),
  makeCode: described('Lists are repeated or joined by commas'),
  modelCode: Text,
  trimCode: described('MODELCODE|Trim name'),
  seriesCode: Text,
  listingType: described('NEW, USED, CERTIFIED, 3P_CERT'),
  sellerType: described('d or p'),
  minPrice: Text,
  maxPrice: Text,
  startYear: Text,
  endYear: Text,
  mileage: described('60000, -60000 or 200001-'),
  driveGroup: described('AWD4WD, FWD, RWD'),
  fuelTypeGroup: described('GSL, DSL, HYB, ELE, HYD, PIH'),
  transmissionCode: described('AUT, MAN'),
  vehicleStyleCode: Text,
  extColorSimple: Text,
  intColorSimple: Text,
  vehicleHistoryType: Text,
  featureCode: Text,
  dealType: described('goodprice, greatprice'),
  engineCode: Text,
  maximumSeats: Text,
  doorCode: Text,
  mpgRange: Text,
  keywordPhrases: Text,
  listingId: described('Up to 200; answered in the order asked for'),
  vin: Text,
  dealerId: Text,
  excludedListingId: Text,
  sortBy: described('An unknown sort is relevance'),
  numRecords: described('25 unless said, at most 100'),
  firstRecord: Text,
  page: Text,
  stats: Text,
  hideFilters: Text,
  collapseFilters: Text,
  sponsored: described('true adds the cars of paid slots, apart from the results'),
});

const Listing = z.looseObject({ id: z.int(), title: z.string(), type: z.string() });
const Owner = z.looseObject({ id: z.int(), name: z.string() });
const Facet = z.looseObject({
  name: z.string(),
  label: z.string(),
  collapsed: z.boolean(),
  options: z.array(z.looseObject({ value: z.string(), label: z.string(), count: z.int(), disabled: z.boolean() })),
});
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
