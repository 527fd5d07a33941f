import { z } from 'zod';

const Text = z.union([z.string(), z.array(z.string())]).optional();
const described = (text: string) => Text.describe(text);

/**
 * Query parameters for the API description (RULING-53). Not enforced, since unknown parameters are ignored (RULING-04).
 */
export const DealerParams = z.looseObject({
  zip: described('Where to search from'),
  city: Text,
  state: Text,
  searchRadius: described('Miles; 0 is nationwide'),
  makeCode: described('Dealers with cars of this make; lists are repeated or joined by commas'),
  listingType: described('NEW, USED, CERTIFIED, 3P_CERT'),
  dealerName: described('Part of the name; never split at commas'),
  services: described('All of these, such as body-shop or vehicleDelivery'),
  minRating: described('0 to 5'),
  sortBy: described('distanceASC, ownernameASC, ratingDESC or inventoryDESC; an unknown sort is distanceASC'),
  firstRecord: Text,
  numRecords: described('10 unless said, at most 100'),
});

const Address = z.looseObject({
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

/** The owner of listings in API answers (RULING-55). */
const DealerOwner = z.looseObject({
  id: z.int(),
  name: z.string(),
  privateSeller: z.boolean(),
  dealerPreferredCTA: z.string(),
  phone: z.looseObject({ value: z.string(), visible: z.boolean(), privateNumber: z.boolean() }),
  website: z.looseObject({ href: z.string() }),
  location: z.looseObject({ address: Address }),
  rating: z.looseObject({ value: z.number().nullable(), count: z.int() }),
  distanceFromSearch: z.number().nullable(),
  icoEnabled: z.boolean(),
});

const Facet = z.looseObject({
  name: z.string(),
  label: z.string(),
  options: z.array(z.looseObject({ value: z.string(), label: z.string(), count: z.int(), disabled: z.boolean() })),
});
const Filters = z.record(z.string(), Facet);

export const DealersBody = z.looseObject({
  owners: z.array(DealerOwner.extend({ inventoryCount: z.int() })),
  totalResultCount: z.int(),
  searchRadius: z.int(),
  zip: z.string(),
  filters: Filters.optional(),
  filterGroups: Filters.optional(),
});

const StockCount = z.object({ value: z.string(), label: z.string(), count: z.int() });

export const DealerBody = z.looseObject({
  owner: DealerOwner,
  counts: z.object({ total: z.int(), listingType: z.array(StockCount), makeCode: z.array(StockCount) }),
  reviews: z.object({
    value: z.number().nullable(),
    count: z.int(),
    comparedWith: z.int(),
    betterThanPercent: z.int().nullable(),
  }),
});
