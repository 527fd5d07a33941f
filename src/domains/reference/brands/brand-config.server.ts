import { z } from 'zod';
import shipped from '#data/brands.json' with { type: 'json' };
import type { FileStore } from '#lib/file-store.ts';
import { errorMessage } from '#lib/log.ts';
import { StartFailure } from '#lib/start-failure.ts';
import { type BrandConfig, BrandFile, type HostSettings } from './brand-config.ts';
import { type BrandFiles, readBrandFiles } from './brand-files.server.ts';

const fileName = 'brands.json';

const readIfThere = async (files: FileStore): Promise<string | undefined> => {
  try {
    return (await files.read(fileName))?.toString('utf8');
  } catch (error) {
    const path = files.locationOf(fileName);
    throw new StartFailure(`${path} cannot be read (${errorMessage(error)}): make it a readable file or remove it.`);
  }
};

/** The validation errors with their paths, on one line. */
const mistakesIn = (error: unknown): string =>
  error instanceof z.ZodError
    ? error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`).join('; ')
    : errorMessage(error);

/** Reads the install's brands.json, or the default one. An error in it stops the start. */
export const readBrandConfig = async (
  files: FileStore,
  { baseDomains, anyTenant }: HostSettings,
): Promise<{ config: BrandConfig; files: BrandFiles; ownFile: boolean }> => {
  const text = await readIfThere(files);
  const file = parseFile(files.locationOf(fileName), text);
  const pictures = await readBrandFiles(files, file.tenants);
  const config = { ...file, baseDomains, anyTenant, pictures: pictures.pictures };
  return { config, files: pictures, ownFile: text !== undefined };
};

const parseFile = (path: string, text: string | undefined): BrandFile => {
  try {
    return BrandFile.parse(text === undefined ? shipped : JSON.parse(text));
  } catch (cause) {
    throw new StartFailure(`${path} is not valid (${mistakesIn(cause)}): correct or remove it.`, { cause });
  }
};
