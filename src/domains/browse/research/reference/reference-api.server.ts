import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { givenText } from '#domains/reference/locations/resolve-zip.ts';
import { AppError } from '#lib/errors.ts';
import {
  type Reference,
  ReferenceBodyStyle,
  ReferenceModel,
  ReferenceOption,
  ReferenceSpec,
  ReferenceTrim,
} from './reference.ts';
import { referenceLimits, referenceRoot, vehicleClasses } from './reference-limits.ts';
import { ResearchUnavailable } from './remote-reference.server.ts';

/** The first of a repeated parameter counts; texts such as "null" count as absent (RULING-04). */
const Text = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => givenText(value));
const Code = Text.transform((code) => code?.toUpperCase());
const MakeCode = Code.refine((code) => code !== undefined, 'atcMakeCode is missing').transform((code) => code ?? '');
const whole = (from: number, to: number) =>
  Text.transform((text) => (text === undefined ? undefined : Number(text))).refine(
    (value) => value === undefined || (Number.isInteger(value) && value >= from && value <= to),
    `must be a whole number from ${from} to ${to}`,
  );
const Limit = whole(1, referenceLimits.details);
const YearId = whole(1900, 2100);

const Models = z.object({ atcMakeCode: MakeCode, limit: Limit, yearId: YearId });
const Vehicles = Models.extend({
  atcModelCode: Code,
  hasPricing: Text.transform((text) => (text === undefined ? undefined : text === 'true')),
  vehicleClass: Text.transform((text) => vehicleClasses.find((option) => option === text)),
});
const Styles = Models.omit({ limit: true });
const Details = { params: z.object({ id: z.string().max(120) }), querystring: z.object({ limit: Limit }) };

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() });

const anHour = 'public, max-age=3600';
/** An unavailable source is an error, never an empty list (RSRCH-05). */
const answering = async <T>(promise: Promise<T | undefined>, what: string): Promise<T> => {
  try {
    const value = await promise;
    if (value === undefined) throw new AppError('not-found', { message: `There is no ${what}.` });
    return value;
  } catch (error) {
    if (error instanceof ResearchUnavailable) throw new AppError('unavailable', { message: error.message });
    throw error;
  }
};

/** The research API: models, vehicles with options and specs, and body styles (RSRCH-01 to RSRCH-04, RULING-68). */
export const referenceApi: FastifyPluginAsyncZod<{ reference: Reference }> = async (app, { reference }) => {
  const about = (summary: string) => ({ tags: ['research'], summary });

  app.get(
    `${referenceRoot}/models`,
    {
      schema: { ...about('Models of a make'), querystring: Models, response: { 200: listOf(ReferenceModel) } },
    },
    async ({ query: { atcMakeCode, limit, yearId } }, reply) =>
      reply
        .header('cache-control', anHour)
        .send(await answering(reference.models({ makeCode: atcMakeCode, yearId, limit }), 'such make')),
  );

  app.get(
    `${referenceRoot}/vehicles`,
    {
      schema: {
        ...about('Trims of a model year'),
        querystring: Vehicles,
        response: { 200: listOf(ReferenceTrim) },
      },
    },
    async ({ query: { atcMakeCode, atcModelCode, ...rest } }, reply) =>
      reply
        .header('cache-control', anHour)
        .send(
          await answering(
            reference.vehicles({ makeCode: atcMakeCode, modelCode: atcModelCode, ...rest }),
            'such model',
          ),
        ),
  );

  app.get(
    `${referenceRoot}/vehicleoptions/vehicleId/:id`,
    { schema: { ...about('Options of a trim'), ...Details, response: { 200: listOf(ReferenceOption) } } },
    async ({ params: { id }, query: { limit } }, reply) => {
      const options = await answering(reference.options({ vehicleId: id, limit }), 'vehicle with this id');
      return reply.header('cache-control', anHour).send(options);
    },
  );

  app.get(
    `${referenceRoot}/vehiclespecs/vehicleId/:id`,
    { schema: { ...about('Specifications of a trim'), ...Details, response: { 200: listOf(ReferenceSpec) } } },
    async ({ params: { id }, query: { limit } }, reply) => {
      const specs = await answering(reference.specs({ vehicleId: id, limit }), 'vehicle with this id');
      return reply.header('cache-control', anHour).send(specs);
    },
  );

  app.get(
    `${referenceRoot}/bodystyles`,
    {
      schema: {
        ...about('Body styles of a make, in display order'),
        querystring: Styles,
        response: { 200: listOf(ReferenceBodyStyle) },
      },
    },
    async ({ query: { atcMakeCode, yearId } }, reply) =>
      reply
        .header('cache-control', anHour)
        .send(await answering(reference.bodyStyles({ makeCode: atcMakeCode, yearId }), 'such make')),
  );
};
