import { z } from 'zod';
import { documented } from '#domains/cars/listings/documented.ts';
import { NoticeFields } from '#domains/cars/listings/listing-api-schema.ts';
import { placeSchemas } from '#domains/cars/listings/listing-params.ts';
import { dealerSorts, dealersPerPage, mostDealersPerPage } from '#domains/finding/criteria/address/dealer-query.ts';
import { listingTypes } from '#domains/reference/catalogue/vocabulary.ts';

/**
 * Query parameters for the API description (RULING-53). Not enforced, since unknown parameters are ignored (RULING-04).
 */
export const DealerParams = documented({
  ...placeSchemas,
  searchRadius: z
    .int()
    .min(0)
    .meta({ description: 'Miles; 0 is nationwide', examples: [50] }),
  makeCode: z.array(z.string()).meta({ description: 'Dealers with cars of any of these makes', examples: [['FORD']] }),
  listingType: z
    .array(z.enum(listingTypes.map(({ code }) => code)))
    .meta({ description: 'Dealers with cars of any of these conditions', examples: [['USED']] }),
  dealerName: z.string().meta({ description: 'Part of the name; never split at commas', examples: ['Ford'] }),
  services: z.array(z.string()).meta({ description: 'All of these', examples: [['home-delivery']] }),
  minRating: z
    .number()
    .min(0)
    .max(5)
    .meta({ description: 'Lowest rating', examples: [4] }),
  sortBy: z.enum(dealerSorts).meta({ description: 'Order; an unknown one is distanceASC', examples: ['ratingDESC'] }),
  firstRecord: z
    .int()
    .min(0)
    .meta({ description: 'Dealers to skip', examples: [10] }),
  numRecords: z
    .int()
    .min(1)
    .max(mostDealersPerPage)
    .meta({
      description: `Dealers in an answer, ${dealersPerPage} if missing; a larger number is lowered`,
      examples: [10],
    }),
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
  ...NoticeFields,
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
