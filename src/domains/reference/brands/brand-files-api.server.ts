import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/errors.ts';
import type { BrandFiles } from './brand-files.server.ts';
import { brandFilesPath } from './brand-files-path.ts';
import type { BrandPictures } from './studio/brand-pictures.server.ts';

type Sources = { files: Pick<BrandFiles, 'find'>; uploads: Pick<BrandPictures, 'find'> };

/**
 * Serves logos and favicons. The policy keeps an SVG from running scripts or loading anything when it is opened
 * directly.
 */
export const brandFilesApi = (app: FastifyInstance, { files, uploads }: Sources): void => {
  app.get<{ Params: { file: string } }>(
    `${brandFilesPath}/:file`,
    { logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      const name = request.params.file;
      const uploaded = await uploads.find(name);
      const file = uploaded ? { type: 'image/png', body: uploaded } : files.find(name);
      if (!file) throw new AppError('not-found', { message: 'There is no such picture.' });
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(file.type)
        .send(file.body);
    },
  );
};
