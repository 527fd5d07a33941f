import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readByteRange } from '#lib/byte-range.ts';
import type { MapTilesFile } from './map-tiles-file.server.ts';
import { mapTilesPath } from './map-tiles-path.ts';

/** Serves the tiles file, with byte ranges. */
export const mapTilesApi = (app: FastifyInstance, { tiles }: { tiles: MapTilesFile }): void => {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { size, etag } = await tiles.facts();
    const { headers, method } = request;
    reply
      .headers({ 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=3600', etag })
      .type('application/vnd.pmtiles');
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    // Parts of a file that has changed since would not fit the parts already loaded.
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
    const range = readByteRange(isSame ? headers.range : undefined, size);
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
    const part = range === 'whole' ? undefined : range;
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
    reply.header('content-length', part ? part.end - part.start + 1 : size);
    return method === 'HEAD' ? reply.send() : reply.send(tiles.read(part));
  };
  // Fastify's default HEAD handler would read the whole file.
  app.route({ method: ['GET', 'HEAD'], url: mapTilesPath, logLevel: 'warn', handler: send });
};
