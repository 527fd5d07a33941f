import { type RailGroup, railGroups } from '#domains/finding/criteria/filter-groups.ts';

/** Parameter of results pages: groups that are rendered open, for browsers without JavaScript. */
const openGroupsParam = 'open';

export const readGroup = (id: string): RailGroup | undefined => railGroups.find((group) => group.id === id)?.id;

export const readOpenGroups = (query: URLSearchParams): ReadonlySet<RailGroup> =>
  new Set((query.get(openGroupsParam) ?? '').split(',').flatMap((id) => readGroup(id) ?? []));

/** Address of the page with these groups open, to which the id of one more can be appended. */
export const openGroupsHref = (path: string, query: URLSearchParams, open: ReadonlySet<RailGroup>): string => {
  const others = new URLSearchParams(query);
  others.delete(openGroupsParam);
  return `${path}?${others.size > 0 ? `${others}&` : ''}${openGroupsParam}=${[...open].map((id) => `${id},`).join('')}`;
};
