import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const worthCompressing = /\.(js|css|svg|json|txt|html|ico|xml|webmanifest)$/;

/** Writes x.br and x.gz beside every text asset, so that serving one costs no compression. */
export const precompress = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true });
  const brotli = promisify(brotliCompress);
  const deflate = promisify(gzip);
  for (const name of names.filter((n) => worthCompressing.test(n))) {
    const path = join(folder, name);
    const content = await readFile(path);
    await writeFile(`${path}.br`, await brotli(content));
    await writeFile(`${path}.gz`, await deflate(content, { level: 9 }));
  }
};
