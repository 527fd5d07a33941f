import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Catalogue, makeByCode, modelByCodeAlone } from '#domains/reference/catalogue/catalogue.ts';
import type { CashOffers } from './cash-offers.server.ts';

/** `offerId`, `amount` and `expires` are required (RULING-85); the rest explains the amount. */
const Offer = z.object({
  offerId: z.string(),
  offerCode: z.string(),
  amount: z.int(),
  low: z.int(),
  high: z.int(),
  expires: z.iso.datetime(),
  comparables: z.int(),
  vehicle: z.object({
    year: z.int(),
    makeCode: z.string(),
    make: z.string(),
    modelCode: z.string(),
    model: z.string(),
    mileage: z.int(),
    trim: z.string(),
    state: z.string(),
    condition: z.string(),
  }),
});

/** Cash offers by code; an unknown or expired code has none (RULING-11). */
export const cashOfferApi: FastifyPluginAsyncZod<{ cashOffers: CashOffers; catalogue: Catalogue }> = async (
  app,
  { cashOffers, catalogue },
) => {
  app.get(
    '/cars-for-sale/ico/offers/v1/offers',
    {
      schema: {
        tags: ['dealers'],
        summary: 'The cash offer estimate behind a code',
        querystring: z.object({ offerCode: z.string().trim().min(1).max(100) }),
        response: { 200: z.object({ offers: z.array(Offer) }) },
      },
    },
    async (request, reply) => {
      const offer = await cashOffers.byCode(request.query.offerCode);
      reply.header('cache-control', 'no-cache');
      if (!offer) return { offers: [] };
      const { car, value, market, offerCode, expiresMs } = offer;
      const model = modelByCodeAlone(catalogue, car.modelCode);
      return {
        offers: [
          {
            offerId: offerCode,
            offerCode,
            amount: value.amountUsd,
            low: value.lowUsd,
            high: value.highUsd,
            expires: new Date(expiresMs).toISOString(),
            comparables: market.comparables,
            vehicle: {
              ...car,
              makeCode: model?.makeCode ?? '',
              make: makeByCode(catalogue, model?.makeCode ?? '')?.name ?? '',
              model: model?.name ?? '',
            },
          },
        ],
      };
    },
  );
};
