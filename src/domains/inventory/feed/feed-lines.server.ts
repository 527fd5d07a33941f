import { createReadStream } from 'node:fs';

/** One line of a text file; `text` is null when the line is longer than any feed's should be. */
export type FeedLine = { line: number; text: string | null };

const longestLine = 2_000_000;

/** Reads a file of any size line by line. Bytes that are not UTF-8 come out as U+FFFD. */
export async function* readLines(
  file: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<FeedLine[]> {
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 });
  let line = 0;
  let rest = '';
  let tooLong = false;
  const next = (text: string): FeedLine => {
    line += 1;
    const whole = line === 1 && text.startsWith('\uFEFF') ? text.slice(1) : text;
    return { line, text: whole.endsWith('\r') ? whole.slice(0, -1) : whole };
  };
  for await (const chunk of stream as AsyncIterable<string>) {
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
    onBytes(stream.bytesRead);
    if (lines.length > 0) yield lines;
  }
  if (tooLong) yield [{ ...next(''), text: null }];
  else if (rest !== '') yield [next(rest)];
}
