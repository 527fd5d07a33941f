import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '#lib/errors.ts';
import { indexNowKeyPath } from './index-now-setting.ts';

/** The file that proves to search engines that a key is ours, on every host of ours. */
export const indexNowApi: FastifyPluginAsync<{ key(): string }> = async (app, { key }) => {
  app.get(indexNowKeyPath, { schema: { hide: true } }, async (_request, reply) => {
    if (key() === '') throw new AppError('not-found');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=300').send(key());
  });
};
