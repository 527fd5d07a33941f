/** Ids of rules: lines of docs/rules that begin with their id, `- **SAVE-05** …`. */
export const definedIn = (text: string): string[] =>
  [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* \S/gm)].map(([, id = '']) => id);

/** Prefixes in the index of docs/rules, which has a row for each: `| SAVE | saved.md | …`. */
export const prefixesIn = (index: string): string[] =>
  [...index.matchAll(/^\| `([A-Z]+)` \|/gm)].map(([, prefix = '']) => prefix);

export const prefixOf = (id: string): string => id.slice(0, id.indexOf('-'));

const between = (first: string, last: string): string[] => {
  if (prefixOf(first) !== prefixOf(last) || first === last) return [];
  const [prefix, from, to] = [prefixOf(first), Number(first.split('-')[1]), Number(last.split('-')[1])];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => `${prefix}-${String(from + i).padStart(2, '0')}`);
};

/** All ids that a text cites, including those inside of "URL-01 to URL-13". */
export const citedIn = (text: string, prefixes: readonly string[]): Set<string> => {
  const id = `\\b((?:${prefixes.join('|')})-\\d+)\\b`;
  const citations = text.matchAll(new RegExp(`${id}(?: to ${id})?`, 'g'));
  return new Set([...citations].flatMap(([, first = '', last = first]) => [first, last, ...between(first, last)]));
};

export const repeatedIn = (ids: readonly string[]): string[] => ids.filter((id, at) => ids.indexOf(id) !== at);

/** "where: id" for ids that are cited but not defined. */
export const undefinedIn = (
  texts: ReadonlyMap<string, string>,
  defined: ReadonlySet<string>,
  prefixes: readonly string[],
): string[] =>
  [...texts].flatMap(([where, text]) =>
    [...citedIn(text, prefixes)].filter((id) => !defined.has(id)).map((id) => `${where}: ${id}`),
  );
