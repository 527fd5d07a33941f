import { readAuthSecret } from '#domains/accounts/sign-in/auth-secret.server.ts';
import { createSealer, type Sealer } from '#lib/sealer.server.ts';
import { readSealingKey } from '#platform/sealing-key.ts';
import type { Config } from '../config.ts';

/** What signs (sessions, links) and what seals (passwords we need again); neither is in the database. */
export const readKeys = ({ auth, sealingKey, dataDir }: Config): { secret: string; sealer: Sealer } => ({
  secret: readAuthSecret({ given: auth.secret, dataDir }),
  sealer: createSealer(readSealingKey({ given: sealingKey, dataDir })),
});
