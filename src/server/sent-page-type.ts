import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchRoutes, type ServerBuild } from 'react-router';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { lruMemo } from '#lib/lru-memo.ts';
import { everyPageType, type PageHandle, type PageType } from '../pages/page-type.ts';
import { pageTree } from './pages/page-tree.ts';
import { asksForData } from './pages/render-page.ts';
import type { ApiServices } from './services/api-services.ts';

/** The type of the page that was sent, as a document or as data; undefined if none was. */
export type SentPageType = (request: FastifyRequest, reply: FastifyReply) => PageType | undefined;

/** Number of cached paths: matching one makes the router rank all of its routes again. */
const mostPaths = 1_000;

const pageTypeNamed = (name: unknown): PageType | undefined => everyPageType.find((pageType) => pageType === name);

/**
 * A document has its page type in a header. The data that the browser requests for the next page doesn't, so its
 * address is matched again: a type that depends on loader data belongs to a listing page, whose address determines it.
 */
export const createSentPageType = (
  build: ServerBuild | (() => Promise<ServerBuild>),
  { lookups }: Pick<ApiServices, 'lookups'>,
): SentPageType => {
  const tree = pageTree(build);
  const handleOf = lruMemo((path: string) => matchRoutes(tree, path)?.at(-1)?.route.handle as PageHandle | undefined, {
    maxEntries: mostPaths,
  });
  const ofData = (request: FastifyRequest): PageType | undefined => {
    const path = request.url.replace(/(?:\/_root)?\.data(?=\?|$)/, '');
    const handle = handleOf(path.split('?', 1)[0] ?? path);
    if (typeof handle?.pageType === 'string') return handle.pageType;
    return pageTypeNamed(resolveUrl(path, { ...lookups, brand: request.readSite().brand }).pageType);
  };
  return (request, reply) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || request.routeOptions.url !== '/*') return undefined;
    return asksForData(request.url) ? ofData(request) : pageTypeNamed(reply.getHeader('x-page-type'));
  };
};
