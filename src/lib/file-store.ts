import type { Readable } from 'node:stream';

export type StoredFile = { key: string; bytes: number; writtenMs: number };

/**
 * Photos, feeds, brand files and the outbox: in the data folder, or in object storage that several machines share. A
 * key is a path such as `photos/ab/1234/whole.jpg`. Every method may throw `Unavailable`.
 */
export type FileStore = {
  /** Undefined if there is no such file. */
  read(key: string): Promise<Buffer | undefined>;
  readStream(key: string): Promise<Readable | undefined>;
  exists(key: string): Promise<boolean>;
  /** When it resolves, the file survives a power cut; before, there is no file or the former one, never a part. */
  write(key: string, content: string | Uint8Array): Promise<void>;
  /** Like `write`, for a file on this machine that may be too large for memory. */
  upload(key: string, path: string): Promise<void>;
  /** The path of the file, or of a copy of it on this machine. Nothing is there if there is no such file. */
  download(key: string): Promise<string>;
  /** Removes the file and its copy on this machine; it may be missing. */
  remove(key: string): Promise<void>;
  /** The files below a folder, which ends in a slash, or the file with this key. */
  list(place: string): AsyncGenerator<StoredFile>;
  /** Where copies of files are on this machine, under their keys. */
  localFolder: string;
  /** The full name of a file in messages to operators. */
  locationOf(key: string): string;
};

export const removeFolder = async (files: Pick<FileStore, 'list' | 'remove'>, folder: string): Promise<void> => {
  for await (const { key } of files.list(folder)) await files.remove(key);
};
