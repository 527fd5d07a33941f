import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { isFull, noPrimary, noServer } from './postgres-errors.ts';
import { hostName, hostUrls } from './postgres-hosts.ts';

/** The servers that one address names, of which one accepts writes. */
export type PostgresServers = {
  /** The address of the primary, as of the last search. Rejects with `Unavailable` if no server is one. */
  primary(): Promise<string>;
  /** To be called when that server failed: the next `primary` searches again. Without effect for a former primary. */
  suspect(url: string): void;
};

type ServerState = { url: string; isPrimary: boolean; acceptsWrites: boolean; timeline: string };

/** How long a server may take to say what it is. */
const answerMs = 2_000;
/** How much longer the others may take once one has said that it is a primary. */
const otherAnswersMs = 300;
/** How long the outcome of a search holds, whatever fails meanwhile. */
const searchEveryMs = 250;

const question = `select not pg_is_in_recovery() as "isPrimary",
  current_setting('transaction_read_only') = 'off' as "acceptsWrites",
  case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

const stateOf = async (url: string): Promise<ServerState> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Omit<ServerState, 'url'>>(question);
    return { url, isPrimary: false, acceptsWrites: false, timeline: '', ...rows[0] };
  } finally {
    void client.end().catch(() => {});
  }
};

/**
 * After a failover the former primary may come back and accept writes as well. Each promotion begins a timeline with a
 * higher number, so the server that was promoted last wins, even if it is read-only for a while.
 */
const byRank = (one: ServerState, other: ServerState): number =>
  other.timeline.localeCompare(one.timeline) || Number(other.acceptsWrites) - Number(one.acceptsWrites);

/** Asks all servers at once; a dead one that does not even refuse delays the answer by no more than `otherAnswersMs`. */
const findPrimary = async (urls: readonly string[], former?: string): Promise<string> => {
  const states: ServerState[] = [];
  const errors: Error[] = [];
  const firstPrimary = Promise.withResolvers<void>();
  const answers = urls.map(async (url) => {
    try {
      const state = await stateOf(url);
      states.push(state);
      if (state.isPrimary) firstPrimary.resolve();
    } catch (error) {
      // Its open connections may well be good.
      if (url === former && isFull(error)) states.push({ url, isPrimary: true, acceptsWrites: true, timeline: '' });
      errors.push(error instanceof Error ? error : new Error(String(error)));
    }
  });
  await Promise.race([Promise.all(answers), firstPrimary.promise.then(() => wait(otherAnswersMs))]);
  const [primary] = states.filter(({ isPrimary }) => isPrimary).toSorted(byRank);
  if (primary) return primary.url;
  if (states.length === 0) throw noServer(errors);
  throw noPrimary([
    ...states.map(({ url }) => `${hostName(url)} is a standby`),
    ...errors.map(({ message }) => message),
  ]);
};

/** A single server is taken as it is, whether it accepts writes or not. */
export const createPostgresServers = (databaseUrl: string): PostgresServers => {
  const urls = hostUrls(databaseUrl);
  const [only = databaseUrl] = urls;
  if (urls.length === 1) return { primary: async () => only, suspect: () => {} };

  let last: string | undefined;
  let current: Promise<string> | undefined;
  let mayRepeat = false;

  const search = async (): Promise<string> => {
    mayRepeat = false;
    let hasFailed = true;
    try {
      last = await findPrimary(urls, last);
      hasFailed = false;
      return last;
    } finally {
      setTimeout(() => {
        mayRepeat = true;
        if (hasFailed) current = undefined;
      }, searchEveryMs).unref();
    }
  };

  return {
    primary: () => {
      current ??= search();
      return current;
    },
    suspect: (url) => {
      if (mayRepeat && url === last) current = undefined;
    },
  };
};
