import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFileOnce } from '#lib/make-file-once.server.ts';
import { StartFailure } from '#lib/start-failure.ts';

const fewestCharacters = 32;

/**
 * The key of what is kept sealed: given by the operator, or made once and kept beside the database, never in it, so
 * that a copy of the database alone gives nobody's password away.
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

/** Whatever was given is long enough to be no guess, so one round makes 32 bytes of it. */
const keyOf = (text: string): Buffer => createHash('sha256').update(`forecourt sealing key\0${text}`).digest();
