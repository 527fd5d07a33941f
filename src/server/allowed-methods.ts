import type { FastifyInstance } from 'fastify';

type Route = { pattern: RegExp; method: string };

const segmentPattern = (segment: string): string =>
  segment
    .split(/(:\w+)/)
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('');

const patternOf = (url: string): RegExp => new RegExp(`^${url.split('/').map(segmentPattern).join('/')}$`);

/** To whoever may not enter the back office, nothing there exists. */
const isPublic = ({ tags, hide }: { tags?: readonly string[]; hide?: boolean }): boolean =>
  hide !== true && tags !== undefined && !tags.includes('ops');

/** Collects the described operations of routes registered after this call: which methods does a path have? */
export const collectMethods = (app: FastifyInstance): ((path: string) => string[]) => {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ url, method, schema = {} }) => {
    if (!isPublic(schema)) return;
    for (const one of [method].flat()) routes.push({ pattern: patternOf(url), method: one });
  });
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  };
};
