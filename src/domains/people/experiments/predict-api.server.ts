import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { predictPath } from './experiment-paths.ts';
import type { Predictions } from './predictions.server.ts';

const Text = z.string().max(200);

const Instance = z.object({
  visitorId: Text.min(1),
  experimentId: Text,
  cmabUUID: z.string().min(1).max(100),
  attributes: z
    .array(
      z.object({
        id: Text,
        value: z.union([Text, z.number(), z.boolean(), z.null()]).optional(),
        type: Text.nullish(),
      }),
    )
    .max(100)
    .default([]),
});

/** Returns the variation that a bandit chooses, in the SDK's format (EXP-34). */
export const predictApi: FastifyPluginAsyncZod<{ predictions: Pick<Predictions, 'predict'> }> = async (
  app,
  { predictions },
) => {
  app.post(
    predictPath(':experimentId'),
    {
      logLevel: 'warn',
      config: { countedAs: 'predictions' },
      schema: {
        tags: ['experiments'],
        summary: 'Which variation a bandit gives a visitor',
        params: z.object({ experimentId: z.string().max(64) }),
        body: z.object({ instances: z.array(Instance).min(1).max(10) }),
        response: { 200: z.object({ predictions: z.array(z.object({ variation_id: z.string() })) }) },
      },
    },
    async (request, reply) => {
      const { experimentId } = request.params;
      const variationIds = request.body.instances.map(({ visitorId, cmabUUID: cmabUuid, attributes }) =>
        predictions.predict(experimentId, { visitorId, cmabUuid, attributes }),
      );
      reply.header('cache-control', 'no-store');
      return {
        predictions: variationIds.map((variation_id) => {
          if (variation_id === undefined) throw new AppError('not-found', { message: 'No bandit has this id.' });
          return { variation_id };
        }),
      };
    },
  );
};
