import { engineSizeLabel } from '../filter-labels.ts';
import { chipMatch, type Match } from './match.ts';
import { units } from './quantity-words.ts';
import { isApart, phraseAt, type Word } from './split-words.ts';

const literWords: ReadonlySet<string> = new Set(['l', 'liter', 'liters', 'litre', 'litres', 'ltr']);
/** Numbers with one decimal that measure something else. */
const otherWords: ReadonlySet<string> = new Set(
  'percent pct apr interest rate foot feet ft inch inches in ton tons acres stars star million years year lbs lb'.split(
    ' ',
  ),
);
const largestLiters = 9;

const isJoined = (word: Word | undefined): word is Word => word !== undefined && !isApart(word);

/** "5.0", "3.5L", "2.5 liter", "5 liter": the size of an engine, unless another unit follows. */
export const readEngineSize = (words: readonly Word[], at: number, text: string): Match | undefined => {
  const word = words[at];
  const next = words[at + 1];
  if (!word || text[word.end] === '%') return undefined;
  const saysLiters = isJoined(next) && literWords.has(next.key);
  const whole = word.amount && !word.amount.dollars && /^\d$/.test(word.key) ? `${word.key}.0` : undefined;
  const size = word.decimal ?? (saysLiters ? whole : undefined);
  if (size === undefined || Number(size) === 0 || Number(size) > largestLiters) return undefined;
  const isOther = isJoined(next) && (otherWords.has(next.key) || phraseAt(units, words, at + 1) !== undefined);
  if (isOther && !saysLiters) return undefined;
  return chipMatch(at, saysLiters ? at + 2 : at + 1, {
    kind: 'engine-size',
    label: engineSizeLabel(size),
    effect: { criteria: { engineSizes: [size] } },
  });
};
