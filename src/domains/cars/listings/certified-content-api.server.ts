import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '#lib/errors.ts';
import { CertifiedContent, type CertifiedContentSource } from './certified-content.server.ts';

/** Served under this path on every host, including the review brand's (VDP-09, BRND-08). */
const certifiedContentPath = '/cm-api/content/static/json/atc/cpo/certifiedcontentsimple.json';

export const certifiedContentApi: FastifyPluginAsyncZod<{ certified: CertifiedContentSource }> = async (
  app,
  { certified },
) => {
  app.get(
    certifiedContentPath,
    {
      schema: {
        tags: ['listings'],
        summary: 'What certification by each maker comes with',
        response: { 200: CertifiedContent },
      },
    },
    async (_request, reply) => {
      const content = certified.all();
      if (!content) throw new AppError('unavailable');
      return reply.header('cache-control', 'public, max-age=3600').send(content);
    },
  );
};
