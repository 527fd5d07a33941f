import { mkdir, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

type Handle = Awaited<ReturnType<typeof open>>;

/** The name of a file while it is being written. */
const partialOf = (name: string): string => `.${name}.partial`;

export const partialPathOf = (path: string): string => join(dirname(path), partialOf(basename(path)));

/** The file appears complete or not at all, and survives a power cut. Missing folders below `root` are created. */
export const writeFileDurably = (root: string, key: string, content: string | Uint8Array): Promise<void> =>
  replaceDurably(root, key, (handle) => handle.writeFile(content));

/** `write` gets an empty file, which takes the place of the former one when it is complete. */
export const replaceDurably = async (
  root: string,
  key: string,
  write: (handle: Handle) => Promise<unknown>,
): Promise<void> => {
  const path = join(root, key);
  const partial = partialPathOf(path);
  await withHandle(
    () => openIn(root, key, partial),
    async (handle) => {
      await write(handle);
      await handle.sync();
    },
  );
  await rename(partial, path);
  await syncFolder(dirname(path));
};

export const syncFile = (path: string): Promise<void> =>
  withHandle(
    () => open(path),
    (handle) => handle.sync(),
  );

const syncFolder = syncFile;

const openIn = async (root: string, key: string, partial: string): Promise<Handle> => {
  try {
    return await open(partial, 'w');
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeFolders(root, dirname(key));
    return open(partial, 'w');
  }
};

/** The root is not created: if the data folder is missing or its disk isn't mounted, writing must fail. */
const makeFolders = async (root: string, folder: string): Promise<void> => {
  let path = root;
  for (const name of folder.split('/')) {
    const parent = path;
    path = join(parent, name);
    const isNew = await mkdir(path).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error;
        return false;
      },
    );
    if (isNew) await syncFolder(parent);
  }
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

const withHandle = async (openFile: () => Promise<Handle>, work: (handle: Handle) => Promise<void>): Promise<void> => {
  const handle = await openFile();
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
};
