import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyOfPlace } from '#domains/reference/brands/brand-host.ts';
import type { Preview, PreviewLinks } from '#domains/reference/brands/studio/preview-links.server.ts';
import { endPreview, previewParam } from '#domains/reference/brands/studio/preview-param.ts';
import type { Clock } from '#lib/clock.ts';
import { serializeCookie } from '#lib/cookies.ts';
import { probePaths } from './probe-paths.ts';
import { refuse } from './refuse.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the visitor has the link to a draft of this host's brand. */
    preview: Preview | undefined;
  }
}

export type BrandPreviewOptions = {
  links: Pick<PreviewLinks, 'read'>;
  /** Brands that answer only holders of a preview link. */
  isHidden(brand: string): boolean;
  clock: Clock;
};

const cookieName = 'brand_preview';

const ended = {
  title: 'This preview has ended',
  words: 'Links to a draft work for a day, until it is saved again or published. Ask for a new one.',
};
const noSite = {
  title: 'There’s no site here',
  words: 'The address leads to this server, but no site has that name.',
};

const probes = new Set<string | undefined>(Object.values(probePaths));

/** The same address without the token, so that nobody passes it on by copying the address. */
const withoutToken = ({ url, siteHost }: FastifyRequest): string => {
  const address = new URL(url, siteHost.origin);
  address.searchParams.delete(previewParam);
  return `${address.pathname}${address.search}`;
};

/**
 * A draft of a brand is shown to whoever came by its link, until the link ends: the token becomes a cookie of that host.
 * Nothing of it is stored by caches or search engines.
 */
export const registerBrandPreview = (app: FastifyInstance, { links, isHidden, clock }: BrandPreviewOptions): void => {
  app.decorateRequest('preview', undefined);

  const cookieOf = (request: FastifyRequest, token: string, maxAgeS: number): string =>
    serializeCookie({
      name: cookieName,
      value: token,
      maxAgeS,
      httpOnly: true,
      sameSite: 'Lax',
      secure: request.siteHost.origin.startsWith('https:'),
    });

  const follow = (request: FastifyRequest, reply: FastifyReply, token: string, brand: string): void => {
    const preview = links.read(token, brand);
    if (!preview && token !== endPreview) {
      refuse(request, reply, { code: 'not-found', page: ended });
      return;
    }
    const maxAgeS = preview ? (preview.untilMs - clock.now()) / 1000 : 0;
    reply
      .header('set-cookie', cookieOf(request, preview ? token : '', maxAgeS))
      .header('cache-control', 'private, no-store')
      .redirect(withoutToken(request), 303);
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (probes.has(request.routeOptions.url)) {
      done();
      return;
    }
    const brand = keyOfPlace(request.siteHost.place);
    const token = (request.query as Record<string, unknown>)[previewParam];
    if (typeof token === 'string' && request.method === 'GET') {
      follow(request, reply, token, brand);
      return;
    }
    const stored = request.cookies[cookieName];
    request.preview = stored === undefined ? undefined : links.read(stored, brand);
    if (request.preview) reply.header('x-robots-tag', 'noindex');
    else if (isHidden(brand)) {
      const { isPage } = request.routeOptions.config;
      refuse(request, reply, isPage ? { code: 'not-found', page: noSite } : { code: 'misdirected-request' });
      return;
    }
    done();
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.preview && !String(reply.getHeader('cache-control')).includes('immutable')) {
      reply.header('cache-control', 'private, no-store');
    }
    done();
  });
};
