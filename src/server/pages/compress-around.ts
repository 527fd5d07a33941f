import { randomBytes } from 'node:crypto';
import { constants, createBrotliCompress } from 'node:zlib';
import { brotliParams } from './compress.ts';

/** Longer blocks might gain from compression after all. */
const mostStored = 32;

/** The bytes that a page doesn't have: at least forty, because many are never part of a text in UTF-8. */
const absentBytes = (page: Buffer): number[] => {
  const isPresent = new Uint8Array(256);
  for (let at = 0; at < page.length; at += 1) isPresent[page[at] ?? 0] = 1;
  return Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !isPresent[byte]);
};

/** Each byte once and in no order, so that the compressor can neither shorten them nor refer to them. */
const filler = (length: number, from: readonly number[]): Buffer => {
  const left = [...from];
  return Buffer.from(Array.from(randomBytes(length), (byte) => left.splice(byte % left.length, 1)[0] ?? 0));
};

/** Bytes at an offset, to be overwritten. */
export type Gap = { readonly at: number; readonly width: number };

/** A page whose slots can be filled one after the other: a slot may be several gaps in its bytes. */
export type PageForm = { readonly bytes: Buffer; readonly gaps: readonly Gap[] };

/** Lengths of the blocks that a slot is stored in. */
const blocksOf = (width: number): number[] => {
  const count = Math.ceil(width / mostStored);
  return Array.from({ length: count }, (_, nth) => Math.ceil((width - nth) / count));
};

/** What brotli writes before bytes that it stores (RFC 7932, 9.2): not the last, length less one, uncompressed. */
const storedHeader = (length: number): Buffer => {
  const less = length - 1;
  return Buffer.from([(less & 31) << 3, (less >> 5) & 255, ((less >> 13) & 7) | 8]);
};

const gapsOf = (compressed: Buffer, blocks: readonly Buffer[]): Gap[] | undefined => {
  const gaps: Gap[] = [];
  let from = 0;
  for (const bytes of blocks) {
    const header = storedHeader(bytes.length);
    const block = compressed.indexOf(Buffer.concat([header, bytes]), from);
    if (block < 0) return undefined;
    const at = block + header.length;
    gaps.push({ at, width: bytes.length });
    from = at + bytes.length;
  }
  return gaps;
};

/**
 * Compresses a page with brotli so that its slots can be filled afterwards. A flush before and after each slot gives it
 * blocks of its own, and bytes that nothing can be gained from are stored as they are. A slot's last two bytes are the
 * page's own, because the decoder of a text goes by the two bytes before it. Undefined if a slot was not stored.
 */
export const compressAround = async (page: Buffer, slots: readonly Gap[]): Promise<PageForm | undefined> => {
  const compressor = createBrotliCompress({ params: brotliParams, flush: constants.BROTLI_OPERATION_FLUSH });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    compressor.on('data', (chunk: Buffer) => chunks.push(chunk));
    compressor.on('end', resolve).on('error', reject);
  });
  const absent = absentBytes(page);
  const stored: Buffer[] = [];
  let end = 0;
  for (const { at, width } of slots) {
    compressor.write(page.subarray(end, at));
    end = at + width;
    const blocks = blocksOf(width).map((length) => filler(length, absent));
    blocks.at(-1)?.set(page.subarray(end - 2, end), (blocks.at(-1)?.length ?? 2) - 2);
    for (const block of blocks) compressor.write(block);
    stored.push(...blocks);
  }
  compressor.end(page.subarray(end));
  await ended;
  const bytes = Buffer.concat(chunks);
  const gaps = gapsOf(bytes, stored);
  return gaps && { bytes, gaps };
};

/** A copy of a page with what stands in its slots for one visitor. */
export const fillGaps = ({ bytes, gaps }: PageForm, slotBytes: Buffer): Buffer => {
  if (gaps.length === 0) return bytes;
  const filled = Buffer.from(bytes);
  let from = 0;
  for (const { at, width } of gaps) {
    slotBytes.copy(filled, at, from, from + width);
    from += width;
  }
  return filled;
};
