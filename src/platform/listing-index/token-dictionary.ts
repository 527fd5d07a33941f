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

// A letter or digit of ASCII to its folded code; 0 parts words.
const foldedLetters = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0;
});

const firstBasis = 0x811c9dc5 | 0;
const secondBasis = 0x9747b28c | 0;
const firstPrime = 0x01000193;
const secondPrime = 31;
const slotSize = 3;
const firstSlots = 4096;

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
  dump(): Int32Array;
};

export const createTokenDictionary = (dumped?: Int32Array): TokenDictionary => {
  // Slots of [first hash, second hash, token + 1].
  let slots = dumped ?? new Int32Array(slotSize * firstSlots);
  let mask = slots.length / slotSize - 1;
  let size = 0;
  for (let at = 2; at < slots.length; at += slotSize) if (slots[at] !== 0) size += 1;
  let lastTextOf = new Int32Array(Math.max(firstSlots, size * 2));
  let text = 0;
  let length = 0;
  const list = { tokens: new Uint32Array(tokenLimit), length: 0 };
  const { tokens } = list;
  let bytes = Buffer.alloc(4096);

  const slotOf = (first: number, second: number): number => {
    const table = slots;
    let slot = ((first ^ (second >>> 7)) & mask) * slotSize;
    while (table[slot + 2] !== 0 && (table[slot] !== first || table[slot + 1] !== second)) {
      slot += slotSize;
      if (slot === table.length) slot = 0;
    }
    return slot;
  };
  const grow = (): void => {
    const old = slots;
    slots = new Int32Array(old.length * 2);
    mask = slots.length / slotSize - 1;
    for (let at = 0; at < old.length; at += slotSize) {
      if (old[at + 2] === 0) continue;
      const slot = slotOf(old[at]!, old[at + 1]!);
      slots[slot] = old[at]!;
      slots[slot + 1] = old[at + 1]!;
      slots[slot + 2] = old[at + 2]!;
    }
    const longer = new Int32Array(lastTextOf.length * 2);
    longer.set(lastTextOf);
    lastTextOf = longer;
  };
  const claim = (first: number, second: number): number => {
    const slot = slotOf(first, second);
    if (slots[slot + 2] !== 0) return slots[slot + 2]! - 1;
    slots[slot] = first;
    slots[slot + 1] = second;
    size += 1;
    slots[slot + 2] = size;
    if (size * slotSize * 2 > slots.length) grow();
    return size - 1;
  };
  const addToken = (token: number): void => {
    if (lastTextOf[token] === text || length === tokenLimit) return;
    lastTextOf[token] = text;
    tokens[length] = token;
    length += 1;
  };
  const hashed = <T>(word: string, use: (first: number, second: number) => T): T => {
    let first = firstBasis;
    let second = secondBasis;
    for (let i = 0; i < word.length; i += 1) {
      const code = word.charCodeAt(i);
      first = Math.imul(first ^ code, firstPrime);
      second = (Math.imul(second, secondPrime) + code) | 0;
    }
    return use(first, second);
  };
  const addText = (given: string): void => {
    if (given.length * 3 > bytes.length) bytes = Buffer.alloc(given.length * 4);
    // One copy out of the string, because reading it letter by letter costs more.
    const copy = bytes;
    const end = copy.write(given, 0, 'utf8');
    let first = firstBasis;
    let second = secondBasis;
    for (let i = 0; i < end; i += 1) {
      const code = copy[i]!;
      if (code >= 128) {
        // Rare enough to read the text again the slow way; words already taken count once.
        for (const word of wordsOf(given)) addToken(hashed(word, claim));
        return;
      }
      const letter = foldedLetters[code]!;
      if (letter !== 0) {
        first = Math.imul(first ^ letter, firstPrime);
        second = (Math.imul(second, secondPrime) + letter) | 0;
      } else if (first !== firstBasis || second !== secondBasis) {
        addToken(claim(first, second));
        first = firstBasis;
        second = secondBasis;
      }
    }
    if (first !== firstBasis || second !== secondBasis) addToken(claim(first, second));
  };

  return {
    size: () => size,
    find: (word) => {
      const known = hashed(word, (first, second) => slots[slotOf(first, second) + 2]!);
      return known === 0 ? undefined : known - 1;
    },
    tokenFor: (word) => hashed(word, claim),
    begin: () => {
      text += 1;
      length = 0;
    },
    addText,
    addToken,
    end: () => {
      list.length = length;
      return list;
    },
    dump: () => slots,
  };
};
