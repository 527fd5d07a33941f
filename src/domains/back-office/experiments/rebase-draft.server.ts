import { isDeepStrictEqual } from 'node:util';
import type { Project } from '#domains/people/experiments/project.ts';

type Row = { id: string };

/** Rebases a draft on the current revision: keeps the author's changes, and takes everything else from the revision. */
export const rebaseDraft = (base: Project, current: Project, draft: Project): Project => ({
  ...current,
  region: draft.region === base.region ? current.region : draft.region,
  attributes: mergeRows(base.attributes, current.attributes, draft.attributes),
  audiences: mergeRows(base.audiences, current.audiences, draft.audiences),
  events: mergeRows(base.events, current.events, draft.events),
  metrics: mergeRows(base.metrics, current.metrics, draft.metrics),
  flags: mergeRows(base.flags, current.flags, draft.flags),
  groups: mergeRows(base.groups, current.groups, draft.groups),
  holdouts: mergeRows(base.holdouts, current.holdouts, draft.holdouts),
});

const mergeRows = <R extends Row>(base: readonly R[], current: readonly R[], draft: readonly R[]): R[] => {
  const find = (rows: readonly R[], id: string): R | undefined => rows.find((row) => row.id === id);
  const isChanged = (id: string): boolean => !isDeepStrictEqual(find(base, id), find(draft, id));
  const ids = [...new Set([...current, ...draft].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const row = find(isChanged(id) ? draft : current, id);
    return row ? [row] : [];
  });
};
