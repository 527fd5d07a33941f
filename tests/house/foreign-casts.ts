import { withoutComments } from './literal-paths.ts';

/** Index of the end of a call's arguments that begin at `from`, with nested parentheses. */
const endOfCall = (code: string, from: number): number => {
  let depth = 1;
  let at = from;
  while (depth > 0 && at < code.length) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    at += 1;
  }
  return at;
};

/** Casts of external data that should be parsed instead: `JSON.parse(…) as`, `.json(…)) as`. */
export const foreignCasts = (text: string): string[] => {
  const code = withoutComments(text);
  return [...code.matchAll(/\b(?:JSON\.parse|\w+(?:\.\w+)*\.json)\(/g)].flatMap(({ 0: call, index }) => {
    const after = /^\)*\s+as (?!unknown\b)[^;\n]*/.exec(code.slice(endOfCall(code, index + call.length)));
    return after ? [`${call}…)${after[0]}`] : [];
  });
};
