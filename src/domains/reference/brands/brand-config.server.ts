import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import shipped from '#data/brands.json' with { type: 'json' };
import { errorMessage } from '#lib/log.ts';
import { StartFailure } from '#lib/start-failure.ts';
import { type BrandConfig, BrandFile, type HostSettings } from './brand-config.ts';
import { type BrandFiles, readBrandFiles } from './brand-files.server.ts';

const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StartFailure(`${path} cannot be read (${errorMessage(error)}): make it a readable file or remove it.`);
  }
};

/** The validation errors with their paths, on one line. */
const mistakesIn = (error: unknown): string =>
  error instanceof z.ZodError
    ? error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`).join('; ')
    : errorMessage(error);

/** Reads the install's brands.json from the data folder, or the default one. An error in it stops the start. */
export const readBrandConfig = async ({
  dataDir,
  baseDomains,
  anyTenant,
}: HostSettings & { dataDir: string }): Promise<{ config: BrandConfig; files: BrandFiles; ownFile: boolean }> => {
  const path = join(dataDir, 'brands.json');
  const text = await readIfThere(path);
  const file = parseFile(path, text);
  const files = await readBrandFiles(join(dataDir, 'brands'), file.tenants);
  return { config: { ...file, baseDomains, anyTenant, pictures: files.pictures }, files, ownFile: text !== undefined };
};

const parseFile = (path: string, text: string | undefined): BrandFile => {
  try {
    return BrandFile.parse(text === undefined ? shipped : JSON.parse(text));
  } catch (cause) {
    throw new StartFailure(`${path} is not valid (${mistakesIn(cause)}): correct or remove it.`, { cause });
  }
};
