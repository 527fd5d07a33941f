import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { customOrdersPath } from '#domains/cars/listings/listing-services.ts';
import { givenText } from '#domains/reference/locations/resolve-zip.ts';
import type { CustomOrders } from './custom-orders.server.ts';

const Text = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => givenText(value));
const Code = Text.refine((code) => code !== undefined, 'is missing').transform((code) => (code ?? '').toUpperCase());
const whole = (digits: RegExp, message: string) =>
  Text.refine((text) => text === undefined || digits.test(text), message).transform((text) =>
    text === undefined ? undefined : Number(text),
  );

const Question = z.object({
  makeCode: Code,
  modelCode: Code,
  year: whole(/^\d{4}$/, 'must be a model year'),
  ownerIdToBoost: whole(/^\d{1,15}$/, 'must be a dealer id'),
  zip: Text.refine((zip) => zip === undefined || /^\d{5}$/.test(zip), 'must be five digits'),
});

/** Dealers who can order a new car from its maker (RSRCH-13, RULING-69). */
export const customOrdersApi: FastifyPluginAsyncZod<{ customOrders: Pick<CustomOrders, 'find'> }> = async (
  app,
  { customOrders },
) => {
  app.get(
    customOrdersPath,
    {
      schema: {
        tags: ['research'],
        summary: 'Dealers who can order a new car from its maker',
        querystring: Question,
      },
    },
    async ({ query }) => ({ customOrders: await customOrders.find(query) }),
  );
};
