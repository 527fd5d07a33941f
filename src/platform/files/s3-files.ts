import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore, StoredFile } from '#lib/file-store.ts';
import { errorMessage } from '#lib/log.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { Breakers } from '#platform/http/breakers.ts';
import { checkKey } from './check-key.ts';
import { removeFile } from './folder-files.ts';
import type { S3Address } from './s3-address.ts';
import { readS3Listing } from './s3-listing.ts';
import { createS3Requests, type S3Request, sha256Of } from './s3-requests.ts';
import { createS3Transfer } from './s3-transfer.ts';

type Options = { address: S3Address; localFolder: string; guard: Breakers['guard'] };

/** The storage did not answer in time, refused, or is behind an open breaker. */
class FilesUnavailable extends Unavailable {
  override readonly what = 'This file';

  constructor(location: string, cause: unknown) {
    super(`The file storage failed at ${location}: ${errorMessage(cause)}`, { cause });
    this.name = 'FilesUnavailable';
  }
}

/** Files in object storage with the API of Amazon S3, whoever runs it. */
export const createS3Files = ({ address, localFolder, guard }: Options): FileStore => {
  const send = createS3Requests(address);
  const transfer = createS3Transfer(send);
  const answerOf = async (request: S3Request, signal: AbortSignal) => {
    const response = await send(request, signal);
    return response && Buffer.from(await response.arrayBuffer());
  };
  const quick = guard('files', answerOf);
  const slow = guard('fileWrites', answerOf);
  /** Copies on this machine that this process made; a file under one key of a feed never changes. */
  const copies = new Set<string>();

  const locationOf = (key: string): string => `s3://${address.bucket}/${address.prefix}${key}`;

  const attempt = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new FilesUnavailable(locationOf(key), error);
    }
  };

  const ask = async (request: S3Request): Promise<Buffer | undefined> => {
    checkKey(request.key);
    return attempt(request.key, () => (request.method === 'PUT' ? slow : quick).fire(request));
  };

  const list = async function* (place: string): AsyncGenerator<StoredFile> {
    const prefix = `${address.prefix}${place}`;
    for (let next: string | undefined = ''; next !== undefined; ) {
      const query = { 'list-type': '2', 'encoding-type': 'url', prefix, ...(next && { 'continuation-token': next }) };
      const page = await attempt(place, () => quick.fire({ method: 'GET', key: '', query }));
      const { files, next: following } = readS3Listing(page?.toString() ?? '');
      for (const { key, ...file } of files) {
        // The name of a file may begin those of others.
        if (place.endsWith('/') || key === prefix) yield { ...file, key: key.slice(address.prefix.length) };
      }
      next = following;
    }
  };

  return {
    localFolder,
    locationOf,
    list,
    read: (key) => ask({ method: 'GET', key }),
    exists: async (key) => (await ask({ method: 'HEAD', key })) !== undefined,
    readStream: async (key) => {
      checkKey(key);
      return attempt(key, () => transfer.open(key));
    },

    write: async (key, content) => {
      const body = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);
      await ask({ method: 'PUT', key, body, sha256: sha256Of(body) });
      copies.delete(key);
    },

    upload: async (key, path) => {
      checkKey(key);
      await attempt(key, () => transfer.upload(key, path));
      if (path === join(localFolder, key)) copies.add(key);
    },

    download: async (key) => {
      checkKey(key);
      const path = join(localFolder, key);
      if (copies.has(key) && existsSync(path)) return path;
      await attempt(key, () => transfer.download(key, path));
      copies.add(key);
      return path;
    },

    remove: async (key) => {
      await ask({ method: 'DELETE', key });
      copies.delete(key);
      await removeFile(localFolder, key);
    },
  };
};
