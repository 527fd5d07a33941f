import type { FileHandle } from 'node:fs/promises';
import { FeedFileError } from './feed-file-error.ts';

/** A file in an archive, from its directory. */
export type ZipEntry = {
  name: string;
  method: number;
  crc32: number;
  compressedBytes: number;
  bytes: number;
  headerOffset: number;
};

const endSignature = 0x06054b50;
const largeEndSignature = 0x06064b50;
const largeEndLocatorSignature = 0x07064b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const largeEndBytes = 56;
const largeEndLocatorBytes = 20;
const longestComment = 65_535;
const largestDirectory = 64_000_000;
const encryptedFlag = 0x0001;
const utf8Flag = 0x0800;
const linkMode = 0o120000;
/** Markers for numbers that do not fit and are stored elsewhere as eight bytes (ZIP64). */
const elsewhere16 = 0xffff;
const elsewhere32 = 0xffffffff;
const largeFieldId = 0x0001;

const damaged = () => new FeedFileError('The archive is damaged or was cut off.');

export const readExactly = async (handle: FileHandle, offset: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw damaged();
  return buffer;
};

/** Numbers above the safe integer range are treated as damage. */
const readLarge = (bytes: Buffer, at: number): number => {
  if (at + 8 > bytes.length) throw damaged();
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged();
  return Number(value);
};

/** The end record is at the end of the file, before a comment of unknown length. */
const findEnd = async (handle: FileHandle, size: number): Promise<{ end: Buffer; at: number }> => {
  const length = Math.min(size, endBytes + longestComment);
  const tail = await readExactly(handle, size - length, length);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    const fits = tail.readUInt32LE(at) === endSignature && at + endBytes + tail.readUInt16LE(at + 20) === tail.length;
    if (fits) return { end: tail.subarray(at), at: size - length + at };
  }
  throw damaged();
};

type Extent = { count: number; length: number; offset: number };

/** The ZIP64 end record, which is before the regular one. */
const readLargeEnd = async (handle: FileHandle, endAt: number): Promise<Extent | undefined> => {
  if (endAt < largeEndLocatorBytes) return undefined;
  const locator = await readExactly(handle, endAt - largeEndLocatorBytes, largeEndLocatorBytes);
  if (locator.readUInt32LE(0) !== largeEndLocatorSignature) return undefined;
  const end = await readExactly(handle, readLarge(locator, 8), largeEndBytes);
  if (end.readUInt32LE(0) !== largeEndSignature) throw damaged();
  return { count: readLarge(end, 32), length: readLarge(end, 40), offset: readLarge(end, 48) };
};

/** The ZIP64 numbers of an entry, in the order of the fields that refer to them. */
const largeNumbers = (extra: Buffer): (() => number) => {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === largeFieldId) {
      const field = extra.subarray(at + 4, at + 4 + length);
      let next = 0;
      return () => {
        next += 8;
        return readLarge(field, next - 8);
      };
    }
    at += 4 + length;
  }
  return () => {
    throw damaged();
  };
};

const readEntry = (directory: Buffer, at: number): { entry: ZipEntry; next: number } => {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) throw damaged();
  const flags = directory.readUInt16LE(at + 8);
  const nameLength = directory.readUInt16LE(at + 28);
  const nameEnd = at + 46 + nameLength;
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
  const next = extraEnd + directory.readUInt16LE(at + 32);
  if (next > directory.length) throw damaged();
  const name = directory.toString(flags & utf8Flag ? 'utf8' : 'latin1', at + 46, nameEnd);
  if (flags & encryptedFlag) throw new FeedFileError('The archive is encrypted. Send it without a password.');
  const mode = (directory.readUInt32LE(at + 38) >>> 16) & 0o170000;
  if (mode === linkMode) throw new FeedFileError('The archive has links to other files in it, which are not followed.');
  const large = largeNumbers(directory.subarray(nameEnd, extraEnd));
  const number = (offset: number): number => {
    const value = directory.readUInt32LE(at + offset);
    return value === elsewhere32 ? large() : value;
  };
  const bytes = number(24);
  const compressedBytes = number(20);
  const headerOffset = number(42);
  const method = directory.readUInt16LE(at + 10);
  return {
    entry: { name, method, crc32: directory.readUInt32LE(at + 16), compressedBytes, bytes, headerOffset },
    next,
  };
};

/** The files of an archive, without folders. */
export const readZipDirectory = async (handle: FileHandle, size: number): Promise<ZipEntry[]> => {
  if (size < endBytes) throw damaged();
  const { end, at: endAt } = await findEnd(handle, size);
  const usual = { count: end.readUInt16LE(10), length: end.readUInt32LE(12), offset: end.readUInt32LE(16) };
  const isLarge = usual.count === elsewhere16 || usual.length === elsewhere32 || usual.offset === elsewhere32;
  const { count, length, offset } = (isLarge ? await readLargeEnd(handle, endAt) : undefined) ?? usual;
  if (end.readUInt16LE(4) !== 0) throw new FeedFileError('The archive is in several parts. Send it in one.');
  if (length > largestDirectory || offset + length > size) throw damaged();
  const directory = await readExactly(handle, offset, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    const { entry, next } = readEntry(directory, at);
    entries.push(entry);
    at = next;
  }
  return entries.filter(({ name }) => !name.endsWith('/'));
};
