import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAuthSecret } from '#domains/people/accounts/sign-in/auth-secret.server.ts';
import { readVapidKeys, VapidKeys } from '#platform/outbox/vapid-keys.ts';
import { readSealingKey } from '#platform/sealing-key.ts';
import type { Config } from '../config.ts';

/**
 * A key that all machines on one database must share. It is set as a variable, or generated once and stored in a file.
 */
export type SiteKey = {
  name: 'AUTH_SECRET' | 'SEALING_KEY' | 'VAPID_PRIVATE_KEY';
  /** File name in the data folder. */
  file: string;
  configured(config: Config): string | undefined;
  /** Creates the file if there is neither variable nor file, and refuses one without a valid key. */
  prepare(config: Config): void;
  /** The key in the file's content. */
  valueIn(content: string): string;
  /** What stops working when the key is replaced; printed by `npm run keys`. */
  loss: string;
};

export const siteKeys: readonly SiteKey[] = [
  {
    name: 'AUTH_SECRET',
    file: 'auth-secret',
    configured: ({ auth }) => auth.secret,
    prepare: ({ auth, dataDir }) => void readAuthSecret({ configured: auth.secret, dataDir }),
    valueIn: (content) => content.trim(),
    loss: 'Everyone has to sign in again, operators set up their second factor again, and links in sent emails stop working.',
  },
  {
    name: 'SEALING_KEY',
    file: 'sealing-key',
    configured: ({ sealingKey }) => sealingKey,
    prepare: ({ sealingKey, dataDir }) => void readSealingKey({ configured: sealingKey, dataDir }),
    valueIn: (content) => content.trim(),
    loss: "Passwords of feeds and secrets of dealers' systems have to be typed again, and credit applications that were stored can no longer be read.",
  },
  {
    name: 'VAPID_PRIVATE_KEY',
    file: 'vapid-keys.json',
    configured: ({ push }) => push.keys?.privateKey,
    prepare: ({ push, dataDir }) => void readVapidKeys({ configured: push.keys, dataDir }),
    valueIn: (content) => VapidKeys.parse(JSON.parse(content)).privateKey,
    loss: 'Devices have to switch notifications on again.',
  },
];

/** Where this process gets the key from; undefined when there is none and it would have to be generated. */
export const keySource = (key: SiteKey, config: Config): string | undefined => {
  const path = join(config.dataDir, key.file);
  if (key.configured(config) !== undefined) return `the variable ${key.name}`;
  return existsSync(path) ? path : undefined;
};

export const keyValue = (key: SiteKey, config: Config): string => {
  key.prepare(config);
  return key.configured(config) ?? key.valueIn(readFileSync(join(config.dataDir, key.file), 'utf8'));
};
