import { isDeepStrictEqual } from 'node:util';
import type { Flag, Project } from '#domains/people/experiments/project.ts';

type Row = { id: string };

/** Rebases a draft on the current revision: keeps the author's changes, and takes everything else from the revision. */
export const rebaseDraft = (base: Project, current: Project, draft: Project): Project => ({
  ...current,
  region: draft.region === base.region ? current.region : draft.region,
  attributes: mergeRows(base.attributes, current.attributes, draft.attributes),
  audiences: mergeRows(base.audiences, current.audiences, draft.audiences),
  events: mergeRows(base.events, current.events, draft.events),
  metrics: mergeRows(base.metrics, current.metrics, draft.metrics),
  flags: mergeRows(base.flags, current.flags, draft.flags, mergeFlag),
  groups: mergeRows(base.groups, current.groups, draft.groups),
  holdouts: mergeRows(base.holdouts, current.holdouts, draft.holdouts),
});

type Merge<R> = (base: R, current: R, draft: R) => R;

/** `merge` makes one row of the author's and the revision's; without it the author's stays if it was changed. */
const mergeRows = <R extends Row>(
  base: readonly R[],
  current: readonly R[],
  draft: readonly R[],
  merge?: Merge<R>,
): R[] => {
  const find = (rows: readonly R[], id: string): R | undefined => rows.find((row) => row.id === id);
  const ids = [...new Set([...current, ...draft].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [before, published, own] = [find(base, id), find(current, id), find(draft, id)];
    if (merge && before && published && own) return [merge(before, published, own)];
    const row = isDeepStrictEqual(before, own) ? published : own;
    return row ? [row] : [];
  });
};

/** The fields that the author changed, and all others of the revision. */
const mergeFields = <R extends Row>(base: R, current: R, draft: R): R => {
  const fieldsOf = (row: R): Map<string, unknown> => new Map(Object.entries(row));
  const [before, published, own] = [fieldsOf(base), fieldsOf(current), fieldsOf(draft)];
  const names = [...new Set([...published.keys(), ...own.keys()])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const from = isDeepStrictEqual(before.get(name), own.get(name)) ? published : own;
      return from.has(name) ? [[name, from.get(name)]] : [];
    }),
  ) as R;
};

/**
 * Rules are merged by their fields, so that a draft that edits a flag doesn't bring back a ramp or an experiment of it
 * that ended since.
 */
const mergeFlag: Merge<Flag> = (base, current, draft) => ({
  ...mergeFields(base, current, draft),
  experiments: mergeRows(base.experiments, current.experiments, draft.experiments, mergeFields),
  deliveries: mergeRows(base.deliveries, current.deliveries, draft.deliveries, mergeFields),
});
