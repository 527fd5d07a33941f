import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from '#lib/byte-range.ts';
import { StartFailure } from '#lib/start-failure.ts';

export type MapTilesFile = {
  /** Read for each request, because an operator may replace the file while the site runs. */
  facts(): Promise<{ size: number; etag: string }>;
  read(range?: ByteRange): Readable;
};

/** The magic bytes "PMTiles" and the supported version. */
const beginning = Buffer.from('PMTiles\u0003', 'latin1');

const beginsRight = (path: string): boolean => {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(beginning.length);
    return fstatSync(file).isFile() && readSync(file, bytes) === bytes.length && bytes.equals(beginning);
  } finally {
    closeSync(file);
  }
};

/** An operator's map tiles, validated at start. */
export const openMapTiles = (dataDir: string, name: string): MapTilesFile => {
  const path = join(dataDir, name);
  if (!beginsRight(path))
    throw new StartFailure(`MAP_TILES: ${path} is no PMTiles file of version 3; name another one.`);
  return {
    facts: async () => {
      const { size, mtimeMs } = await stat(path);
      return { size, etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` };
    },
    read: (range) => createReadStream(path, range),
  };
};
