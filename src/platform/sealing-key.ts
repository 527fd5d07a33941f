import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFileOnce } from '#lib/make-file-once.server.ts';
import { StartFailure } from '#lib/start-failure.ts';

const fewestCharacters = 32;

/**
 * The encryption key of stored secrets: set by the operator, or generated once and stored beside the database, so that
 * a copy of the database alone reveals no password.
 */
export const readSealingKey = ({
  configured,
  dataDir,
}: {
  configured: string | undefined;
  dataDir: string;
}): Buffer => {
  if (configured) return keyOf(configured);
  const file = join(dataDir, 'sealing-key');
  if (!existsSync(file)) makeFileOnce(file, randomBytes(48).toString('base64url'));
  const stored = readFileSync(file, 'utf8').trim();
  if (stored.length >= fewestCharacters) return keyOf(stored);
  throw new StartFailure(
    `${file} does not hold a usable key. Put it back from a copy, or remove it to have a new one made: passwords of feeds and secrets of dealers' systems then have to be typed again.`,
  );
};

/** The key text has enough entropy, so one round of hashing gives 32 bytes. */
const keyOf = (text: string): Buffer => createHash('sha256').update(`forecourt sealing key\0${text}`).digest();
