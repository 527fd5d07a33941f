import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { extname, posix } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { err, ok, type Result } from '#lib/result.ts';
import { FeedFileError } from './feed-file-error.ts';
import type { FeedPictures } from './feed-photos.server.ts';
import { printable } from './feed-problem.ts';
import type { FeedSource } from './feed-source.server.ts';
import { limitExpansion } from './limit-expansion.ts';
import { readExactly, readZipDirectory, type ZipEntry } from './zip-directory.server.ts';

const feedExtensions: ReadonlySet<string> = new Set(['.csv', '.tsv', '.txt', '.json', '.jsonl', '.ndjson']);
const archiveExtensions: ReadonlySet<string> = new Set([
  '.zip',
  '.gz',
  '.tgz',
  '.bz2',
  '.xz',
  '.7z',
  '.rar',
  '.tar',
  '.zst',
]);
const largestPicture = 25_000_000;
const chunkBytes = 256 * 1024;

/** Files that operating systems add to archives. */
const isClutter = (name: string): boolean => /(^|\/)(__MACOSX\/|\.[^./]|thumbs\.db$|desktop\.ini$)/i.test(name);

const leadsOutside = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split(/[/\\]/).includes('..');

/** The feed among the files of an archive; an ambiguous archive is refused. */
const chooseFeed = (entries: readonly ZipEntry[]): ZipEntry => {
  const outside = entries.find(({ name }) => leadsOutside(name));
  if (outside) throw new FeedFileError(`The archive names a file outside of itself: ${printable(outside.name)}.`);
  const nested = entries.find(({ name }) => archiveExtensions.has(extname(name).toLowerCase()));
  if (nested)
    throw new FeedFileError(`The archive has another archive in it: ${printable(nested.name)}. Send one only.`);
  const feeds = entries.filter(({ name }) => feedExtensions.has(extname(name).toLowerCase()));
  const [feed, second] = feeds;
  if (!feed) throw new FeedFileError('The archive has no feed in it: no .csv, .tsv, .txt, .json, .jsonl or .ndjson.');
  if (second) {
    const names = feeds.slice(0, 3).map(({ name }) => printable(name));
    throw new FeedFileError(
      `The archive has ${feeds.length} files that could be the feed: ${names.join(', ')}. Send one.`,
    );
  }
  return feed;
};

async function* readStored(handle: FileHandle, offset: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += chunkBytes) {
    yield await readExactly(handle, offset + at, Math.min(chunkBytes, length - at));
  }
}

/** The bytes of one file, checked against the directory. */
async function* readEntry(
  handle: FileHandle,
  entry: ZipEntry,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const header = await readExactly(handle, entry.headerOffset, 30);
  const start = entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const stored = readStored(handle, start, entry.compressedBytes);
  let [bytes, sum] = [0, 0];
  for await (const chunk of limitExpansion(expand(stored, entry), () => entry.compressedBytes)) {
    bytes += chunk.length;
    sum = crc32(chunk, sum);
    if (bytes > entry.bytes) break;
    onBytes(bytes);
    yield chunk;
  }
  if (bytes !== entry.bytes || sum !== entry.crc32) {
    throw new FeedFileError(
      `${printable(entry.name)} in the archive is damaged: it is not what the archive says it is.`,
    );
  }
}

const expand = (stored: AsyncGenerator<Buffer>, { method, name }: ZipEntry): AsyncIterable<Buffer> => {
  if (method === 0) return stored;
  if (method === 8) return inflate(stored);
  throw new FeedFileError(`${printable(name)} is packed in a way that is not read (method ${method}). Use deflate.`);
};

async function* inflate(stored: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const packed = Readable.from(stored);
  const inflater = createInflateRaw({ chunkSize: chunkBytes });
  packed.on('error', (error) => inflater.destroy(error));
  packed.pipe(inflater);
  try {
    for await (const chunk of inflater as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw error instanceof FeedFileError ? error : new FeedFileError('The archive is damaged or was cut off.');
  } finally {
    packed.destroy();
    inflater.destroy();
  }
}

const readPicture = async (handle: FileHandle, entry: ZipEntry): Promise<Result<Buffer, string>> => {
  if (entry.bytes > largestPicture) return err(`is larger than ${largestPicture / 1_000_000} MB`);
  try {
    const parts: Buffer[] = [];
    for await (const part of readEntry(handle, entry, () => {})) parts.push(part);
    return ok(Buffer.concat(parts));
  } catch (error) {
    if (error instanceof FeedFileError) return err(error.message);
    throw error;
  }
};

/** Finds pictures by their path from the feed or from the archive's root, ignoring case. */
const picturesOf = (handle: FileHandle, entries: readonly ZipEntry[], feed: ZipEntry): FeedPictures => {
  const pathOf = (name: string): string => posix.normalize(name.replaceAll('\\', '/')).toLowerCase();
  const byPath = new Map(entries.map((entry) => [pathOf(entry.name), entry]));
  const folder = posix.dirname(feed.name);
  return {
    find: async (name) => {
      if (leadsOutside(name)) return err('must be a file of the archive');
      const entry = byPath.get(pathOf(`${folder}/${name}`)) ?? byPath.get(pathOf(name));
      if (!entry || entry === feed) return err('there is no such file in the archive');
      const content = await readPicture(handle, entry);
      if (!content.ok) return content;
      const hash = createHash('sha256').update(content.value).digest('hex');
      return ok({ key: `content:${hash}`, read: async () => content });
    },
  };
};

/** A feed in an archive with its pictures. Nothing is unpacked to disk. */
export const openZipSource = async (file: string, writtenMs: number): Promise<Result<FeedSource, string>> => {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const entries = (await readZipDirectory(handle, size)).filter(({ name }) => !isClutter(name));
    const feed = chooseFeed(entries);
    return ok({
      name: posix.basename(feed.name),
      totalBytes: feed.bytes,
      writtenMs,
      read: (onBytes = () => {}) => readEntry(handle, feed, onBytes),
      pictures: picturesOf(handle, entries, feed),
      close: () => handle.close(),
    });
  } catch (error) {
    await handle.close();
    if (error instanceof FeedFileError) return err(error.message);
    throw error;
  }
};
