import { isRecord, listOf } from '#lib/json-values.ts';

/**
 * How a field's text is read. An empty optional text is omitted; a share is a percentage; a list is the ticked boxes; a
 * value gets the type its text looks like, as audience conditions compare it; pairs are lines of a name and a key.
 */
export type FieldKind = 'text' | 'optional' | 'share' | 'yes' | 'list' | 'value' | 'number' | 'pairs';

export type Path = readonly (string | number)[];

/** A field's name has its kind and its path in the project: `share|flags.3.experiments.0.traffic`. */
export const fieldName = (kind: FieldKind, path: Path): string => `${kind}|${path.join('.')}`;

export type RowAct = 'add' | 'remove' | 'turn' | 'nest' | 'wrap' | 'switch';

/** The action of a button besides saving: `add|flags`, `remove|flags.3.variables.0`, `switch|holdouts.0.scope`. */
export const rowAction = (act: RowAct, path: Path): string => `${act}|${path.join('.')}`;

const nouns: Readonly<Record<string, string>> = {
  flags: 'flag',
  experiments: 'experiment',
  deliveries: 'delivery rule',
  variations: 'variation',
  variables: 'variable',
  audiences: 'audience',
  attributes: 'attribute',
  events: 'event',
  metrics: 'metric',
  groups: 'group',
  members: 'member',
  holdouts: 'holdout',
};

/** Property names such as "metricIds" in words. */
const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A path in words: `flags.7.experiments.0.traffic` is "flag Wallet, experiment Green button, traffic". */
export const pathLabel = (project: unknown, path: string): string => {
  const keys = path.split('.');
  return keys
    .flatMap((key, at) => {
      if (!/^\d+$/.test(key)) return nouns[key] !== undefined && /^\d+$/.test(keys[at + 1] ?? '') ? [] : [inWords(key)];
      const row = follow(project, keys.slice(0, at + 1));
      const name = isRecord(row) ? (row.name ?? row.key) : undefined;
      const noun = nouns[keys[at - 1] ?? ''] ?? inWords(keys[at - 1] ?? 'row');
      return [`${noun} ${typeof name === 'string' && name !== '' ? name : Number(key) + 1}`];
    })
    .join(', ');
};

/** The value at a path; undefined if the path doesn't exist. */
export const follow = (from: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return listOf(at)[Number(key)];
    return isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, from);
