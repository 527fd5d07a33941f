/** A line of a text file; `text` is null if it is too long. */
export type FeedLine = { line: number; text: string | null };

const longestLine = 2_000_000;

/** Splits text of any size into lines. */
export async function* cutLines(texts: AsyncIterable<string>): AsyncGenerator<FeedLine[]> {
  let line = 0;
  let rest = '';
  let tooLong = false;
  const next = (text: string): FeedLine => {
    line += 1;
    return { line, text: text.endsWith('\r') ? text.slice(0, -1) : text };
  };
  for await (const chunk of texts) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    const lines = parts.map(next);
    const [first] = lines;
    if (tooLong && first) {
      first.text = null;
      tooLong = false;
    }
    if (rest.length > longestLine) {
      rest = '';
      tooLong = true;
    }
    if (lines.length > 0) yield lines;
  }
  if (tooLong) yield [{ ...next(''), text: null }];
  else if (rest !== '') yield [next(rest)];
}
