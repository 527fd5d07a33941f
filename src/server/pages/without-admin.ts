import type { ServerBuild } from 'react-router';
import { opsPath } from '#paths/paths.ts';

type Route = { id: string; parentId?: string | undefined; path?: string | undefined };
type Routes = Record<string, Route | undefined>;

const adminRoot = opsPath().slice(1);

const isAdminPath = (path: string | undefined): boolean =>
  path === adminRoot || path?.startsWith(`${adminRoot}/`) === true;

/** The routes of the back office, and layouts that contain nothing else. */
export const adminRoutes = (routes: Routes): ReadonlySet<string> => {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const childrenOf = (id: string) => all.filter(({ parentId }) => parentId === id);
  const isAdminRoute = ({ id, path }: Route): boolean => {
    if (isAdminPath(path)) return true;
    const children = childrenOf(id);
    return path === undefined && children.length > 0 && children.every(isAdminRoute);
  };
  return new Set(all.filter(isAdminRoute).map(({ id }) => id));
};

/** Address of the route manifest for browsers outside the back office (`slim-manifest.ts` writes both). */
export const shopManifest = (url: string): string => url.replace('/manifest-', '/shop-manifest-');

/**
 * The build without the back office, for everybody but operators: its router doesn't have those routes, so their
 * addresses are answered like any unknown one.
 */
export const withoutAdmin = (build: ServerBuild): ServerBuild => {
  const hidden = adminRoutes(build.routes);
  const left = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !hidden.has(id)));
  const assets = { ...build.assets, url: shopManifest(build.assets.url), routes: left(build.assets.routes) };
  return { ...build, routes: left(build.routes), assets };
};
