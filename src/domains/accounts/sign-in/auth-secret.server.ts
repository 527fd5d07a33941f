import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key that signs sessions and links: given by the operator, or made once and kept where only this user reads it. */
export const readAuthSecret = ({ given, dataDir }: { given: string | undefined; dataDir: string }): string => {
  if (given) return given;
  const file = join(dataDir, 'auth-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    // Two processes may start at once: whoever creates the file decides, the other one reads it.
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    chmodSync(file, 0o600);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${file} does not hold a usable secret; remove it to have a new one made.`);
  return secret;
};
