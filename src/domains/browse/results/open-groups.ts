import { type RailGroup, railGroups } from '#domains/finding/criteria/filter-groups.ts';

/** Our own parameter of a page of results: groups of filters that are sent open, for browsers without script. */
const openGroupsParam = 'open';

export const readGroup = (id: string): RailGroup | undefined => railGroups.find((group) => group.id === id)?.id;

export const readOpenGroups = (query: URLSearchParams): ReadonlySet<RailGroup> =>
  new Set((query.get(openGroupsParam) ?? '').split(',').flatMap((id) => readGroup(id) ?? []));

/** The page at an address with groups open; the id of a further one follows it. */
export const openGroupsHref = (path: string, query: URLSearchParams, open: ReadonlySet<RailGroup>): string => {
  const others = new URLSearchParams(query);
  others.delete(openGroupsParam);
  return `${path}?${others.size > 0 ? `${others}&` : ''}${openGroupsParam}=${[...open].map((id) => `${id},`).join('')}`;
};
