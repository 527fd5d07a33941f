import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/errors.ts';
import { type BrandFiles, brandFilesPath } from './brand-files.server.ts';

/**
 * Serves logos and favicons. The policy keeps an SVG from running scripts or loading anything when it is opened
 * directly.
 */
export const brandFilesApi = (app: FastifyInstance, { files }: { files: Pick<BrandFiles, 'find'> }): void => {
  app.get<{ Params: { file: string } }>(
    `${brandFilesPath}/:file`,
    { logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      const file = files.find(request.params.file);
      if (!file) throw new AppError('not-found', { message: 'There is no such picture.' });
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(file.type)
        .send(file.body);
    },
  );
};
