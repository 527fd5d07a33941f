import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '#lib/errors.ts';
import { drawVehicle } from './drawing/draw-vehicle.ts';
import { readDrawingName } from './drawing-request.ts';
import type { PhotoFormat, PhotoSizes } from './photo-sizes.server.ts';

const forEver = 'public, max-age=31536000, immutable';

const photoTypes: Record<PhotoFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Characters of the drawings that stay in memory: some fifteen hundred. */
const mostMemory = 30_000_000;

/** Everything under /img: drawings made on request, photos from the store. */
export const picturesApi = (app: FastifyInstance, { photos }: { photos: PhotoSizes }): void => {
  const drawn = new LRUCache<string, string>({ maxSize: mostMemory, sizeCalculation: (svg) => svg.length });

  app.get<{ Params: { version: string; name: string }; Querystring: { sign?: unknown } }>(
    '/img/draw/:version/:name.svg',
    { logLevel: 'warn' },
    async (request, reply) => {
      const { sign } = request.query;
      const drawing = readDrawingName(request.params.name, typeof sign === 'string' ? sign : '');
      if (!drawing.ok) throw new AppError('not-found', { message: 'There is no such drawing.' });
      const key = JSON.stringify(drawing.value);
      const svg = drawn.get(key) ?? drawVehicle(drawing.value);
      drawn.set(key, svg);
      return reply.header('cache-control', forEver).type('image/svg+xml; charset=utf-8').send(svg);
    },
  );

  app.get<{ Params: { hash: string; size: string } }>(
    '/img/:hash/:size',
    { logLevel: 'warn' },
    async (request, reply) => {
      const [, width, format] = /^(\d+)\.(avif|webp|jpg)$/.exec(request.params.size) ?? [];
      if (!format) throw new AppError('not-found', { message: 'There is no such picture.' });
      const photo = await photos.read(request.params.hash, Number(width), format as PhotoFormat);
      if (!photo.ok) throw new AppError('not-found', { message: 'There is no such picture.' });
      return reply
        .header('cache-control', forEver)
        .type(photoTypes[format as PhotoFormat])
        .send(photo.value);
    },
  );
};
