import type { ServerBuild } from 'react-router';
import { opsPath } from '#domains/criteria/address/paths.ts';

type Routes = ServerBuild['routes'];

const room = opsPath().slice(1);

const isInRoom = (path: string | undefined): boolean => path === room || path?.startsWith(`${room}/`) === true;

/** The routes of the operator's room, and layouts that hold nothing else. */
const roomRoutes = (routes: Routes): ReadonlySet<string> => {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const childrenOf = (id: string) => all.filter(({ parentId }) => parentId === id);
  const isOfRoom = ({ id, path }: (typeof all)[number]): boolean => {
    if (isInRoom(path)) return true;
    const children = childrenOf(id);
    return path === undefined && children.length > 0 && children.every(isOfRoom);
  };
  return new Set(all.filter(isOfRoom).map(({ id }) => id));
};

/**
 * The product as everybody but an operator sees it: its router has never heard of the operator's room, so what it
 * answers there is what it answers anywhere.
 */
export const withoutRoom = (build: ServerBuild): ServerBuild => {
  const hidden = roomRoutes(build.routes);
  const left = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !hidden.has(id)));
  return { ...build, routes: left(build.routes), assets: { ...build.assets, routes: left(build.assets.routes) } };
};
