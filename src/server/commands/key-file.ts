import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { makeFileOnce } from '#lib/make-file-once.server.ts';
import { StartFailure } from '#lib/start-failure.ts';
import { hasFingerprint } from '#platform/keys/key-fingerprint.ts';
import { readVapidKeys } from '#platform/outbox/vapid-keys.ts';
import { type Config, readConfig } from '../config.ts';
import { keySource, keyValue, siteKeys } from '../services/site-keys.ts';

type Fingerprints = readonly { name: string; fingerprint: string }[];

/**
 * Writes this machine's keys as environment variables, readable only by its user. An existing file is not overwritten.
 */
export const writeKeyFile = async (file: string, config: Config, fingerprints: Fingerprints): Promise<void> => {
  const missing = await missingKeys(config, fingerprints);
  if (missing.length > 0) {
    throw new StartFailure(
      `This machine does not have ${missing.join(' and ')} of this database; no keys were written.`,
    );
  }
  const { publicKey } = readVapidKeys({ configured: config.push.keys, dataDir: config.dataDir });
  const lines = siteKeys.map((key) => `${key.name}=${keyValue(key, config)}`);
  const text = `${[...lines, `VAPID_PUBLIC_KEY=${publicKey}`].join('\n')}\n`;
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    throw new StartFailure(`The keys cannot be written to ${file} (${error}): name a file that is not there yet.`);
  }
};

/** Keys of the database that this machine doesn't have, or has with another value. */
export const missingKeys = async (config: Config, fingerprints: Fingerprints): Promise<string[]> => {
  const missing: string[] = [];
  for (const { name, fingerprint } of fingerprints) {
    const key = siteKeys.find((one) => one.name === name);
    const present = key && keySource(key, config) !== undefined;
    if (!present || !(await hasFingerprint(name, keyValue(key, config), fingerprint))) missing.push(name);
  }
  return missing;
};

/** The configuration with the keys of such a file. */
export const withKeyFile = (file: string, env: NodeJS.ProcessEnv, dataDir: string): Config => {
  const variables = parseEnv(readFileSync(file, 'utf8'));
  return { ...readConfig({ ...env, ...variables }), dataDir };
};

/** Writes keys to the files that a start reads. Environment variables take precedence. */
export const storeKeys = (config: Config, dataDir: string): void => {
  for (const key of siteKeys) {
    const value = keyValue(key, config);
    const { keys } = config.push;
    const content = key.name === 'VAPID_PRIVATE_KEY' ? JSON.stringify(keys) : value;
    makeFileOnce(join(dataDir, key.file), `${content}\n`);
  }
};
