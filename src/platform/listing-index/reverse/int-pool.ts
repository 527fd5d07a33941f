/** An allocator: many short lists of numbers in one typed array, instead of an object for each. */
type IntPool = {
  /** Invalid after the next `take`. */
  words(): Int32Array;
  /** The offset of a free block of that size; never 0. */
  take(size: number): number;
  give(at: number, size: number): void;
};

/** Above this size arrays grow by less than double. */
const manyWords = 1 << 20;

export const grownTo = <T extends Int32Array | Uint32Array | Float64Array>(array: T, length: number): T => {
  if (array.length >= length) return array;
  const grown = new (array.constructor as new (length: number) => T)(
    Math.max(length, Math.ceil(array.length * (array.length < manyWords ? 2 : 1.25))),
  );
  grown.set(array);
  return grown;
};

export const createIntPool = (): IntPool => {
  let words = new Int32Array(1024);
  let end = 1;
  /** For each size the first free block; its first word is the offset of the next. */
  const free: number[] = [];
  return {
    words: () => words,
    take: (size) => {
      const again = free[size];
      if (again) {
        free[size] = words[again]!;
        return again;
      }
      const at = end;
      end += size;
      words = grownTo(words, end);
      return at;
    },
    give: (at, size) => {
      words[at] = free[size] ?? 0;
      free[size] = at;
    },
  };
};
