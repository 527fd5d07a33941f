import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '#lib/start-failure.ts';

/** The key that signs sessions and links: given by the operator, or made once and kept where only this user reads it. */
export const readAuthSecret = ({ given, dataDir }: { given: string | undefined; dataDir: string }): string => {
  if (given) return given;
  const file = join(dataDir, 'auth-secret');
  if (!existsSync(file)) makeOnce(file, randomBytes(48).toString('base64url'));
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw new StartFailure(`${file} does not hold a usable secret; remove it to have a new one made.`);
};

/** Two processes may start at once, and one may be killed: the file is there whole, from whoever was first. */
const makeOnce = (file: string, content: string): void => {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
};
