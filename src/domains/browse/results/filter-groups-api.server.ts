import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import { splitAddress } from '#domains/finding/criteria/address/address.ts';
import { needsTerms } from '#domains/finding/criteria/cost-search.ts';
import { railGroups } from '#domains/finding/criteria/filter-groups.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { AppError } from '#lib/errors.ts';
import { filterGroupPath } from './filter-group-path.ts';
import type { FilterGroups } from './filter-groups.server.ts';

const longestAddress = 8192;

type FilterGroupsApiOptions = {
  filterGroups: FilterGroups;
  readVisitor(request: FastifyRequest): { brand: Brand; shopper: ShopperContext; terms: PaymentTerms | undefined };
};

/** As long as results pages are cached. */
const forEverybody = 'public, max-age=15';
const forOneReader = 'private, no-store';

/** A group of filters of a results page, loaded when it is opened. */
export const filterGroupsApi: FastifyPluginAsyncZod<FilterGroupsApiOptions> = async (
  app,
  { filterGroups, readVisitor },
) => {
  app.get(
    filterGroupPath,
    {
      schema: {
        // Not in the public API description: it is a part of our own page and changes with it.
        hide: true,
        querystring: z.object({
          address: z
            .string()
            .max(longestAddress)
            .regex(/^\/(?!\/)/, 'is a path of this site'),
          group: z.enum(railGroups.map(({ id }) => id)),
        }),
      },
    },
    async (request, reply) => {
      const { address, group } = request.query;
      const { brand, shopper, terms } = readVisitor(request);
      // Only a search by payment or out-the-door price depends on the shopper's terms.
      const isByCost = needsTerms(splitAddress(address).query);
      const ownTerms = isByCost && terms ? { terms } : {};
      const view = await filterGroups.group({ address, group, brand, shopper: { ...shopper, ...ownTerms } });
      if (!view) throw new AppError('not-found', { message: 'There is no search at this address.' });
      return reply
        .header('cache-control', isByCost ? forOneReader : forEverybody)
        .send({ success: true, payload: view });
    },
  );
};
