import type { ChangeView } from '#domains/back-office/frame/change-table.tsx';
import type { Project } from '#domains/people/experiments/project.ts';
import { isRecord } from '#lib/json-values.ts';

/** The differences between two projects by their labels; an added or removed part is one line. */
export const changesBetween = (before: Project, after: Project): ChangeView[] => compare(before, after, []);

const compare = (before: unknown, after: unknown, path: readonly string[]): ChangeView[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const label = path.join(' › ');
  if (before === undefined) return [{ label, before: 'not there', after: shortly(after) }];
  if (after === undefined) return [{ label, before: shortly(before), after: 'gone' }];
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every(isRecord))
    return compareNamed(named(before), named(after), path);
  if (isRecord(before) && isRecord(after))
    return compareNamed(new Map(Object.entries(before)), new Map(Object.entries(after)), path);
  return [{ label, before: shortly(before), after: shortly(after) }];
};

const compareNamed = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  path: readonly string[],
): ChangeView[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    compare(before.get(name), after.get(name), [...path, name]),
  );

/** Keyed by id if there is one, so that renaming is one change instead of a removal and an addition. */
const named = (rows: readonly unknown[]): Map<string, unknown> =>
  new Map(rows.map((row, at) => [isRecord(row) ? nameOf(row, at) : String(at), row]));

const nameOf = (row: Record<string, unknown>, at: number): string =>
  [row.key, row.name, row.experimentId, row.id].find((name) => typeof name === 'string')?.toString() ?? String(at + 1);

const shortly = (value: unknown): string => {
  if (typeof value === 'string') return value === '' ? 'empty' : value;
  if (isRecord(value) && typeof value.name === 'string') return value.name;
  if (isRecord(value) && typeof value.key === 'string') return value.key;
  const text = JSON.stringify(value) ?? '';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};
