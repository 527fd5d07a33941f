import { dirname, join, normalize } from 'node:path';
import { withoutComments } from './literal-paths.ts';

export type Export = {
  name: string;
  isType: boolean;
  /** How often its own file mentions it without using it: a slice also lists its actions. */
  declared: number;
};

const words = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Named exports of a file; default exports are used by frameworks. */
export const exportsOf = (text: string): Export[] => {
  const code = withoutComments(text);
  const named = [
    ...code.matchAll(/^export (?:declare )?(?:async )?(const|let|function\*?|class|type|interface) (\w+)/gm),
  ];
  const lists = [...code.matchAll(/^export (type )?\{([^}]*)\}/gm)];
  const unpacked = [...code.matchAll(/^export const [{[]([^}\]]*)[}\]] =/gm)];
  return [
    ...named.map(([, kind, name = '']) => ({ name, isType: kind === 'type' || kind === 'interface', declared: 1 })),
    ...lists.flatMap(([, type, list = '']) =>
      words(list).map((entry) => ({
        name:
          entry
            .replace(/^type /, '')
            .split(' as ')
            .at(-1) ?? '',
        isType: Boolean(type) || entry.startsWith('type '),
        declared: 1,
      })),
    ),
    ...unpacked.flatMap(([, list = '']) =>
      words(list).map((entry) => ({ name: entry.split(':').at(-1)?.trim() ?? '', isType: false, declared: 2 })),
    ),
  ];
};

const resolve = (file: string, specifier: string): string => {
  if (specifier.startsWith('#data/') || specifier.startsWith('#tests/')) return specifier.slice(1);
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : normalize(join(dirname(file), specifier));
};

/** `file name` of each import of a file; `file *` for namespace imports. */
const importsOf = (file: string, text: string): string[] => {
  const code = withoutComments(text);
  const from = [...code.matchAll(/^(?:import|export)\s+(?:type\s+)?([^'";]*?)\s*from\s+'([#.][^']+)'/gm)];
  const named = from.flatMap(([, what = '', path = '']) => {
    const target = resolve(file, path);
    if (/\* as /.test(what)) return [`${target} *`];
    const list = /\{([^}]*)\}/.exec(what)?.[1] ?? (what.includes('{') ? '' : what);
    return words(list).map(
      (entry) =>
        `${target} ${entry
          .replace(/^type /, '')
          .split(/ as |:/)[0]
          ?.trim()}`,
    );
  });
  // For dynamic imports, any word of the file may be an imported name.
  const later = [...code.matchAll(/\bimport\(\s*'([#.][^']+)'/g)].flatMap(([, path = '']) =>
    [...new Set(code.match(/\w+/g))].map((word) => `${resolve(file, path)} ${word}`),
  );
  return [...named, ...later];
};

const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.startsWith('tests/') || /\btest-/.test(file);

const timesIn = (text: string, name: string): number =>
  withoutComments(text).match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;

/**
 * Exports that no file imports, and values that only tests import and the product does not use. An export that its own
 * file uses may exist for its test.
 */
export const unusedExports = (files: ReadonlyMap<string, string>, isEntry: (file: string) => boolean): string[] => {
  const inProduct = new Set<string>();
  const inTests = new Set<string>();
  for (const [file, text] of files) {
    for (const taken of importsOf(file, text)) (isTest(file) ? inTests : inProduct).add(taken);
  }
  return [...files].flatMap(([file, text]) => {
    if (!file.startsWith('src/') || isTest(file) || isEntry(file) || inProduct.has(`${file} *`)) return [];
    const names = exportsOf(text);
    return names.flatMap(({ name, isType, declared }) => {
      if (inProduct.has(`${file} ${name}`)) return [];
      const tested = inTests.has(`${file} ${name}`) || inTests.has(`${file} *`);
      const usedHere = timesIn(text, name) > declared * names.filter((other) => other.name === name).length;
      if (tested && usedHere) return [];
      const why = tested ? 'only tests use it' : 'nobody imports it';
      return [`${file}: ${isType ? 'type ' : ''}${name}, ${why}`];
    });
  });
};
