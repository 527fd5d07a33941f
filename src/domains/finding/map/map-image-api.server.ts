import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readBox } from '#domains/finding/criteria/address/read-presentation.ts';
import { AppError } from '#lib/errors.ts';
import { boxText, viewableBox } from './map-box.ts';
import { mapDrawingImage, mapImage, mapImageMiles } from './map-image.ts';
import type { MapScenes } from './map-scenes.server.ts';

const forEver = 'public, max-age=31536000, immutable';
const mostImages = 300;

/** The image of a place by its point, of a view by its box, or of all states. */
const imageOf = (place: string, maps: MapScenes): string => {
  if (place === 'nation') return mapDrawingImage(maps.drawing(null));
  const box = readBox(place);
  // Only one spelling of each, and only boxes that pages request.
  if (box && boxText(viewableBox(box)) === place) return mapDrawingImage(maps.drawing(box));
  const [, north, east] = /^(\d{2}\.\d{2}),(-\d{2,3}\.\d{2})$/.exec(place) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  const isInRange = latitude >= 17 && latitude <= 72 && longitude >= -180 && longitude <= -64;
  if (!isInRange) throw new AppError('not-found', { message: 'There is no such map.' });
  return mapImage(maps.draw({ points: [], area: { latitude, longitude, radiusMiles: mapImageMiles } }));
};

/** Map images, drawn on the first request. */
export const mapImageApi = (app: FastifyInstance, { maps }: { maps: MapScenes }): void => {
  const drawn = new LRUCache<string, string>({ max: mostImages });

  app.get<{ Params: { version: string; place: string } }>(
    '/img/map/:version/:place.svg',
    { logLevel: 'warn' },
    async (request, reply) => {
      const { place } = request.params;
      const svg = drawn.get(place) ?? imageOf(place, maps);
      drawn.set(place, svg);
      return reply.header('cache-control', forEver).type('image/svg+xml; charset=utf-8').send(svg);
    },
  );
};
