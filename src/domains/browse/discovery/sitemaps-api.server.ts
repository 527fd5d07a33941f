import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { SiteStage } from '#domains/reference/brands/site-stage.ts';
import { AppError } from '#lib/errors.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { robotsText } from './robots.ts';
import type { Sitemaps } from './sitemap.server.ts';
import type { SitemapEntry } from './sitemap-entry.ts';
import { readSitemapId } from './sitemap-id.ts';

type SitemapsApiOptions = {
  sitemaps: Sitemaps;
  readSite(request: FastifyRequest): {
    origin: string;
    stage: SiteStage | undefined;
    brand: Pick<Brand, 'id' | 'dealerRoot'>;
  };
};

const xmlType = 'application/xml; charset=utf-8';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const start = '<?xml version="1.0" encoding="UTF-8"?>\n';
const cacheControl = 'public, max-age=3600';

const element = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;

const urlOf = ({ path, modifiedMs, priority }: SitemapEntry, origin: string): string => {
  const changed = modifiedMs === undefined ? '' : element('lastmod', new Date(modifiedMs).toISOString().slice(0, 10));
  const weight = priority === undefined ? '' : element('priority', priority.toFixed(1));
  return `<url>${element('loc', `${origin}${path}`)}${changed}${weight}</url>\n`;
};

async function* urlSet(entries: AsyncIterable<SitemapEntry>, origin: string): AsyncGenerator<string> {
  yield `${start}<urlset ${schema}>\n`;
  // Written in chunks, since a stream of single lines has too much overhead.
  let lines = '';
  for await (const entry of entries) {
    lines += urlOf(entry, origin);
    if (lines.length < 32_768) continue;
    yield lines;
    lines = '';
  }
  yield `${lines}</urlset>\n`;
}

/** Sitemap index, its parts, and robots.txt (RULING-72). */
export const sitemapsApi: FastifyPluginAsync<SitemapsApiOptions> = async (app, { sitemaps, readSite }) => {
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(robotsText(readSite(request))),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const { origin, brand } = readSite(request);
    const parts = await sitemaps.parts(brand);
    const lines = parts.map((id) => `<sitemap>${element('loc', `${origin}/sitemap-${id}.xml`)}</sitemap>\n`);
    return reply
      .type(xmlType)
      .header('cache-control', cacheControl)
      .send(`${start}<sitemapindex ${schema}>\n${lines.join('')}</sitemapindex>\n`);
  });

  app.get<{ Params: { id: string } }>(
    '/sitemap-:id(^[a-z0-9-]+).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const { origin, brand } = readSite(request);
      const id = readSitemapId(request.params.id);
      const entries = id && (await sitemaps.entries(id, brand));
      if (!entries) throw new AppError('not-found');
      return reply
        .type(xmlType)
        .header('cache-control', cacheControl)
        .send(Readable.from(urlSet(entries, origin)));
    },
  );
};
