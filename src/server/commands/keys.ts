import { join } from 'node:path';
import { systemClock } from '#lib/clock.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { hasFingerprint } from '#platform/keys/key-fingerprint.ts';
import { createKeyFingerprintStore } from '#platform/keys/key-fingerprint-store.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { prepareProcess } from '../prepare-process.ts';
import { keySource, keyValue, type SiteKey, siteKeys } from '../services/site-keys.ts';
import { endWithReason } from '../start-failures.ts';
import { commandDatabase } from './command-database.ts';

/** `npm run keys -- list | replace NAME`: lists the keys the database was set up with, or replaces one. */

const root = join(import.meta.dirname, '../../..');

const usage = `Usage: npm run keys -- list
       npm run keys -- replace ${siteKeys.map(({ name }) => name).join(' | ')}`;

const open = async (env: NodeJS.ProcessEnv) => {
  const config = prepareProcess(root, env);
  const db = await openDatabase({ ...commandDatabase(config), clock: systemClock, work: 'background' });
  return { config, db, store: createKeyFingerprintStore({ db, clock: systemClock }) };
};

type Opened = Awaited<ReturnType<typeof open>>;

const stateOf = async (key: SiteKey, { config, store }: Opened): Promise<string> => {
  const fingerprint = (await store.all()).get(key.name);
  const source = keySource(key, config);
  if (fingerprint === undefined) return 'not recorded yet; the first start does it';
  if (source === undefined) return 'recorded, and this machine has none';
  const fits = await hasFingerprint(key.name, keyValue(key, config), fingerprint);
  return `${fits ? 'the recorded one' : 'differs from the recorded one'}, from ${source}`;
};

const list = async (opened: Opened): Promise<void> => {
  for (const key of siteKeys) console.log(`${key.name}  ${await stateOf(key, opened)}`);
};

type AuthTables = Record<'auth_keys' | 'auth_sessions' | 'auth_second_factors', { id: string }>;

/** Deletes what was signed or encrypted with the former secret and can't be read any more. */
const forgetSigned = async (session: SqlSession): Promise<void> => {
  const tables = session.with<AuthTables>();
  for (const table of ['auth_keys', 'auth_sessions', 'auth_second_factors'] as const) {
    await tables.deleteFrom(table).execute();
  }
};

const replace = async (key: SiteKey, { config, db, store }: Opened): Promise<void> => {
  const value = keyValue(key, config);
  await db.transaction(async (session) => {
    await store.replace(key.name, value, session);
    if (key.name === 'AUTH_SECRET') await forgetSigned(session);
  });
  console.log(`${key.name} is now the one from ${keySource(key, config)}. ${key.loss}`);
  console.log('Give it to every machine before it is started again.');
};

const run = async ([command, name, ...rest]: string[]): Promise<number> => {
  const key = siteKeys.find((one) => one.name === name);
  const isKnown = command === 'list' ? name === undefined : command === 'replace' && key !== undefined;
  if (!isKnown || rest.length > 0) {
    console.error(usage);
    return 1;
  }
  const opened = await open(process.env);
  try {
    await (key ? replace(key, opened) : list(opened));
    return 0;
  } finally {
    await opened.db.close();
  }
};

process.exitCode = await run(process.argv.slice(2)).catch(endWithReason);
