import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { err, ok, type Result } from '#lib/result.ts';
import { codeColumns, wideColumns } from './columns.ts';
import type { SavedDictionaries } from './dictionaries.ts';
import { kernelBase64 } from './kernel/kernel-binary.ts';
import { createMemory, type SegmentShape, type SegmentSource } from './segment.ts';

/** Why a file cannot be started from; in each case the index has to be built from the listings. */
export type SnapshotRefusal = 'missing' | 'not-a-snapshot' | 'other-version' | 'other-fingerprint' | 'damaged';

export type Snapshot = { dictionaries: SavedDictionaries; tokens: Uint32Array; source: SegmentSource };

const magic = 'FORECOURT INDEX\n';
const formatVersion = 1;
/** A file of another layout is another version, whether or not somebody remembered to count up. */
const layout = [formatVersion, crc32(kernelBase64), ...codeColumns, ...Object.entries(wideColumns).flat()].join(' ');
const sliceBytes = 8 << 20;
const prefixBytes = magic.length + 8;

type Section = { bytes: number; checksum: number };
type Header = { layout: string; fingerprint: string; shape: SegmentShape; sections: Section[] };

const eachSlice = async (bytes: Uint8Array, visit: (slice: Uint8Array) => Promise<void>): Promise<void> => {
  for (let at = 0; at < bytes.length; at += sliceBytes) await visit(bytes.subarray(at, at + sliceBytes));
};

const checksumOf = async (bytes: Uint8Array): Promise<number> => {
  let checksum = 0;
  await eachSlice(bytes, async (slice) => {
    checksum = crc32(slice, checksum);
  });
  return checksum;
};

const encodeHeader = (header: Header): Buffer => {
  const text = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.write(magic, 'latin1');
  prefix.writeUInt32LE(text.length, magic.length);
  prefix.writeUInt32LE(crc32(text), magic.length + 4);
  return Buffer.concat([prefix, text]);
};

/** Writes beside the file and then takes its place, so that there is always a whole one. */
export const writeSnapshot = async (file: string, fingerprint: string, snapshot: Snapshot): Promise<void> => {
  const { shape, memory } = snapshot.source;
  const { tokens } = snapshot;
  const parts = [
    Buffer.from(JSON.stringify(snapshot.dictionaries)),
    new Uint8Array(tokens.buffer, tokens.byteOffset, tokens.byteLength),
    new Uint8Array(memory.buffer, 0, shape.scratch),
  ];
  const sections: Section[] = [];
  for (const part of parts) sections.push({ bytes: part.length, checksum: await checksumOf(part) });
  const partial = `${file}.partial`;
  const handle = await open(partial, 'w');
  try {
    await writeAll(handle, encodeHeader({ layout, fingerprint, shape, sections }));
    for (const part of parts) await eachSlice(part, (slice) => writeAll(handle, slice));
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(partial, { force: true });
    throw error;
  }
  await handle.close();
  await rename(partial, file);
};

const writeAll = async (handle: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at, bytes.length - at)).bytesWritten;
};

/** Fills `into` from a place in the file; false when the file ends before. */
const readAll = async (handle: FileHandle, into: Uint8Array, position: number): Promise<boolean> => {
  for (let at = 0; at < into.length; ) {
    const length = Math.min(sliceBytes, into.length - at);
    const { bytesRead } = await handle.read(into, at, length, position + at);
    if (bytesRead === 0) return false;
    at += bytesRead;
  }
  return true;
};

const readHeader = async (handle: FileHandle): Promise<Result<{ header: Header; end: number }, SnapshotRefusal>> => {
  const prefix = Buffer.alloc(prefixBytes);
  const isWhole = await readAll(handle, prefix, 0);
  if (!isWhole || prefix.toString('latin1', 0, magic.length) !== magic) return err('not-a-snapshot');
  const { size } = await handle.stat();
  const length = prefix.readUInt32LE(magic.length);
  if (prefixBytes + length > size) return err('damaged');
  const text = Buffer.alloc(length);
  await readAll(handle, text, prefixBytes);
  if (crc32(text) !== prefix.readUInt32LE(magic.length + 4)) return err('damaged');
  const header = JSON.parse(text.toString()) as Header;
  const end = prefixBytes + length;
  const expected = header.sections.reduce((sum, { bytes }) => sum + bytes, end);
  return expected === size ? ok({ header, end }) : err('damaged');
};

export const readSnapshot = async (
  file: string,
  { fingerprint, slots }: { fingerprint: string; slots: number },
): Promise<Result<Snapshot, SnapshotRefusal>> => {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return err('missing');
  try {
    const read = await readHeader(handle);
    if (!read.ok) return read;
    const { header, end } = read.value;
    if (header.layout !== layout) return err('other-version');
    if (header.fingerprint !== fingerprint) return err('other-fingerprint');
    const { shape, sections } = header;
    const memory = createMemory(shape.scratch + slots * shape.scratchBytes);
    const [names, tokens] = sections.map(({ bytes }) => bytes);
    const nameBytes = Buffer.alloc(names ?? 0);
    const tokenBytes = new Uint8Array(tokens ?? 0);
    let position = end;
    for (const [index, into] of [nameBytes, tokenBytes, new Uint8Array(memory.buffer, 0, shape.scratch)].entries()) {
      const { bytes, checksum } = sections[index] ?? { bytes: -1, checksum: 0 };
      if (bytes !== into.length || !(await readAll(handle, into, position))) return err('damaged');
      if ((await checksumOf(into)) !== checksum) return err('damaged');
      position += bytes;
    }
    return ok({
      dictionaries: JSON.parse(nameBytes.toString()) as SavedDictionaries,
      tokens: new Uint32Array(tokenBytes.buffer),
      source: { shape, memory },
    });
  } finally {
    await handle.close();
  }
};
