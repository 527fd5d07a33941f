import type { CreateKernel } from './kernel.ts';
import { createLayout, createMemory } from './segment.ts';
import { claimToken, findSlot, hashWord, slotWords } from './word-hash.ts';
import { markedWordsOf } from './words.ts';

/** What the kernel reads beyond the end of a text. */
const textMargin = 64;
const space = 32;
const firstSlots = 8192;
/** Longer texts than any seller writes; pages not used cost nothing. */
const firstTextBytes = 4 << 20;
/** A larger table is begun when fewer than one slot in so many can still be taken. */
const spareShare = 8;
const slotsPerText = 4096;

/** The words of one text, each once; valid until the next text begins. */
export type TokenList = { tokens: Uint32Array; length: number };

/** Words of one text beyond this many are not numbered. */
export const tokenLimit = 4096;

/**
 * Words to numbers. A word is known by 64 bits of hash, so that a feed full of serial numbers costs a few bytes a
 * word instead of a string; with ten million words the chance that any two are confused is under one in 100,000.
 */
export type TokenDictionary = {
  size(): number;
  /** The number of a folded word that some text held. */
  find(word: string): number | undefined;
  /** The words of a text. */
  number(text: string): TokenList;
  /** The words of a text in UTF-8, which lies between two places. */
  numberBytes(texts: Buffer, from: number, to: number): TokenList;
  /** The table itself, and putting one in its place. */
  dump(): Uint32Array;
  restore(dumped: Uint32Array): void;
};

/** The table in a memory of its own, with room for texts of a length. */
const openTable = (createKernel: CreateKernel, slotCount: number, textBytes: number) => {
  const layout = createLayout();
  const at = {
    state: layout.take(8),
    list: layout.take(tokenLimit * 4),
    text: layout.take(textBytes + textMargin),
    letters: layout.take(textBytes / 8 + textMargin),
    stamps: layout.take(slotCount * 2),
    slots: layout.take(slotCount * slotWords * 4),
  };
  const memory = createMemory(layout.end());
  const words = new Uint32Array(memory.buffer, 0, layout.end() / 4);
  return {
    ...at,
    slotCount,
    textBytes,
    words,
    kernel: createKernel(memory),
    text: Buffer.from(memory.buffer, at.text, textBytes + textMargin),
    tokens: words.subarray(at.list / 4, at.list / 4 + tokenLimit),
    slots: words.subarray(at.slots / 4, at.slots / 4 + slotCount * slotWords),
    slotsAt: at.slots,
    textAt: at.text,
  };
};

type Table = ReturnType<typeof openTable>;

const openDump = (createKernel: CreateKernel, dumped: Uint32Array): Table => {
  const table = openTable(createKernel, dumped.length / slotWords, firstTextBytes);
  table.slots.set(dumped);
  let known = 0;
  for (let slot = 2; slot < dumped.length; slot += slotWords) if (dumped[slot] !== 0) known += 1;
  table.words[table.state / 4] = known;
  return table;
};

/** Half of the slots stay free, so that looking up a word that is not there ends soon. */
const hasRoom = ({ words, state, slotCount }: Table, newWords: number): boolean =>
  (words[state / 4]! + newWords) * 2 <= slotCount;

/** An empty table with room for the words of another, as many again, and those of a text. */
const openLarger = (createKernel: CreateKernel, old: Table, newWords: number, textBytes: number): Table => {
  let slotCount = old.slotCount * 2;
  while ((old.words[old.state / 4]! + newWords) * 2 > slotCount) slotCount *= 2;
  return openTable(createKernel, slotCount, Math.max(textBytes, old.textBytes));
};

/** Enters the words in slots [from, to) of a table into another, where they may already be. */
const copySlots = (old: Table, into: Table, from: number, to: number): void => {
  const end = Math.min(to, old.slotCount) * slotWords;
  for (let at = from * slotWords; at < end; at += slotWords) {
    if (old.slots[at + 2] === 0) continue;
    const slot = findSlot(into.slots, 0, into.slotCount - 1, { first: old.slots[at]!, second: old.slots[at + 1]! });
    for (let i = 0; i < slotWords; i += 1) into.slots[slot + i] = old.slots[at + i]!;
  }
};

export const createTokenDictionary = (createKernel: CreateKernel, dumped?: Uint32Array): TokenDictionary => {
  let table = dumped ? openDump(createKernel, dumped) : openTable(createKernel, firstSlots, firstTextBytes);
  let stamp = 0;
  /** A larger table that is being filled, a few slots with every text, and how many of the old one are in it. */
  let larger: { table: Table; copied: number } | undefined;

  const copyOn = (slots: number): void => {
    if (!larger) return;
    copySlots(table, larger.table, larger.copied, larger.copied + slots);
    larger.copied += slots;
    if (larger.copied < table.slotCount) return;
    larger.table.words[larger.table.state / 4] = table.words[table.state / 4]!;
    table = larger.table;
    larger = undefined;
  };
  /** Filling a larger table at once would keep this thread, so it begins before it has to be there. */
  const makeRoom = (newWords: number, textBytes: number): void => {
    const open = () => ({ table: openLarger(createKernel, table, newWords, textBytes), copied: 0 });
    if (!hasRoom(table, newWords) || textBytes > table.textBytes) {
      larger = open();
      copyOn(table.slotCount);
    } else if (larger) copyOn(slotsPerText);
    else if (!hasRoom(table, newWords + table.slotCount / spareShare)) larger = open();
  };
  /** New words may stand in slots that were copied before they came. */
  const copyWords = (words: readonly string[]): void => {
    for (const word of words) {
      const slot = findSlot(table.slots, 0, table.slotCount - 1, hashWord(word)) / slotWords;
      if (larger) copySlots(table, larger.table, slot, slot + 1);
    }
  };

  /** The slow way, for texts with other letters. */
  const numberWords = (words: readonly string[]): void => {
    const { words: memory, slotsAt, slotCount, state, stamps, tokens } = table;
    let length = 0;
    for (const word of words) {
      const token = claimToken(memory, slotsAt / 4, slotCount - 1, state / 4, hashWord(word));
      if (memory[stamps / 4 + token] === stamp || length === tokenLimit) continue;
      memory[stamps / 4 + token] = stamp;
      tokens[length] = token;
      length += 1;
    }
    memory[state / 4 + 1] = length;
  };
  const begin = (textBytes: number): void => {
    // A word and what parts it from the next take two bytes at least.
    makeRoom(textBytes / 2 + 1, textBytes);
    stamp += 1;
    table.words[table.state / 4 + 1] = 0;
  };
  const numberText = (end: number, whole: () => string): TokenList => {
    const { kernel, text, textAt, letters, slotsAt, slotCount, stamps, list, state } = table;
    for (let at = end; at < end + textMargin; at += 1) text[at] = space;
    const mask = slotCount - 1;
    const known = table.words[state / 4]!;
    const isAscii = kernel.numberWords(textAt, end, letters, slotsAt, mask, stamps, stamp, list, tokenLimit, state);
    if (isAscii === 0) numberWords(markedWordsOf(whole()));
    if (larger && table.words[state / 4]! > known) copyWords(markedWordsOf(whole()));
    return { tokens: table.tokens, length: table.words[table.state / 4 + 1]! };
  };

  return {
    size: () => table.words[table.state / 4]!,
    find: (word) => {
      const token = table.slots[findSlot(table.slots, 0, table.slotCount - 1, hashWord(word)) + 2]!;
      return token === 0 ? undefined : token - 1;
    },
    number: (given) => {
      begin(given.length * 3);
      return numberText(table.text.write(given, 0, 'utf8'), () => given);
    },
    numberBytes: (texts, from, to) => {
      begin(to - from);
      texts.copy(table.text, 0, from, to);
      return numberText(to - from, () => texts.toString('utf8', from, to));
    },
    dump: () => table.slots,
    restore: (dump) => {
      table = openDump(createKernel, dump);
      larger = undefined;
    },
  };
};
