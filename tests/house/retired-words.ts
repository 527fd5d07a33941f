import { withoutComments } from './literal-paths.ts';

/** Names that say nothing of what they hold, or that only we understand; CONTRIBUTING.md says what stands for them. */
const retired =
  /^(?:found|known|asked|told|said|given|meant|handOver|turnedRound|fewAtOnce|createFewAtOnce|Room[A-Z]\w*)$|^(?:asked|told|Asked|Told|Found|Known)(?:[A-Z]\w*)?$|^(?!is|has)\w+(?:Asked|Told)$/;

/** Alone, as the first word or as the last: `shown`, `ShownReport`, `carsShown`. */
const participle =
  /^(?:[kK]ept|[cC]hosen|[sS]hown|[tT]aken|[gG]one|[sS]een)(?![a-z])|^(?!is|has|was|on[A-Z])\w+(?:Kept|Chosen|Shown|Taken|Gone|Seen)$/;

/** Fields of stored or published JSON, and actions of a store, which are named for what has happened. */
const allowed: ReadonlySet<string> = new Set([
  'seenInBadRows',
  'seenMs',
  'firstSeen',
  'alertShown',
  'toastShown',
  'userStateShown',
  'carsChosen',
  'carsGone',
  'theirNameTaken',
  'theirsTaken',
]);

const isRetired = (name: string): boolean => retired.test(name) || (participle.test(name) && !allowed.has(name));

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
  return names.filter(isRetired);
};
