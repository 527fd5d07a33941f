import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { lruMemo } from '#lib/lru-memo.ts';
import { everyPageType, type PageHandle, type PageType } from '../pages/page-type.ts';
import { asksForData } from './pages/render-page.ts';
import type { ApiServices } from './services/api-services.ts';

/** Of which kind the page was that an answer held, whole or as the data of one; undefined where it held none. */
export type SentPageType = (request: FastifyRequest, reply: FastifyReply) => PageType | undefined;

/** Paths whose route is remembered: to match one, the router ranks all of its routes anew. */
const mostPaths = 1_000;

const pageTypeNamed = (name: unknown): PageType | undefined => everyPageType.find((pageType) => pageType === name);

/** The routes a server can match an address with. While developing they change, and are not known. */
const treeOf = ({ routes }: ServerBuild): RouteObject[] => {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const under = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index, module }): RouteObject => {
        const named = { handle: module.handle as PageHandle | undefined, ...(path !== undefined && { path }) };
        return index ? { ...named, index: true } : { ...named, children: under(id) };
      });
  return under(undefined);
};

/**
 * A document says of which kind it is. The data a browser asks for on its way to the next page does not, so that its
 * address is matched again: what only its data could tell is a page of the listing grammar, and told by that.
 */
export const createSentPageType = (
  build: ServerBuild | (() => Promise<ServerBuild>),
  { lookups }: Pick<ApiServices, 'lookups'>,
): SentPageType => {
  const tree = typeof build === 'function' ? [] : treeOf(build);
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
