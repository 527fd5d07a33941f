import { type FastifyPluginAsyncZod, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { AppError } from '#lib/errors.ts';
import { EventBatch, readBatch } from './event-batch.server.ts';
import { isEventBatch } from './event-check.ts';
import type { EventIngest } from './event-ingest.server.ts';
import { eventsPath } from './experiment-paths.ts';
import type { Experiments } from './experiments.server.ts';
import { type EventRegions, forwardEvents } from './forward-events.server.ts';

type EventsApiOptions = {
  experiments: Pick<Experiments, 'current'>;
  ingest: Pick<EventIngest, 'take'>;
  visitorKey(visitorId: string): number;
  regions: EventRegions;
  clock: Clock;
};

const bodyLimit = 512 * 1024;

/** Valid batches skip the schema; others are validated and refused by it. */
const readsBatches: typeof validatorCompiler = (route) => {
  const read = validatorCompiler(route);
  return (body) => (isEventBatch(body) ? { value: body } : read(body));
};

/** Receives events from SDKs (EXP-29). After a 204 the sender need not send them again, but may. */
export const eventsApi: FastifyPluginAsyncZod<EventsApiOptions> = async (
  app,
  { experiments, ingest, visitorKey, regions, clock },
) => {
  app.setValidatorCompiler(readsBatches);
  app.post(
    eventsPath,
    {
      bodyLimit,
      logLevel: 'warn',
      config: { countedAs: 'experimentEvents' },
      schema: {
        tags: ['experiments'],
        summary: 'Impressions and conversions, as SDKs send them',
        body: EventBatch,
        response: { 204: z.undefined().describe('All of it is kept') },
      },
    },
    async ({ body }, reply) => {
      const { project } = experiments.current();
      const isOurs =
        body.account_id === project.accountId && (body.project_id ?? project.projectId) === project.projectId;
      if (!isOurs) throw new AppError('bad-request', { message: 'These events belong to another project.' });
      const elsewhere = regions[project.region];
      if (elsewhere !== undefined) await forwardEvents(elsewhere, body);
      else await ingest.take(readBatch(body, { visitorKey, nowMs: clock.now() }));
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
};
