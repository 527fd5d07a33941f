import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { err, ok, type Result } from '#lib/result.ts';
import type { SavedDictionaries } from '../dictionaries/dictionaries.ts';
import { kernelBase64 } from '../kernel/kernel-binary.ts';
import { codeColumns, facts, wideColumnNames, wideColumns } from './columns.ts';
import { combinedColumns } from './combinations.ts';
import { scratchBytesOf } from './scratch.ts';
import { createMemory, type SegmentShape, type SegmentSource } from './segment.ts';

/** Why a snapshot can't be used; in each case the index is built from the listings. */
export type SnapshotRefusal = 'missing' | 'not-a-snapshot' | 'other-version' | 'other-fingerprint' | 'damaged';

/** Built segments, each with a bit for every row that is still listed. */
export type Snapshot = {
  dictionaries: SavedDictionaries;
  tokens: Uint32Array;
  segments: { source: SegmentSource; live: Uint32Array }[];
};

const magic = 'FORECOURT INDEX\n';
const formatVersion = 8;
/** Identifies the file layout, so that a change of it is detected even if the version wasn't incremented. */
const layout = [
  formatVersion,
  crc32(kernelBase64),
  ...codeColumns,
  ...combinedColumns.map((columns) => columns.join()),
  ...facts.map(({ value }) => value),
  ...wideColumnNames.flatMap((name) => [name, wideColumns[name].BYTES_PER_ELEMENT]),
].join(' ');
const sliceBytes = 8 << 20;
const prefixBytes = magic.length + 8;

/** The header is followed by the sections, then by a checksum of each. */
type Header = { layout: string; fingerprint: string; shapes: SegmentShape[]; sections: number[] };

const checksumBytes = 4;

const encodeHeader = (header: Header): Buffer => {
  const text = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.write(magic, 'latin1');
  prefix.writeUInt32LE(text.length, magic.length);
  prefix.writeUInt32LE(crc32(text), magic.length + 4);
  return Buffer.concat([prefix, text]);
};

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Writes a temporary file and renames it, so that there is always a complete one. */
export const writeSnapshot = async (file: string, fingerprint: string, snapshot: Snapshot): Promise<void> => {
  const { dictionaries, tokens, segments } = snapshot;
  const parts = [
    Buffer.from(JSON.stringify(dictionaries)),
    bytesOf(tokens),
    ...segments.flatMap(({ source: { shape, memory }, live }) => [
      new Uint8Array(memory.buffer, 0, shape.scratch),
      bytesOf(live),
    ]),
  ];
  const shapes = segments.map(({ source }) => source.shape);
  const sections = parts.map(({ length }) => length);
  const checksums = Buffer.alloc(parts.length * checksumBytes);
  const partial = `${file}.partial`;
  const handle = await open(partial, 'w');
  try {
    await writeAll(handle, encodeHeader({ layout, fingerprint, shapes, sections }));
    for (const [index, part] of parts.entries()) {
      checksums.writeUInt32LE(await writeChecked(handle, part), index * checksumBytes);
    }
    await writeAll(handle, checksums);
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

/** Computes the checksum of a slice while it is being written. */
const writeChecked = async (handle: FileHandle, bytes: Uint8Array): Promise<number> => {
  let checksum = 0;
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    const slice = bytes.subarray(at, at + sliceBytes);
    const writing = writeAll(handle, slice);
    checksum = crc32(slice, checksum);
    await writing;
  }
  return checksum;
};

/** Fills `into` from a position in the file; false if the file ends before. */
const readAll = async (handle: FileHandle, into: Uint8Array, position: number): Promise<boolean> => {
  for (let at = 0; at < into.length; ) {
    const { bytesRead } = await handle.read(into, at, into.length - at, position + at);
    if (bytesRead === 0) return false;
    at += bytesRead;
  }
  return true;
};

/** The same for large sections: computes the checksum of one slice while the next is read. */
const readChecked = async (handle: FileHandle, into: Uint8Array, position: number): Promise<number | undefined> => {
  let checksum = 0;
  let before: Uint8Array = new Uint8Array(0);
  for (let at = 0; at < into.length; at += sliceBytes) {
    const slice = into.subarray(at, at + sliceBytes);
    const reading = readAll(handle, slice, position + at);
    checksum = crc32(before, checksum);
    if (!(await reading)) return undefined;
    before = slice;
  }
  return crc32(before, checksum);
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
  const expected = header.sections.reduce((sum, bytes) => sum + bytes + checksumBytes, end);
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
    const { shapes, sections } = header;
    const [names, tokens] = sections;
    const nameBytes = Buffer.alloc(names ?? 0);
    const tokenBytes = new Uint8Array(tokens ?? 0);
    const segments = shapes.map((saved) => {
      // Scratch space is not part of the file; its size is the one this version needs.
      const shape = { ...saved, scratchBytes: scratchBytesOf(saved) };
      return {
        source: { shape, memory: createMemory(shape.scratch + slots * shape.scratchBytes) },
        live: new Uint32Array(shape.stride / 4),
      };
    });
    const parts = segments.flatMap(({ source: { shape, memory }, live }) => [
      new Uint8Array(memory.buffer, 0, shape.scratch),
      bytesOf(live),
    ]);
    const checksums = Buffer.alloc(sections.length * checksumBytes);
    await readAll(handle, checksums, end + sections.reduce((sum, bytes) => sum + bytes, 0));
    let position = end;
    for (const [index, into] of [nameBytes, tokenBytes, ...parts].entries()) {
      if (sections[index] !== into.length) return err('damaged');
      const checksum = checksums.readUInt32LE(index * checksumBytes);
      if ((await readChecked(handle, into, position)) !== checksum) return err('damaged');
      position += into.length;
    }
    return ok({
      dictionaries: JSON.parse(nameBytes.toString()) as SavedDictionaries,
      tokens: new Uint32Array(tokenBytes.buffer),
      segments,
    });
  } finally {
    await handle.close();
  }
};
