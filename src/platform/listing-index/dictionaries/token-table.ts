import type { CreateKernel } from '../kernel/kernel.ts';
import { createLayout, createMemory } from '../segments/segment.ts';
import { findSlot, slotWords } from './word-hash.ts';

/** Bytes the kernel reads past the end of a text. */
export const textMargin = 64;

/** Further words of a text are ignored. */
export const tokenLimit = 4096;

/** Limits of a batch of texts; a longer text is a batch of its own. */
export const textsAtOnce = 256;
export const bytesAtOnce = 32_768;

/** A word and its separator take at least two bytes. */
export const mostWords = (textBytes: number): number => textBytes / 2 + 1;

/** Creates a table in its own memory, with a buffer for texts of that length. */
const openTable = (createKernel: CreateKernel, slotCount: number, textBytes: number) => {
  const layout = createLayout();
  const listLength = Math.max(tokenLimit, mostWords(bytesAtOnce));
  const at = {
    state: layout.take(8),
    starts: layout.take((textsAtOnce + 1) * 4),
    ends: layout.take(textsAtOnce * 4),
    list: layout.take(listLength * 4),
    text: layout.take(textBytes + textMargin),
    letters: layout.take(textBytes / 8 + textMargin),
    stamps: layout.take(slotCount * 2),
    slots: layout.take(slotCount * slotWords * 4),
  };
  const memory = createMemory(layout.end());
  const words = new Uint32Array(memory.buffer, 0, layout.end() / 4);
  const wordsAt = (address: number, length: number) => words.subarray(address / 4, address / 4 + length);
  return {
    at,
    slotCount,
    textBytes,
    words,
    kernel: createKernel(memory),
    /** Number of words, and number of words in the list. */
    state: wordsAt(at.state, 2),
    starts: wordsAt(at.starts, textsAtOnce + 1),
    ends: wordsAt(at.ends, textsAtOnce),
    list: wordsAt(at.list, listLength),
    text: Buffer.from(memory.buffer, at.text, textBytes + textMargin),
    stamps: wordsAt(at.stamps, slotCount / 2),
    slots: wordsAt(at.slots, slotCount * slotWords),
  };
};

/** Words and their numbers, with buffers for the texts, in memory the kernel can access. */
export type TokenTable = ReturnType<typeof openTable>;

const firstSlots = 8192;
/** Longer than any seller's text. */
const longestTextBytes = 4 << 20;
/**
 * Grows with the table, because a longer text also has more words. Unused memory counts for V8's garbage collection
 * too.
 */
const textBytesFor = (slotCount: number): number => Math.min(slotCount * 8, longestTextBytes);

export const openFirst = (createKernel: CreateKernel): TokenTable =>
  openTable(createKernel, firstSlots, textBytesFor(firstSlots));

export const openDump = (createKernel: CreateKernel, dumped: Uint32Array): TokenTable => {
  const slotCount = dumped.length / slotWords;
  const table = openTable(createKernel, slotCount, textBytesFor(slotCount));
  table.slots.set(dumped);
  let size = 0;
  for (let slot = 2; slot < dumped.length; slot += slotWords) if (dumped[slot] !== 0) size += 1;
  table.state[0] = size;
  return table;
};

/** Half of the slots stay free, so that the lookup of a missing word ends quickly. */
export const hasRoom = ({ state, slotCount }: TokenTable, newWords: number): boolean =>
  (state[0]! + newWords) * 2 <= slotCount;

/** An empty table with room for twice the words of another plus those of a text. */
export const openLarger = (createKernel: CreateKernel, old: TokenTable, textBytes: number): TokenTable => {
  let slotCount = old.slotCount * 2;
  while ((old.state[0]! + mostWords(textBytes)) * 2 > slotCount) slotCount *= 2;
  return openTable(createKernel, slotCount, Math.max(textBytes, textBytesFor(slotCount)));
};

/** Copies the words in slots [from, to) into another table, which may already have them. */
export const copySlots = (old: TokenTable, into: TokenTable, from: number, to: number): void => {
  const end = Math.min(to, old.slotCount) * slotWords;
  for (let at = from * slotWords; at < end; at += slotWords) {
    if (old.slots[at + 2] === 0) continue;
    const slot = findSlot(into.slots, 0, into.slotCount - 1, { first: old.slots[at]!, second: old.slots[at + 1]! });
    for (let i = 0; i < slotWords; i += 1) into.slots[slot + i] = old.slots[at + i]!;
  }
};
