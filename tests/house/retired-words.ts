import { withoutComments } from './literal-paths.ts';

/** Names that say nothing of what they hold, or that only we understand; CONTRIBUTING.md says what stands for them. */
const retired =
  /^(?:found|known|asked|told|said|given|meant|handOver|turnedRound|fewAtOnce|createFewAtOnce|Room[A-Z]\w*)$|^(?:asked|told|Asked|Told|Found|Known)(?:[A-Z]\w*)?$|^(?!is|has)\w+(?:Asked|Told)$/;

const single = /\b(?:const|let|function|class|type|interface)\s+([A-Za-z_$][\w$]*)/g;
const destructured = /\b(?:const|let)\s+[[{]([^;]*?)[\]}]\s*=/g;
const parameters = /\(([^()]*)\)(?::\s*[^=(){}]+)?\s*=>/g;

const parts = (list: string): string[] => list.split(/[,{}[\]]/).map((part) => part.trim().replace(/^\.{3}/, ''));

/** Of `{ name: alias = value }` the alias, of `(name: Type = value)` the name. */
const aliasOf = (part: string): string => /^(?:[\w$]+:\s*)?([\w$]+)(?:\s*=.*)?$/.exec(part)?.[1] ?? '';
const nameOf = (part: string): string => /^([\w$]+)/.exec(part)?.[1] ?? '';

/** Names of a file's variables, parameters and types that are retired. */
export const retiredWords = (text: string): string[] => {
  const code = withoutComments(text);
  const listed = (pattern: RegExp): string[] => [...code.matchAll(pattern)].map(([, list = '']) => list);
  const names = [
    ...listed(single),
    ...listed(destructured).flatMap(parts).map(aliasOf),
    ...listed(parameters).flatMap(parts).map(nameOf),
  ];
  return names.filter((name) => retired.test(name));
};
