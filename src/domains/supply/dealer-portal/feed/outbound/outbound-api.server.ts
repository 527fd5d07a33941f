import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import type { OutboundFeeds } from './outbound-feeds.server.ts';
import { isOutboundFile, outboundPath } from './outbound-files.ts';

type Options = { feeds: Pick<OutboundFeeds, 'open'>; originOf(request: FastifyRequest): string };

const Params = z.object({
  token: z.string().max(1000),
  file: z.string().max(40),
});

/** Without the marks of weak tags, which a compression adds. */
const plainTag = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Files of a dealer's cars, for whoever has their address (DLR-15). */
export const outboundApi: FastifyPluginAsyncZod<Options> = async (app, { feeds, originOf }) => {
  app.get(
    outboundPath(':token', ':file'),
    {
      schema: { hide: true, params: Params },
    },
    async (request, reply) => {
      const { token, file } = request.params;
      const answer = isOutboundFile(file) ? await feeds.open(token, file, originOf(request)) : undefined;
      if (!answer) throw new AppError('not-found', { message: 'There is no such file, or its address was revoked.' });
      reply.headers({ etag: answer.tag, 'cache-control': 'private, no-cache' });
      const tags = (request.headers['if-none-match'] ?? '').split(',').map(plainTag);
      if (tags.includes(plainTag(answer.tag))) return reply.code(304).send();
      return reply
        .type(file.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(Readable.from(answer.lines()));
    },
  );
};
