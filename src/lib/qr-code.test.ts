import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrCode } from './qr-code.ts';

/** A reader of its own: tables of logarithms where the writer multiplies, the standard's lists where it computes. */
const exps: number[] = [];
const logs: number[] = [];
for (let at = 0, value = 1; at < 255; at += 1) {
  exps[at] = value;
  logs[value] = at;
  value = value >= 128 ? (value * 2) ^ 285 : value * 2;
}
const alignment: Record<number, number[]> = {
  1: [],
  2: [6, 18],
  3: [6, 22],
  4: [6, 26],
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
  10: [6, 28, 50],
  11: [6, 30, 54],
  12: [6, 32, 58],
  13: [6, 34, 62],
  14: [6, 26, 46, 66],
  15: [6, 26, 48, 70],
  16: [6, 26, 50, 74],
  17: [6, 30, 54, 78],
  18: [6, 30, 56, 82],
  19: [6, 30, 58, 86],
  20: [6, 34, 62, 90],
};
/** Medium: how many blocks with how many data codewords, and correction codewords of each. */
const blocks: Record<number, { check: number; data: number[] }> = {
  1: { check: 10, data: [16] },
  4: { check: 18, data: [32, 32] },
  7: { check: 18, data: [31, 31, 31, 31] },
  8: { check: 22, data: [38, 38, 39, 39] },
  10: { check: 26, data: [43, 43, 43, 43, 44] },
};

const read = (rows: readonly (readonly boolean[])[]) => {
  const size = rows.length;
  const version = (size - 17) / 4;
  const isDark = (x: number, y: number) => rows[y]?.[x] === true;
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => isDark(8, y)).reverse();
  const formatText = [...[0, 1, 2, 3, 4, 5].map((x) => isDark(x, 8)), isDark(7, 8), ...format].map(Number).join('');
  const centers = alignment[version] ?? [];
  const last = centers.length - 1;
  const isReserved = (x: number, y: number): boolean => {
    if (x === 6 || y === 6) return true;
    if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true;
    if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
    return centers.some((cy, i) =>
      centers.some(
        (cx, j) =>
          !((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) &&
          Math.abs(cx - x) <= 2 &&
          Math.abs(cy - y) <= 2,
      ),
    );
  };
  const bits: number[] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isReserved(x, y)) bits.push(Number(isDark(x, y) !== ((x + y) % 3 === 0)));
      }
    }
    upwards = !upwards;
  }
  const codewords = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
  return { version, formatText, codewords };
};

/** The blocks of a code, put together again; every one has to be free of errors. */
const textOf = (version: number, codewords: readonly number[]): string => {
  const { check, data } = blocks[version] ?? { check: 0, data: [] };
  const parts = data.map((): number[] => []);
  let at = 0;
  for (let turn = 0; turn < Math.max(...data); turn += 1) {
    for (const [block, count] of data.entries()) if (turn < count) parts[block]?.push(codewords[at++] ?? 0);
  }
  const bytes = parts.flatMap((part) => [...part]);
  for (let turn = 0; turn < check; turn += 1) for (const part of parts) part.push(codewords[at++] ?? 0);
  for (const part of parts) {
    for (let root = 0; root < check; root += 1) {
      const syndrome = part.reduce((sum, word) => {
        const shifted = sum === 0 ? 0 : (exps[((logs[sum] ?? 0) + root) % 255] ?? 0);
        return shifted ^ word;
      }, 0);
      expect(syndrome).toBe(0);
    }
  }
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  expect(bits.slice(0, 4)).toBe('0100');
  const lengthBits = version < 10 ? 8 : 16;
  const length = Number.parseInt(bits.slice(4, 4 + lengthBits), 2);
  const body = Array.from({ length }, (_, byte) => bits.slice(4 + lengthBits + byte * 8, 12 + lengthBits + byte * 8));
  return new TextDecoder().decode(Uint8Array.from(body, (byte) => Number.parseInt(byte, 2)));
};

describe('a QR code', () => {
  it.each([
    [1, 'HELLO'],
    [4, 'x'.repeat(60)],
    [7, 'otpauth://totp/'.padEnd(120, 'A')],
    [8, 'é'.repeat(70)],
    [10, 'https://cars.example/'.padEnd(200, '7')],
  ])('of version %i is read again as it was written, without an error', (version, text) => {
    const decoded = read(qrCode(text) ?? []);
    // The standard's word for medium correction and the third mask.
    expect([decoded.version, decoded.formatText]).toEqual([version, '101101101001011']);
    expect(textOf(version, decoded.codewords)).toBe(text);
  });

  it('has its corners and its alignment marks where the standard has them, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const rows = qrCode(text) ?? [];
        const size = rows.length;
        for (const [x, y] of [
          [0, 0],
          [size - 7, 0],
          [0, size - 7],
        ] as const) {
          const corner = rows.slice(y, y + 7).map((row) =>
            row
              .slice(x, x + 7)
              .map(Number)
              .join(''),
          );
          expect(corner).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']);
        }
        const centers = alignment[(size - 17) / 4] ?? [];
        const end = centers.at(-1) ?? 0;
        if (end > 6) {
          const mark = rows.slice(end - 2, end + 3).map((row) =>
            row
              .slice(end - 2, end + 3)
              .map(Number)
              .join(''),
          );
          expect(mark).toEqual(['11111', '10001', '10101', '10001', '11111']);
        }
      }),
    );
  });

  it('is none for a text that is too long', () => {
    expect(qrCode('x'.repeat(700))).toBeUndefined();
  });
});
