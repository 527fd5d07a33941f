import type { CreateKernel } from './kernel.ts';
import { createLayout, createMemory } from './segment.ts';
import { claimToken, findSlot, hashWord, slotWords } from './word-hash.ts';

const combining = /\p{M}/gu;
const wordPattern = /[\p{L}\p{N}]+/gu;

/** Lower-case and without accents, so that "Citroën" is found as "citroen". */
export const foldText = (text: string): string => text.normalize('NFD').replace(combining, '').toLowerCase();

export const wordsOf = (text: string): string[] => foldText(text).match(wordPattern) ?? [];

/** The words of a name, and hyphenated ones joined as well: "CR-V" is found as "cr v" and as "crv". */
export const nameWords = (name: string): string[] => [
  ...new Set([
    ...wordsOf(name),
    ...foldText(name)
      .split(/\s+/)
      .flatMap((part) => wordsOf(part).join('') || []),
  ]),
];

/** What the kernel reads beyond the end of a text. */
const textMargin = 64;
const firstSlots = 8192;
const firstTextBytes = 16_384;

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
  tokenFor(word: string): number;
  /** Starts a new text; what is added until `end` is part of it. */
  begin(): void;
  addText(text: string): void;
  addToken(token: number): void;
  end(): TokenList;
  /** The table itself, for a snapshot. */
  dump(): Uint32Array;
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

export const createTokenDictionary = (createKernel: CreateKernel, dumped?: Uint32Array): TokenDictionary => {
  const dumpedSlots = dumped ? dumped.length / slotWords : firstSlots;
  let table = openTable(createKernel, dumpedSlots, firstTextBytes);
  if (dumped) table.slots.set(dumped);
  const known = table.state / 4;
  for (let slot = 2; slot < table.slots.length; slot += slotWords)
    if (table.slots[slot] !== 0) table.words[known]! += 1;
  let stamp = 0;
  let list: TokenList = { tokens: table.tokens, length: 0 };

  /** Makes sure of room for so many more words and bytes of text. */
  const makeRoom = (newWords: number, textBytes: number): void => {
    const old = table;
    let { slotCount } = old;
    while ((old.words[known]! + newWords) * 2 > slotCount) slotCount *= 2;
    if (slotCount === old.slotCount && textBytes <= old.textBytes) return;
    table = openTable(createKernel, slotCount, Math.max(textBytes, old.textBytes));
    table.words[known] = old.words[known]!;
    table.words[known + 1] = old.words[known + 1]!;
    table.words.set(old.words.subarray(old.stamps / 4, (old.stamps + old.slotCount * 2) / 4), table.stamps / 4);
    table.tokens.set(old.tokens);
    list = { tokens: table.tokens, length: 0 };
    for (let at = 0; at < old.slots.length; at += slotWords) {
      if (old.slots[at + 2] === 0) continue;
      const hash = { first: old.slots[at]!, second: old.slots[at + 1]! };
      table.slots.set(old.slots.subarray(at, at + slotWords), findSlot(table.slots, 0, slotCount - 1, hash));
    }
  };
  const tokenFor = (word: string): number => {
    makeRoom(1, 0);
    return claimToken(table.words, table.slotsAt / 4, table.slotCount - 1, known, hashWord(word));
  };
  const addToken = (token: number): void => {
    const { words, stamps, tokens } = table;
    const at = stamps / 4 + token;
    const length = words[known + 1]!;
    if (words[at] === stamp || length === tokenLimit) return;
    words[at] = stamp;
    tokens[length] = token;
    words[known + 1] = length + 1;
  };

  return {
    size: () => table.words[known]!,
    find: (word) => {
      const token = table.slots[findSlot(table.slots, 0, table.slotCount - 1, hashWord(word)) + 2]!;
      return token === 0 ? undefined : token - 1;
    },
    tokenFor,
    begin: () => {
      stamp += 1;
      table.words[known + 1] = 0;
    },
    addText: (given) => {
      makeRoom(given.length / 2 + 1, given.length * 3);
      const { kernel, text, textAt, letters, slotsAt, slotCount, stamps, list: listAt, state } = table;
      const end = text.write(given, 0, 'utf8');
      text.fill(' ', end, end + textMargin);
      const mask = slotCount - 1;
      const isAscii =
        kernel.numberWords(textAt, end, letters, slotsAt, mask, stamps, stamp, listAt, tokenLimit, state) === 1;
      // Other letters are rare enough to read the text again the slow way; words already taken count once.
      if (!isAscii) for (const word of wordsOf(given)) addToken(tokenFor(word));
    },
    addToken,
    end: () => {
      list.length = table.words[known + 1]!;
      return list;
    },
    dump: () => table.slots,
  };
};
