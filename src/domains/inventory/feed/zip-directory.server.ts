import type { FileHandle } from 'node:fs/promises';
import { FeedFileError } from './feed-file-error.ts';

/** One file of an archive, as its directory describes it. */
export type ZipEntry = {
  name: string;
  method: number;
  crc32: number;
  compressedBytes: number;
  bytes: number;
  headerOffset: number;
};

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const longestComment = 65_535;
const largestDirectory = 64_000_000;
const encryptedFlag = 0x0001;
const utf8Flag = 0x0800;
const linkMode = 0o120000;

const damaged = () => new FeedFileError('The archive is damaged or was cut off.');

export const readExactly = async (handle: FileHandle, offset: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw damaged();
  return buffer;
};

/** The directory stands at the end, before a comment of unknown length. */
const findEnd = async (handle: FileHandle, size: number): Promise<Buffer> => {
  const length = Math.min(size, endBytes + longestComment);
  const tail = await readExactly(handle, size - length, length);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    const fits = tail.readUInt32LE(at) === endSignature && at + endBytes + tail.readUInt16LE(at + 20) === tail.length;
    if (fits) return tail.subarray(at);
  }
  throw damaged();
};

const readEntry = (directory: Buffer, at: number): { entry: ZipEntry; next: number } => {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) throw damaged();
  const flags = directory.readUInt16LE(at + 8);
  const nameLength = directory.readUInt16LE(at + 28);
  const nameEnd = at + 46 + nameLength;
  const next = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  if (next > directory.length) throw damaged();
  const name = directory.toString(flags & utf8Flag ? 'utf8' : 'latin1', at + 46, nameEnd);
  if (flags & encryptedFlag) throw new FeedFileError('The archive is encrypted. Send it without a password.');
  const mode = (directory.readUInt32LE(at + 38) >>> 16) & 0o170000;
  if (mode === linkMode) throw new FeedFileError('The archive has links to other files in it, which are not followed.');
  const entry = {
    name,
    method: directory.readUInt16LE(at + 10),
    crc32: directory.readUInt32LE(at + 16),
    compressedBytes: directory.readUInt32LE(at + 20),
    bytes: directory.readUInt32LE(at + 24),
    headerOffset: directory.readUInt32LE(at + 42),
  };
  const isLarge = [entry.compressedBytes, entry.bytes, entry.headerOffset].includes(0xffffffff);
  if (isLarge) throw new FeedFileError('The archive has files larger than 4 GB in it (ZIP64). Send the feed as .gz.');
  return { entry, next };
};

/** What is in an archive; folders are left out. */
export const readZipDirectory = async (handle: FileHandle, size: number): Promise<ZipEntry[]> => {
  if (size < endBytes) throw damaged();
  const end = await findEnd(handle, size);
  const [count, length, offset] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  if (end.readUInt16LE(4) !== 0) throw new FeedFileError('The archive is in several parts. Send it in one.');
  if (count === 0xffff || offset === 0xffffffff) {
    throw new FeedFileError('The archive has more than 65,534 files in it, or is larger than 4 GB (ZIP64).');
  }
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
