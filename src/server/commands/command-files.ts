import type { FileStore } from '#lib/file-store.ts';
import { copiesFolder } from '#platform/data-folder.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import type { Config } from '../config.ts';

/** A command prints the failure that ends it; changes of breakers would be noise before it. */
const noLog = { info: () => {}, warn: () => {} };

/** The files of the site, for a command. */
export const openCommandFiles = (
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  copies = copiesFolder(dataDir),
): Promise<FileStore> => openFiles({ s3: files?.s3, dataDir, copies, breakers: createBreakers({ log: noLog }) });
