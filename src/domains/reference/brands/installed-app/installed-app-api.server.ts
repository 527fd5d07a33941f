import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#lib/errors.ts';
import type { Brand } from '../brand.ts';
import type { AppIcons } from './app-icons.server.ts';
import { appIconRoot, appIcons, appManifestPath, faviconPath, isAppIconName } from './app-icons.ts';
import { appManifest } from './app-manifest.ts';
import { iconFile } from './icon-file.ts';

export type InstalledAppOptions = {
  icons: AppIcons;
  readBrand(request: FastifyRequest): { brand: Brand; headline: string };
  /** The brand's icon, as its tab shows it. */
  readMark(brand: Brand): Promise<Buffer>;
};

/** A published design shows on home screens within the hour. */
const anHour = 'public, max-age=3600';

/** What browsers and phones ask for when a shopper installs the site or keeps it on the home screen. */
export const installedAppApi = (app: FastifyInstance, { icons, readBrand, readMark }: InstalledAppOptions): void => {
  const quiet = { logLevel: 'warn', schema: { hide: true } } as const;

  app.get(appManifestPath, quiet, async (request, reply) => {
    const { brand, headline } = readBrand(request);
    return reply
      .header('cache-control', anHour)
      .type('application/manifest+json')
      .send(JSON.stringify(appManifest(brand, headline)));
  });

  app.get<{ Params: { icon: string } }>(`${appIconRoot}/:icon`, quiet, async (request, reply) => {
    const { icon } = request.params;
    if (!isAppIconName(icon)) throw new AppError('not-found', { message: 'There is no such icon.' });
    const mark = await readMark(readBrand(request).brand);
    return reply
      .header('cache-control', anHour)
      .type('image/png')
      .send(await icons(mark, icon));
  });

  app.get(faviconPath, quiet, async (request, reply) => {
    const png = await icons(await readMark(readBrand(request).brand), 'icon-48.png');
    return reply.header('cache-control', anHour).type('image/x-icon').send(iconFile(png, appIcons['icon-48.png'].side));
  });
};
