import { z } from 'zod';
import { mostCorners } from '#domains/finding/criteria/address/polygon-text.ts';
import { sortKeys } from '#domains/finding/criteria/criteria.ts';
import { filterSchemas } from '#domains/finding/criteria/filter-schemas.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { recordsPerAnswer } from '#domains/finding/criteria/page-sizes.ts';
import { mostRecords, resultWindow } from '#domains/finding/criteria/search.ts';
import { termsParams } from '#domains/reference/payments/terms-query.ts';
import { documented } from './documented.ts';

const farthestMiles = 999_999_999;

/** Where to search, for the compatible addresses and for /v1. */
export const placeSchemas = {
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .meta({ description: 'ZIP to search around', examples: ['30303'] }),
  city: z.string().meta({ description: 'City, with its state', examples: ['Atlanta'] }),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .meta({ description: 'State by its two letters; alone, the whole state', examples: ['GA'] }),
};

/** How a car is paid for. */
export const termsSchemas: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  termsParams.map(({ param, takes, values }) => {
    const description = `How it is paid for: ${takes}`;
    if ('choices' in values) {
      const schema = z.literal([...values.choices]);
      return [param, schema.meta({ description, examples: values.choices.slice(0, 1) })];
    }
    const schema = values.isWhole ? z.int().min(0).max(values.most) : z.number().min(0).max(values.most);
    return [param, schema.meta({ description, examples: [values.isWhole ? 3000 : 0.2] })];
  }),
);

export const sortSchema = z
  .enum(sortKeys)
  .meta({ description: 'Order; relevance if missing', examples: ['derivedpriceASC'] });

const isOn = (description: string) => z.boolean().meta({ description, examples: [true] });

/** Parameters that only these addresses have. */
const ownSchemas: Record<string, z.ZodType> = {
  ...placeSchemas,
  searchRadius: z
    .int()
    .min(0)
    .max(farthestMiles)
    .meta({ description: 'Miles; 0 is nationwide', examples: [50] }),
  box: z.string().meta({
    description: 'An area instead of the circle, in degrees: south,west,north,east',
    examples: ['33,-85,34,-84'],
  }),
  polygon: z.string().meta({
    description: `An area instead of the circle: latitude,longitude of 3 to ${mostCorners} corners, joined by commas`,
    examples: ['33,-85,34,-85,34,-84'],
  }),
  ...termsSchemas,
  listingId: z
    .array(z.int().min(1))
    .max(200)
    .meta({
      description: 'Up to 200 cars by id; answered in the order asked for',
      examples: [[700000001]],
    }),
  vin: z.array(z.string()).meta({ description: 'Cars by VIN', examples: [['1FMCU9GN4PUA12345']] }),
  sortBy: sortSchema.meta({ description: 'Order; an unknown one is relevance', examples: ['derivedpriceASC'] }),
  numRecords: z
    .int()
    .min(1)
    .max(mostRecords)
    .meta({
      description: `Cars in an answer, ${recordsPerAnswer} if missing; a larger number is lowered`,
      examples: [25],
    }),
  firstRecord: z
    .int()
    .min(0)
    .max(resultWindow)
    .meta({ description: 'Cars to skip', examples: [25] }),
  page: z
    .int()
    .min(1)
    .max(resultWindow)
    .meta({ description: 'The page instead of firstRecord, from 1', examples: [2] }),
  stats: z
    .array(z.enum(['derivedprice', 'year']))
    .meta({ description: 'Figures about all matches; true is all of them', examples: [['derivedprice']] }),
  hideFilters: isOn('true leaves the filters and their counts out of the answer'),
  collapseFilters: isOn('true marks all filters as collapsed'),
  sponsored: isOn('true adds the cars of paid slots, apart from the results'),
};

const leavesOut = (schema: z.ZodType): z.ZodType => {
  const meta = schema.meta();
  return schema.meta({ ...meta, description: `${meta?.description ?? ''} (!CODE leaves it out)` });
};

const filterParams = Object.values(filters).flatMap((filter) =>
  filterSchemas(filter).map(({ param, schema }): [string, z.ZodType] => [
    param,
    filter.kind === 'set' ? leavesOut(schema) : schema,
  ]),
);

/**
 * Query parameters for the API description. Not enforced: both naming schemes and unknown parameters are accepted
 * (RULING-04, RULING-40).
 */
export const ListingParams = documented({ ...ownSchemas, ...Object.fromEntries(filterParams) });
