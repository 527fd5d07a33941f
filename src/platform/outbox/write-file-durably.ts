import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The name of a file while it is being written. */
export const partialOf = (name: string): string => `.${name}.partial`;

/** The file appears complete or not at all, and survives a power cut. */
export const writeFileDurably = async (folder: string, name: string, content: string | Uint8Array): Promise<string> => {
  // Parent folders are not created: if the data folder is missing or its disk isn't mounted, writing must fail.
  await mkdir(folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  const path = join(folder, name);
  const temporary = join(folder, partialOf(name));
  await withHandle(temporary, 'w', async (handle) => {
    await handle.writeFile(content);
    await handle.sync();
  });
  await rename(temporary, path);
  await withHandle(dirname(path), 'r', (handle) => handle.sync());
  return path;
};

type Handle = Awaited<ReturnType<typeof open>>;

const withHandle = async (path: string, flags: string, work: (handle: Handle) => Promise<void>): Promise<void> => {
  const handle = await open(path, flags);
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
};
