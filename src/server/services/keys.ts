import { join } from 'node:path';
import { readAuthSecret } from '#domains/people/accounts/sign-in/auth-secret.server.ts';
import type { Clock } from '#lib/clock.ts';
import { createSealer, type Sealer } from '#lib/sealer.server.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { StartFailure } from '#lib/start-failure.ts';
import { hasFingerprint } from '#platform/keys/key-fingerprint.ts';
import { createKeyFingerprintStore } from '#platform/keys/key-fingerprint-store.ts';
import { readSealingKey } from '#platform/sealing-key.ts';
import type { Config } from '../config.ts';
import { keySource, keyValue, type SiteKey, siteKeys } from './site-keys.ts';

/**
 * Keys that sign sessions and links and that encrypt stored credentials; neither is in the database. They must be the
 * ones the database was written with, or machines would not accept each other's sessions.
 */
export const readKeys = async (
  config: Config,
  { db, clock }: { db: SqlSession; clock: Clock },
): Promise<{ secret: string; sealer: Sealer }> => {
  const store = createKeyFingerprintStore({ db, clock });
  // One by one: if two machines start first at once, the one that loses the first key records none of the others.
  for (const key of siteKeys) await assertSame(key, config, store);
  const { auth, sealingKey, dataDir } = config;
  return {
    secret: readAuthSecret({ configured: auth.secret, dataDir }),
    sealer: createSealer(readSealingKey({ configured: sealingKey, dataDir })),
  };
};

type Store = ReturnType<typeof createKeyFingerprintStore>;

const assertSame = async (key: SiteKey, config: Config, store: Store): Promise<void> => {
  const { name } = key;
  const stored = (await store.all()).get(name);
  const source = keySource(key, config);
  // A newly generated key would certainly be wrong, and its file would look valid.
  if (stored !== undefined && source === undefined) throw missingKey(key, config);
  const value = keyValue(key, config);
  if (stored === undefined) await store.add(name, value);
  const fingerprint = stored ?? (await store.all()).get(name) ?? '';
  if (!(await hasFingerprint(name, value, fingerprint))) throw otherKey(key, source ?? join(config.dataDir, key.file));
};

const replaceHint = ({ name }: SiteKey): string =>
  `To change it for good, stop every server and run "npm run keys -- replace ${name}" (docs/backup.md).`;

const missingKey = (key: SiteKey, { dataDir }: Config): StartFailure =>
  new StartFailure(
    `This database was set up with ${key.name}, and this machine does not have it: set ${key.name} to the same value ` +
      `on every machine, or put ${join(dataDir, key.file)} back from the first one or from a backup. ${replaceHint(key)}`,
  );

const otherKey = (key: SiteKey, source: string): StartFailure =>
  new StartFailure(
    `${key.name} differs from the one this database was set up with (this machine has it from ${source}): give it the ` +
      `same ${key.name} as the other machines. ${replaceHint(key)}`,
  );
