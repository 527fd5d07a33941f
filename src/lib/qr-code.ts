/** Medium error correction, by version: codewords that correct each block, and how many blocks there are. */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

type Grid = { size: number; dark: Uint8Array; fixed: Uint8Array };

/** Modules that hold data and their correction. */
const rawModules = (version: number): number => {
  const aligned = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const patterns = version < 2 ? 0 : (25 * aligned - 10) * aligned - 55;
  return (16 * version + 128) * version + 64 - patterns - (version < 7 ? 0 : 36);
};

const times = (x: number, y: number): number => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((y >>> bit) & 1) * x;
  }
  return product;
};

const divisorOf = (degree: number): number[] => {
  const divisor: number[] = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let turn = 0; turn < degree; turn += 1) {
    for (let at = 0; at < degree; at += 1) {
      divisor[at] = times(divisor[at] ?? 0, root) ^ (at + 1 < degree ? (divisor[at + 1] ?? 0) : 0);
    }
    root = times(root, 2);
  }
  return divisor;
};

const remainderOf = (data: readonly number[], divisor: readonly number[]): number[] => {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [at, coefficient] of divisor.entries()) rest[at] = (rest[at] ?? 0) ^ times(coefficient, factor);
  }
  return rest;
};

/** The bytes of a text, as the mode for bytes has them, filled up to so many. */
const dataOf = (bytes: Uint8Array, version: number, capacity: number): number[] => {
  const lengthBits = version < 10 ? 8 : 16;
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  push(4, 4);
  push(bytes.length, lengthBits);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const data = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
};

/** Blocks with their correction, one codeword of each in turn. */
const interleave = (data: readonly number[], version: number): number[] => {
  const [perBlock = 0, blocks = 1] = [correction[version - 1], blockCounts[version - 1]];
  const total = Math.floor(rawModules(version) / 8);
  const shortBlocks = blocks - (total % blocks);
  const shortData = Math.floor(total / blocks) - perBlock;
  const divisor = divisorOf(perBlock);
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, at) => {
    const own = data.slice(from, from + shortData + (at < shortBlocks ? 0 : 1));
    from += own.length;
    return { own, check: remainderOf(own, divisor) };
  });
  const turns = (read: (part: (typeof parts)[number], at: number) => number | undefined, count: number) =>
    Array.from({ length: count }, (_, at) => parts.flatMap((part) => read(part, at) ?? [])).flat();
  return [...turns(({ own }, at) => own[at], shortData + 1), ...turns(({ check }, at) => check[at], perBlock)];
};

const set = ({ size, dark, fixed }: Grid, x: number, y: number, on: boolean): void => {
  if (x < 0 || y < 0 || x >= size || y >= size) return;
  dark[y * size + x] = on ? 1 : 0;
  fixed[y * size + x] = 1;
};

const alignmentCenters = (version: number, size: number): number[] => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - at * step).reverse()];
};

const drawPatterns = (grid: Grid, version: number): void => {
  const { size } = grid;
  for (let at = 0; at < size; at += 1) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(grid, cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centers = alignmentCenters(version, size);
  const last = centers.length - 1;
  for (const [i, cy] of centers.entries()) {
    for (const [j, cx] of centers.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (isFinder) continue;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) set(grid, cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }
  if (version >= 7) drawVersion(grid, version);
};

const drawVersion = (grid: Grid, version: number): void => {
  let rest = version;
  for (let turn = 0; turn < 12; turn += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const [a, b] = [grid.size - 11 + (at % 3), Math.floor(at / 3)];
    set(grid, a, b, ((bits >>> at) & 1) === 1);
    set(grid, b, a, ((bits >>> at) & 1) === 1);
  }
};

/** Which mask was used, beside two of the corners; medium correction is written as 0. */
const drawFormat = (grid: Grid, mask: number): void => {
  const { size } = grid;
  let rest = mask;
  for (let turn = 0; turn < 10; turn += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const isOn = (at: number) => ((bits >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at += 1) set(grid, 8, at, isOn(at));
  set(grid, 8, 7, isOn(6));
  set(grid, 8, 8, isOn(7));
  set(grid, 7, 8, isOn(8));
  for (let at = 9; at < 15; at += 1) set(grid, 14 - at, 8, isOn(at));
  for (let at = 0; at < 8; at += 1) set(grid, size - 1 - at, 8, isOn(at));
  for (let at = 8; at < 15; at += 1) set(grid, 8, size - 15 + at, isOn(at));
  set(grid, 8, size - 8, true);
};

const drawCodewords = ({ size, dark, fixed }: Grid, codewords: readonly number[]): void => {
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y * size + x] || bit >= codewords.length * 8) continue;
        dark[y * size + x] = ((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1;
        bit += 1;
      }
    }
  }
};

/** Every third diagonal turned over, which is enough for any camera; the standard's other masks only please the eye. */
const mask = 3;

const turnOver = ({ size, dark, fixed }: Grid): void => {
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = y * size + x;
      if (!fixed[at] && (x + y) % 3 === 0) dark[at] = (dark[at] ?? 0) ^ 1;
    }
  }
};

/** A text as a QR code, row by row; undefined for one that is too long for a code a phone reads from a screen. */
export const qrCode = (text: string): readonly (readonly boolean[])[] | undefined => {
  const bytes = new TextEncoder().encode(text);
  const capacityOf = (version: number) =>
    Math.floor(rawModules(version) / 8) - (correction[version - 1] ?? 0) * (blockCounts[version - 1] ?? 0);
  const version = correction.findIndex((_, at) => bytes.length + (at < 9 ? 2 : 3) <= capacityOf(at + 1)) + 1;
  if (version === 0) return undefined;
  const size = version * 4 + 17;
  const grid: Grid = { size, dark: new Uint8Array(size * size), fixed: new Uint8Array(size * size) };
  drawPatterns(grid, version);
  drawFormat(grid, mask);
  drawCodewords(grid, interleave(dataOf(bytes, version, capacityOf(version)), version));
  turnOver(grid);
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => grid.dark[y * size + x] === 1));
};
