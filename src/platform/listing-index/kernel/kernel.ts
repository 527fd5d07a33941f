import { kernelBase64 } from './kernel-binary.ts';
import { createPlainKernel } from './plain-kernel.ts';

/**
 * Inner loops over the memory of one segment. Arguments are byte addresses; bitmap ranges are byte offsets within a
 * bitmap, multiples of 64. kernel.as is the WebAssembly version.
 */
export type Kernel = {
  and(target: number, a: number, b: number, from: number, to: number): void;
  or(target: number, a: number, b: number, from: number, to: number): void;
  clear(target: number, from: number, to: number): void;
  count(a: number, from: number, to: number): number;
  countAnd(a: number, b: number, from: number, to: number): number;
  countEach(
    base: number,
    windows: number,
    windowCount: number,
    bitmaps: number,
    bitmapCount: number,
    sums: number,
  ): void;
  between32(column: number, target: number, from: number, to: number, low: number, high: number): void;
  between8(column: number, target: number, from: number, to: number, low: number, high: number): void;
  between16(column: number, target: number, from: number, to: number, low: number, high: number): void;
  rowsOf(bits: number, from: number, to: number, rows: number, capacity: number, next: number): number;
  tally8(column: number, rows: number, rowCount: number, sums: number): void;
  tally16(bits: number, windows: number, windowCount: number, column: number, sums: number): void;
  tally32(column: number, rows: number, rowCount: number, sums: number): void;
  tallyFlags(column: number, rows: number, rowCount: number, sums: number): void;
  pick8(column: number, rows: number, rowCount: number, table: number, target: number): void;
  pick32(column: number, rows: number, rowCount: number, table: number, target: number): void;
  countRows(rows: number, rowCount: number, bits: number): number;
  setRows(rows: number, rowCount: number, target: number): void;
  figures(
    rows: number,
    rowCount: number,
    price: number,
    fee: number,
    msrp: number,
    incentives: number,
    state: number,
    types: number,
    styles: number,
    sellers: number,
    block: number,
    isPayment: number,
    out: number,
  ): void;
  addPostings(list: number, rowCount: number, target: number): void;
  numberTexts(
    text: number,
    starts: number,
    count: number,
    letters: number,
    slots: number,
    mask: number,
    stamps: number,
    stamp: number,
    list: number,
    limit: number,
    ends: number,
    state: number,
  ): number;
};

/** `simd` is WebAssembly; `plain` is the TypeScript version for machines without SIMD. Their results are identical. */
export type KernelKind = 'simd' | 'plain';

export type CreateKernel = (memory: WebAssembly.Memory) => Kernel;

/** Compiled once, instantiated for each segment's memory. */
export const kernelFactory = (kind: KernelKind): CreateKernel => {
  if (kind === 'plain') return ({ buffer }) => createPlainKernel(buffer);
  const compiled = new WebAssembly.Module(Buffer.from(kernelBase64, 'base64'));
  return (memory) => new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as Kernel;
};
