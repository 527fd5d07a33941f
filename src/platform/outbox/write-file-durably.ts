import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The name of a file while it is being written. */
export const partialOf = (name: string): string => `.${name}.partial`;

/** The file appears whole or not at all, and is still there after a power cut. */
export const writeFileDurably = async (folder: string, name: string, content: string | Uint8Array): Promise<string> => {
  // Not what lies above it: where a whole data folder is gone, or its disk not mounted, nothing may look as if it were kept.
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
