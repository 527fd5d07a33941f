import type { Random } from '#lib/random.ts';

/** `{a|b}` is a choice and `$year` a slot, as in `{Just in|New here}: a $year $model.` */
type Part = string | { slot: string } | { choices: readonly Phrase[] };
type Phrase = readonly Part[];
export type Sentences = readonly Phrase[];

const readPhrase = (text: string, from: number, nested: boolean): { phrase: Phrase; end: number } => {
  const parts: Part[] = [];
  let at = from;
  while (at < text.length && !(nested && (text[at] === '|' || text[at] === '}'))) {
    if (text[at] === '{') {
      const choices: Phrase[] = [];
      let end = at;
      do {
        const read = readPhrase(text, end + 1, true);
        choices.push(read.phrase);
        end = read.end;
      } while (text[end] === '|');
      parts.push({ choices });
      at = end + 1;
    } else {
      const word = /\$\w+|[^{}|$]+/y;
      word.lastIndex = at;
      const match = word.exec(text)?.[0];
      if (match === undefined) throw new SyntaxError(`cannot read "${text.slice(at)}"`);
      parts.push(match.startsWith('$') ? { slot: match.slice(1) } : match);
      at += match.length;
    }
  }
  return { phrase: parts, end: at };
};

/** Parsed once at start, since each phrase is used very often. */
export const phrases = (text: string): Sentences =>
  text
    .trim()
    .split('\n')
    .map((line) => readPhrase(line.trim(), 0, false).phrase);

export const say = (random: Random, phrase: Phrase, slots: Readonly<Record<string, string>>): string => {
  let text = '';
  for (const part of phrase) {
    if (typeof part === 'string') text += part;
    else if ('slot' in part) text += slots[part.slot] ?? '';
    else text += say(random, random.pick(part.choices), slots);
  }
  return text;
};
