import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/errors.ts';
import { readDrawingName } from './drawing-request.ts';
import type { Draw } from './drawings.server.ts';
import type { PhotoFormat, PhotoSizes } from './photo-sizes.server.ts';

const forEver = 'public, max-age=31536000, immutable';

const photoTypes: Record<PhotoFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** All paths under /img: drawings made on request, and photos from the store. */
export const picturesApi = (app: FastifyInstance, { draw, photos }: { draw: Draw; photos: PhotoSizes }): void => {
  app.get<{ Params: { version: string; name: string }; Querystring: { sign?: unknown } }>(
    '/img/draw/:version/:name.svg',
    { logLevel: 'warn' },
    async (request, reply) => {
      const { sign } = request.query;
      const drawing = readDrawingName(request.params.name, typeof sign === 'string' ? sign : '');
      if (!drawing.ok) throw new AppError('not-found', { message: 'There is no such drawing.' });
      const svg = await draw(drawing.value);
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
