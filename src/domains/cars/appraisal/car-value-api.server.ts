import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { givenText } from '#domains/reference/locations/resolve-zip.ts';
import { AppError } from '#lib/errors.ts';
import { CarValue, conditionCodes } from './car-value.ts';
import type { CarValues } from './car-values.server.ts';

const mostMiles = 500_000;
const longestTrim = 40;

/** Texts such as "null" count as absent (RULING-04). */
const Text = z
  .string()
  .optional()
  .transform((text) => givenText(text));
const whole = (from: number, to: number) =>
  Text.transform((text) => (text === undefined ? undefined : Number(text))).refine(
    (value) => value === undefined || (Number.isInteger(value) && value >= from && value <= to),
    `must be a whole number from ${from} to ${to}`,
  );

const Query = z.object({
  vin: Text.transform((vin) => vin?.trim().toUpperCase()),
  year: whole(1981, 2099),
  modelCode: Text.transform((code) => code?.trim().toUpperCase()),
  trim: Text.refine((trim) => (trim?.length ?? 0) <= longestTrim, `must have ${longestTrim} characters at most`),
  mileage: whole(0, mostMiles)
    .refine((miles) => miles !== undefined, 'is missing')
    .transform((miles) => miles ?? 0),
  zip: Text,
  condition: Text.transform((code) => code?.toLowerCase() ?? 'good').pipe(z.enum(conditionCodes)),
});

type Options = { carValues: CarValues; lookup: Pick<LocationLookup, 'byZip'> };

/** What a car is worth (RULING-85). */
export const carValueApi: FastifyPluginAsyncZod<Options> = async (app, { carValues, lookup }) => {
  app.get(
    '/rest/lsc/car-value',
    {
      schema: {
        tags: ['research'],
        summary: 'What a car is worth: traded in, sold privately, at a dealer',
        description:
          'By vin, or by year and modelCode with an optional trim; mileage is required. 404 where too few similar cars are for sale.',
        querystring: Query,
        response: { 200: CarValue },
      },
    },
    async ({ query: { zip, ...car } }, reply) => {
      const place = zip === undefined ? undefined : lookup.byZip(zip);
      if (place && !place.ok) throw new AppError('validation-failed', { fields: { zip: 'is no ZIP code we know' } });
      const value = await carValues.valueOf({ ...car, state: place?.value.state });
      reply.header('cache-control', 'no-cache');
      if (value.ok) return value.value;
      if (value.error.kind === 'unreadable') throw new AppError('validation-failed', { fields: value.error.fields });
      throw new AppError('not-found', { message: 'Too few similar cars are for sale to value it.' });
    },
  );
};
