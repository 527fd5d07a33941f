import { mkdir } from 'node:fs/promises';
import type { FileStore } from '#lib/file-store.ts';
import { errorMessage } from '#lib/log.ts';
import { StartFailure } from '#lib/start-failure.ts';
import type { Breakers } from '#platform/http/breakers.ts';
import { createFolderFiles } from './folder-files.ts';
import type { S3Address } from './s3-address.ts';
import { createS3Files } from './s3-files.ts';

type Options = {
  /** Without it files are in the data folder. */
  s3: S3Address | undefined;
  dataDir: string;
  /** Where large files of the storage are copied to while they are worked on. */
  copies: string;
  breakers: Pick<Breakers, 'guard'>;
};

/** The files of the site; object storage has to answer, so that a wrong address or key ends the start. */
export const openFiles = async ({ s3, dataDir, copies, breakers }: Options): Promise<FileStore> => {
  if (!s3) return createFolderFiles(dataDir);
  await mkdir(copies, { recursive: true, mode: 0o700 });
  const files = createS3Files({ address: s3, localFolder: copies, guard: breakers.guard });
  try {
    await files.list('brands/').next();
  } catch (error) {
    throw new StartFailure(
      `FILES_URL cannot be used (${errorMessage(error)}): correct it and its keys, or see that the storage answers, and start again.`,
      { cause: error },
    );
  }
  return files;
};

/** Removes copies that an earlier process left; files in the data folder itself are not touched. */
export const removeOldCopies = async (copies: string, beforeMs: number): Promise<void> => {
  const files = createFolderFiles(copies);
  for await (const { key, writtenMs } of files.list('feeds/')) if (writtenMs < beforeMs) await files.remove(key);
};
