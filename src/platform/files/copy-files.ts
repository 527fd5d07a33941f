import type { FileStore } from '#lib/file-store.ts';
import { forEachKey } from './for-each-key.ts';

type Options = {
  from: Pick<FileStore, 'download'>;
  to: Pick<FileStore, 'upload'>;
  keys: readonly string[];
  onFile(done: number): void;
};

export const copyFiles = async ({ from, to, keys, onFile }: Options): Promise<void> => {
  let done = 0;
  await forEachKey(keys, async (key) => {
    await to.upload(key, await from.download(key));
    done += 1;
    onFile(done);
  });
};
