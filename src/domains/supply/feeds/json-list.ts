/** An object of a JSON list with its first line; `text` is null if it is too long. */
export type JsonPiece = { line: number; text: string | null };

const longestPiece = 2_000_000;

/** Splits `[{…}, {…}]` into its members, holding only one at a time. */
export const createJsonListSplitter = () => {
  let line = 1;
  let startLine = 1;
  let depth = 0;
  let held = '';
  let inString = false;
  let escaped = false;
  let tooLong = false;

  const push = (chunk: string): JsonPiece[] => {
    const pieces: JsonPiece[] = [];
    let from = depth >= 2 || held !== '' ? 0 : -1;
    const finish = (end: number): void => {
      const text = held + (from < 0 ? '' : chunk.slice(from, end));
      if (text.trim() !== '' || tooLong) pieces.push({ line: startLine, text: tooLong ? null : text });
      held = '';
      tooLong = false;
      from = -1;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const letter = chunk[at];
      if (letter === '\n') line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (letter === '\\') escaped = true;
        else if (letter === '"') inString = false;
        continue;
      }
      if (depth === 0) {
        if (letter === '[') depth = 1;
        continue;
      }
      const divides = depth === 1 && (letter === ',' || letter === ']');
      if (divides) {
        finish(at);
        if (letter === ']') depth = 0;
        continue;
      }
      if (from < 0 && held === '' && !/\s/.test(letter ?? '')) {
        from = at;
        startLine = line;
      }
      if (letter === '"') inString = true;
      else if (letter === '{' || letter === '[') depth += 1;
      else if (letter === '}' || letter === ']') depth -= 1;
    }
    if (from >= 0) held += chunk.slice(from);
    if (held.length > longestPiece) {
      // Keep the first character, so that the member still counts; it will not be parsed.
      held = held.slice(0, 1);
      tooLong = true;
    }
    return pieces;
  };

  return {
    push,
    /** The unfinished last member of a truncated list. */
    end: (): JsonPiece[] => (held.trim() === '' ? [] : [{ line: startLine, text: tooLong ? null : held }]),
  };
};
