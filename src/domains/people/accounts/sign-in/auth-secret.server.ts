import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFileOnce } from '#lib/make-file-once.server.ts';
import { StartFailure } from '#lib/start-failure.ts';

/**
 * The key that signs sessions and links: configured by the operator, or generated once into a file that only this user
 * can read.
 */
export const readAuthSecret = ({
  configured,
  dataDir,
}: {
  configured: string | undefined;
  dataDir: string;
}): string => {
  if (configured) return configured;
  const file = join(dataDir, 'auth-secret');
  if (!existsSync(file)) makeFileOnce(file, randomBytes(48).toString('base64url'));
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw new StartFailure(`${file} does not hold a usable secret; remove it to have a new one made.`);
};
