import type { RouteObject, ServerBuild } from 'react-router';

/** The pages' routes, to match an address without a request. In development they change, so there are none. */
export const pageTree = (build: ServerBuild | (() => Promise<ServerBuild>)): RouteObject[] => {
  if (typeof build === 'function') return [];
  const all = Object.values(build.routes).filter((route) => route !== undefined);
  const under = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index, module }): RouteObject => {
        const named = { id, handle: module.handle, ...(path !== undefined && { path }) };
        return index ? { ...named, index: true } : { ...named, children: under(id) };
      });
  return under(undefined);
};
