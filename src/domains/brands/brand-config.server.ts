import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import shipped from '#data/brands.json' with { type: 'json' };
import { type BrandConfig, BrandFile, type HostSettings } from './brand-config.ts';

const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** The install's own brands.json in the data folder, or the one that ships. A mistake in it stops the start. */
export const readBrandConfig = async ({
  dataDir,
  baseDomains,
  anyTenant,
}: HostSettings & { dataDir: string }): Promise<BrandConfig> => {
  const path = join(dataDir, 'brands.json');
  const text = await readIfThere(path);
  try {
    return { ...BrandFile.parse(text === undefined ? shipped : JSON.parse(text)), baseDomains, anyTenant };
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`${path} is not valid.\n${why}`, { cause });
  }
};
