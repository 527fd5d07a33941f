import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireVisitorId } from '#domains/reference/analytics/visitor.ts';
import type { RecordHoldouts } from '../record-holdouts.server.ts';
import type { VisitorDecisions } from './decisions.server.ts';
import { participationPath } from './decisions-path.ts';

const Answer = z
  .object({
    visitorId: z.string(),
    bucketingId: z.string(),
    attributes: z.record(z.string(), z.union([z.string(), z.boolean()])),
    tests: z.array(
      z.object({
        flagKey: z.string(),
        ruleKey: z.string(),
        variationKey: z.string(),
        isHoldout: z.boolean(),
        countedBy: z.enum(['page', 'visit']),
      }),
    ),
  })
  .partial();

type Visitor = { visitorId: string; bucketingId: string; isTracked: boolean };

/** Returns the server's decisions to the browser, so that it does not decide again (EXP-01). */
export const participationApi: FastifyPluginAsyncZod<{
  readVisit(request: FastifyRequest): { visitor: Visitor; decided: VisitorDecisions };
  recordHoldouts: RecordHoldouts;
}> = async (app, { readVisit, recordHoldouts }) => {
  app.get(
    participationPath,
    {
      schema: {
        tags: ['experiments'],
        summary: 'What whoever asks takes part in; empty for whoever did not agree to be counted',
        response: { 200: Answer },
      },
      config: { countedAs: 'experimentEvents' },
    },
    async (request, reply) => {
      const { visitor, decided } = readVisit(request);
      reply.header('cache-control', 'private, no-store');
      const visitorId = requireVisitorId(visitor, request.log);
      if (!visitor.isTracked || visitorId === undefined) return reply.send({});
      const { bucketingId } = visitor;
      if (decided.holdouts.length > 0) {
        // A GET that writes, so it counts against the limit for writes: somebody could invent visitors.
        await app.countWrite(request, reply);
        void recordHoldouts(bucketingId, decided);
      }
      const tests = decided.tests.map(({ experimentId: _id, ...test }) => test);
      return reply.send({ visitorId, bucketingId, attributes: decided.attributes, tests });
    },
  );
};
