import { withoutComments } from './literal-paths.ts';

/** Names that do not say what they hold, or are private vocabulary; CONTRIBUTING.md lists replacements. */
const retired =
  /^(?:found|known|asked|told|said|given|meant|handOver|turnedRound|fewAtOnce|createFewAtOnce|Room[A-Z]\w*)$|^(?:asked|told|Asked|Told|Found|Known)(?:[A-Z]\w*)?$|^(?!is|has)\w+(?:Asked|Told)$/;

/** Participles as the whole name, its first word or its last: `shown`, `ShownReport`, `carsShown`. */
const participle =
  /^(?:[kK]ept|[cC]hosen|[sS]hown|[tT]aken|[gG]one|[sS]een)(?![a-z])|^(?!is|has|was|on[A-Z])\w+(?:Kept|Chosen|Shown|Taken|Gone|Seen)$/;

/** Fields of stored or published JSON, and Redux actions, which are named for events. */
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

/** The alias in `{ name: alias = value }`, the name in `(name: Type = value)`. */
const aliasOf = (part: string): string => /^(?:[\w$]+:\s*)?([\w$]+)(?:\s*=.*)?$/.exec(part)?.[1] ?? '';
const nameOf = (part: string): string => /^([\w$]+)/.exec(part)?.[1] ?? '';

/** Retired names among a file's variables, parameters and types. */
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
