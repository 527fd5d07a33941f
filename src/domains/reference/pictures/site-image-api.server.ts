import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#lib/errors.ts';
import type { ReadPicture } from './read-picture.ts';
import { siteImagePath } from './site-image.ts';
import type { SocialImages } from './social-image.server.ts';

type SiteImageOptions = {
  readPicture: ReadPicture;
  images: SocialImages;
  /** The name and headline of the request's brand, and the path of its drawing. */
  readBrand(request: FastifyRequest): { name: string; headline: string; picture: string };
};

const aDay = 'public, max-age=86400';

/** The preview image of shared links that are not about a single car: the brand with its headline and drawing. */
export const siteImageApi = (app: FastifyInstance, { readPicture, images, readBrand }: SiteImageOptions): void => {
  app.get(siteImagePath, { logLevel: 'warn' }, async (request, reply) => {
    const { name, headline, picture } = readBrand(request);
    const drawing = await readPicture(picture);
    if (!drawing) throw new AppError('not-found', { message: 'There is no such picture.' });
    const png = await images.of({ picture: drawing.content, title: name, line: headline, price: '', brand: '' });
    return reply.header('cache-control', aDay).type('image/png').send(png);
  });
};
