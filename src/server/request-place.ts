import type { FastifyRequest } from 'fastify';
import { matchRoutes, type ServerBuild } from 'react-router';
import { pageTree } from './pages/page-tree.ts';

/** The method and route of a request, such as `GET /cars-for-sale/vehicle/:listingId`: never what was asked for. */
export type RequestPlace = (request: FastifyRequest) => string;

export const createRequestPlace = (build: ServerBuild | (() => Promise<ServerBuild>)): RequestPlace => {
  const tree = pageTree(build);
  const patternOf = (url: string): string => {
    const [path = ''] = url.replace(/(?:\/_root)?\.data(?=\?|$)/, '').split('?', 1);
    const parts = matchRoutes(tree, path)?.map(({ route }) => route.path ?? '') ?? [];
    return `/${parts.filter((part) => part !== '').join('/')}`.replaceAll(/\/{2,}/g, '/');
  };
  return ({ method, url, routeOptions: { url: route = 'unknown', config } }) =>
    `${method} ${config.isPage ? patternOf(url) : route}`;
};
