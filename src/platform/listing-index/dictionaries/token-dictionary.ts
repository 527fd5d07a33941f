import type { CreateKernel } from '../kernel/kernel.ts';
import {
  bytesAtOnce,
  copySlots,
  hasRoom,
  mostWords,
  openDump,
  openFirst,
  openLarger,
  type TokenTable,
  textMargin,
  textsAtOnce,
  tokenLimit,
} from './token-table.ts';
import { claimToken, findSlot, hashWord, slotWords } from './word-hash.ts';
import { markedWordsOf } from './words.ts';

const space = 32;
/** A larger table is started when fewer than one slot in this many are free to use. */
const spareShare = 8;
const slotsPerText = 4096;

/** The distinct words of one text; valid until the next text. */
export type TokenList = { tokens: Uint32Array; length: number };

/** The words of several texts in sequence, and where those of each end; valid until the next text. */
type TokenLists = { tokens: Uint32Array; ends: Uint32Array };

/**
 * Maps words to numbers. A word is identified by a 64-bit hash, so that a feed full of serial numbers costs a few bytes
 * per word instead of a string; with ten million words the probability of any collision is below one in 100,000.
 */
export type TokenDictionary = {
  size(): number;
  /** The number of a folded word, if it occurs in any text. */
  find(word: string): number | undefined;
  /** The words of a text. */
  number(text: string): TokenList;
  /**
   * The words of the first of these UTF-8 texts, as many as are numbered together. Text n is between `starts` n and n +
   * 1 and ends with a space.
   */
  numberTexts(texts: Buffer, starts: Uint32Array): TokenLists;
  /** Exports and replaces the table. */
  dump(): Uint32Array;
  restore(dumped: Uint32Array): void;
};

export const createTokenDictionary = (createKernel: CreateKernel, dumped?: Uint32Array): TokenDictionary => {
  let table = dumped ? openDump(createKernel, dumped) : openFirst(createKernel);
  let stamp = 0;
  /** A larger table that is being filled, some slots with every text; `copied` counts the slots copied so far. */
  let larger: { table: TokenTable; copied: number } | undefined;

  const copyOn = (slots: number): void => {
    if (!larger) return;
    copySlots(table, larger.table, larger.copied, larger.copied + slots);
    larger.copied += slots;
    if (larger.copied < table.slotCount) return;
    larger.table.state[0] = table.state[0]!;
    table = larger.table;
    larger = undefined;
  };
  const makeRoomAtOnce = (textBytes: number): void => {
    if (hasRoom(table, mostWords(textBytes)) && textBytes <= table.textBytes) return;
    larger = { table: openLarger(createKernel, table, textBytes), copied: 0 };
    copyOn(table.slotCount);
  };
  /** Copying the table at once would block this thread, so it starts before the space is needed. */
  const makeRoom = (textBytes: number): void => {
    makeRoomAtOnce(textBytes);
    if (larger) copyOn(slotsPerText);
    else if (!hasRoom(table, mostWords(textBytes) + table.slotCount / spareShare)) {
      larger = { table: openLarger(createKernel, table, textBytes), copied: 0 };
    }
  };
  /** Copies new words whose slots were copied before they were added. */
  const copyWords = (words: readonly string[]): void => {
    for (const word of words) {
      const slot = findSlot(table.slots, 0, table.slotCount - 1, hashWord(word)) / slotWords;
      if (larger) copySlots(table, larger.table, slot, slot + 1);
    }
  };

  /** The slow path, for a text with non-ASCII letters. */
  const numberWords = (words: readonly string[], text: number): void => {
    const { words: memory, at, slotCount, state, stamps, list } = table;
    const most = state[1]! + tokenLimit;
    for (const word of words) {
      const token = claimToken(memory, at.slots / 4, slotCount - 1, at.state / 4, hashWord(word));
      if (stamps[token] === stamp + text || state[1]! >= most) continue;
      stamps[token] = stamp + text;
      list[state[1]!] = token;
      state[1]! += 1;
    }
    table.ends[text] = state[1]!;
  };
  /** Numbers the texts in the table's text buffer. */
  const numberAll = (count: number, textOf: (text: number) => string): void => {
    const { kernel, at, slotCount, state } = table;
    const { text, letters, slots, stamps, list } = at;
    state[1] = 0;
    stamp += 1;
    for (let n = 0; n < count; n += 1) {
      const [starts, ends, left] = [at.starts + n * 4, at.ends + n * 4, count - n];
      const mask = slotCount - 1;
      n += kernel.numberTexts(
        ...([text, starts, left, letters, slots, mask, stamps, stamp + n, list, tokenLimit, ends, at.state] as const),
      );
      if (n < count) numberWords(markedWordsOf(textOf(n)), n);
    }
    stamp += count - 1;
  };

  return {
    size: () => table.state[0]!,
    find: (word) => {
      const token = table.slots[findSlot(table.slots, 0, table.slotCount - 1, hashWord(word)) + 2]!;
      return token === 0 ? undefined : token - 1;
    },
    number: (text) => {
      makeRoom(text.length * 3);
      const size = table.state[0]!;
      const end = table.text.write(text, 0, 'utf8');
      table.text.fill(space, end, end + textMargin);
      table.starts[0] = 0;
      table.starts[1] = end + 1;
      numberAll(1, () => text);
      if (larger && table.state[0]! > size) copyWords(markedWordsOf(text));
      return { tokens: table.list, length: table.state[1]! };
    },
    numberTexts: (texts, starts) => {
      const most = Math.min(textsAtOnce, starts.length - 1);
      const first = starts[0]!;
      let count = 1;
      while (count < most && starts[count + 1]! - first <= bytesAtOnce) count += 1;
      copyOn(table.slotCount);
      makeRoomAtOnce(starts[count]! - first);
      texts.copy(table.text, 0, first, starts[count]!);
      for (let text = 0; text <= count; text += 1) table.starts[text] = starts[text]! - first;
      numberAll(count, (text) => texts.toString('utf8', starts[text]!, starts[text + 1]!));
      return { tokens: table.list.subarray(0, table.state[1]!), ends: table.ends.subarray(0, count) };
    },
    dump: () => table.slots,
    restore: (dump) => {
      table = openDump(createKernel, dump);
      larger = undefined;
    },
  };
};
