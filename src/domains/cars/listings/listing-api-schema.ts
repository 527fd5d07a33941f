import { z } from 'zod';

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
        salePrice: Usd.describe('The listed price'),
        displayPrice: Usd.describe(
          'The price shown, with dealer fees where they are included; bounds and orders go by it',
        ),
        dealerFees: z
          .array(z.object({ name: z.string(), amount: z.int() }))
          .optional()
          .describe('What every buyer pays the dealer beside the listed price; empty if nothing is reported'),
        includesDealerFees: z.boolean().optional(),
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

/** What of the query was not read as it was sent (API-02). */
export const NoticeFields = {
  ignored: z.array(z.string()).optional().describe('Parameters that are unknown here'),
  adjusted: z
    .array(z.object({ parameter: z.string(), from: z.string(), to: z.string() }))
    .optional()
    .describe('Values that were read differently from how they were sent'),
};

export const ListingsBody = z.looseObject({
  listings: z.array(Listing),
  owners: z.array(Owner),
  totalResultCount: z.int(),
  searchRadius: z.int().optional(),
  zip: z.string().optional(),
  filters: Filters.optional(),
  filterGroups: Filters.optional(),
  ...NoticeFields,
});
