import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { measuredVitals } from './vital.ts';
import type { Vitals } from './vitals.server.ts';
import { vitalsPath } from './vitals-path.ts';

type VitalsApiOptions = {
  vitals: Pick<Vitals, 'count'>;
  pageTypes: readonly [string, ...string[]];
  /** False for bots and visitors without consent. */
  mayCount(request: FastifyRequest): boolean;
};

/** Receives all metrics of a page in one call when it is left (ANLY-06). */
export const vitalsApi: FastifyPluginAsyncZod<VitalsApiOptions> = async (app, { vitals, pageTypes, mayCount }) => {
  const Measured = z.object({
    pageType: z.enum(pageTypes),
    metrics: z
      .array(z.object({ name: z.enum(measuredVitals), value: z.number().min(0).max(600_000) }))
      .min(1)
      .max(measuredVitals.length),
  });
  app.post(
    vitalsPath,
    {
      config: { countedAs: 'vitals' },
      schema: {
        tags: ['site'],
        summary: 'How quickly a page came, from whoever let it be counted',
        body: Measured,
        response: { 204: z.null().describe('Counted, or left out because nobody said yes') },
      },
    },
    async (request, reply) => {
      const { pageType, metrics } = request.body;
      if (mayCount(request)) for (const { name, value } of metrics) vitals.count(pageType, name, value);
      return reply.code(204).send(null);
    },
  );
};
