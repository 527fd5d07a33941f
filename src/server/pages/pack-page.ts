import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page as it was rendered, or as it is kept: in brotli. */
export type Page = string | Uint8Array;

/** How a page is packed: for one reader, who waits, or for many. */
export type Care = 'quick' | 'thorough';

/**
 * For one reader, half the time is worth a tenth more bytes. Said to be large, a page is searched for longer
 * repetitions and gets another fortieth smaller.
 */
const brotliParams: Readonly<Record<Care, Record<number, number>>> = {
  quick: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  thorough: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: 2 ** 20 },
};
const chunkSize = 64 * 1024;

const pack = (plain: Buffer, encoding: Encoding, care: Care): Buffer => {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return gzipSync(plain, { chunkSize });
  return brotliCompressSync(plain, { chunkSize, params: brotliParams[care] });
};

export const packPage = (page: Page, encoding: Encoding, care: Care): Buffer =>
  pack(typeof page === 'string' ? Buffer.from(page) : brotliDecompressSync(page), encoding, care);
