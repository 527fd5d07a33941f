import type { Project } from '#domains/people/experiments/project.ts';
import { isRecord } from '#lib/json-values.ts';
import { isUnsafeKey } from '#lib/safe-keys.ts';
import { follow } from './field-names.ts';
import { newRow } from './new-rows.server.ts';

type FieldProblem = { path: string; message: string };

/** The project with the values of a form; not validated yet. */
export const writeFields = (
  project: Project,
  entries: readonly (readonly [name: string, text: string])[],
): { written: unknown; problems: FieldProblem[] } => {
  const written: unknown = structuredClone(project);
  const problems: FieldProblem[] = [];
  const lists = new Map<string, string[]>();
  for (const [name, text] of entries) {
    const [kind, path = ''] = name.split('|');
    if (kind === 'list') lists.set(path, [...(lists.get(path) ?? []), ...(text === '' ? [] : [text])]);
    const read = readers[kind ?? '']?.(text);
    if (!read) continue;
    if ('problem' in read) problems.push({ path, message: read.problem });
    else put(written, path.split('.'), read.value);
  }
  for (const [path, values] of lists) put(written, path.split('.'), values);
  return { written, problems };
};

/**
 * The project with a row added or removed, a condition negated or an option toggled; unchanged if the path doesn't
 * exist.
 */
export const actOnRow = (project: Project, action: string): unknown => {
  const changed: unknown = structuredClone(project);
  const [act, text = ''] = action.split('|');
  const path = text.split('.');
  const last = path.at(-1) ?? '';
  const parent = follow(changed, path.slice(0, -1));
  if (act === 'add' || act === 'nest') {
    const row = newRow(act === 'nest' ? 'group' : last, project, path);
    const list = follow(changed, path);
    if (row !== undefined && Array.isArray(list)) list.push(row);
  }
  if (act === 'remove' && Array.isArray(parent)) parent.splice(Number(last), 1);
  const there = follow(changed, path);
  if (act === 'turn' && isRecord(there))
    put(changed, path, there.kind === 'not' ? there.of : { kind: 'not', of: there });
  if (act === 'switch' && isRecord(parent)) put(changed, path, switched(last, there));
  if (act === 'wrap' && isRecord(there)) put(changed, path, { kind: 'all', of: [there, newRow('of', project, path)] });
  return changed;
};

/** The other value of a toggle. */
const switched = (what: string, there: unknown): unknown => {
  if (what === 'bandit') return there === undefined ? { attributeIds: [] } : undefined;
  if (what === 'scope') return there === 'everything' ? { ruleIds: [] } : 'everything';
  return there;
};

type Read = { value: unknown } | { problem: string };

const readers: Readonly<Record<string, (text: string) => Read>> = {
  text: (text) => ({ value: text.trim() }),
  optional: (text) => ({ value: text.trim() === '' ? undefined : text.trim() }),
  yes: (text) => ({ value: text === 'yes' }),
  share: (text) => {
    const share = Math.round(Number(text.trim().replace(/%$/, '')) * 100);
    const isShare = text.trim() !== '' && share >= 0 && share <= 10_000;
    return isShare ? { value: share } : { problem: 'is a percentage from 0 to 100' };
  },
  pairs: (text) => readPairs(text),
  number: (text) => {
    if (text.trim() === '') return { value: undefined };
    const number = Number(text.replaceAll(',', ''));
    return Number.isFinite(number) ? { value: number } : { problem: 'is a number' };
  },
  value: (text) => {
    const trimmed = text.trim();
    if (trimmed === 'true' || trimmed === 'false') return { value: trimmed === 'true' };
    return { value: /^-?\d+(\.\d+)?$/.test(trimmed) && !/^0\d/.test(trimmed) ? Number(trimmed) : trimmed };
  },
};

const mostPairs = 200;

/** Lines such as `dana-laptop two_columns`; the last word of each is the key. */
const readPairs = (text: string): Read => {
  const pairs: Record<string, string> = {};
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]));
  if (lines.length > mostPairs) return { problem: `has more than ${mostPairs} lines` };
  for (const [name = '', key, ...more] of lines) {
    if (key === undefined || more.length > 0 || isUnsafeKey(name) || name.length > 200) {
      return {
        problem: `has the line “${[name, key, ...more].filter(Boolean).join(' ').slice(0, 60)}”; write an id and a key`,
      };
    }
    if (Object.hasOwn(pairs, name)) return { problem: `names ${name.slice(0, 60)} twice` };
    pairs[name] = key;
  }
  return { value: pairs };
};

/** Sets a value at an existing path; unknown paths are ignored, and the schema refuses unknown names. */
const put = (into: unknown, path: readonly string[], value: unknown): void => {
  const last = path.at(-1);
  const parent = follow(into, path.slice(0, -1));
  if (last === undefined || isUnsafeKey(last)) return;
  if (Array.isArray(parent)) {
    if (Number(last) in parent) parent[Number(last)] = value;
  } else if (isRecord(parent)) {
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
};
