import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { createPostgresServers } from '#platform/sql/postgres-servers.ts';
import type { Presence } from './presence.ts';

/** First number of the advisory lock; the second is the process. */
const family = 0x46_43_50;
const answerMs = 5_000;
const againMs = 250;
const beatMs = 1_000;
/** A process that lost its connection alone has reconnected by then. */
const defaultMissedForMs = 2_000;
/**
 * After a restart or failover all processes reconnect. Where the former server fell silent instead of closing its
 * connections, each notices at its next beat, so the slowest may need this long.
 */
const returnMs = 15_000;

const locks = `select objid::bigint::text as name from pg_locks where locktype = 'advisory' and classid = ${family}
  and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database())`;

/** Each process has an advisory lock on its own connection, which ends with the process. */
export const postgresPresence = async (databaseUrl: string, missedForMs = defaultMissedForMs): Promise<Presence> => {
  const name = String(randomInt(1, 2 ** 31));
  const closing = new AbortController();
  /** Since when other processes have been missing, as seen by this connection. */
  const missedSince = new Map<string, number>();
  const servers = createPostgresServers(databaseUrl);
  let held: Client | undefined;
  /** Until then, others may only be late to reconnect. */
  let returnUntil = Number.NEGATIVE_INFINITY;

  const connectTo = async (url: string): Promise<boolean> => {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'forecourt presence',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    const lost = (): void => {
      if (held !== client) return;
      held = undefined;
      void reconnect();
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', [family, Number(name)]);
      if (rows[0]?.taken !== true) throw new Error('the lock is still held by the connection that broke');
    } catch {
      servers.suspect(url);
      await client.end().catch(() => {});
      return false;
    }
    missedSince.clear();
    held = client;
    return true;
  };
  const connect = (): Promise<boolean> => servers.primary().then(connectTo, () => false);

  const reconnect = async (): Promise<void> => {
    while (!closing.signal.aborted && !(await connect())) {
      await wait(againMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
    returnUntil = performance.now() + returnMs;
    if (closing.signal.aborted) await held?.end().catch(() => {});
  };
  if (!(await connect())) void reconnect();

  const beat = async (): Promise<void> => {
    for (;;) {
      await wait(beatMs, undefined, { signal: closing.signal, ref: false });
      const client = held;
      // Ending it makes it reconnect.
      await client?.query('select').catch(() => client.end());
    }
  };
  beat().catch(() => {});

  return {
    name: () => (held ? name : undefined),
    ended: async (names) => {
      const client = held;
      const answer = await client?.query<{ name: string }>(locks).catch(() => undefined);
      const present = new Set(answer?.rows.map((row) => row.name));
      // If our own lock is gone, perhaps because of a pooler, those of others may be too.
      if (!present.has(name)) {
        await client?.end().catch(() => {});
        return [];
      }
      const now = performance.now();
      for (const process of missedSince.keys()) if (present.has(process)) missedSince.delete(process);
      return names.filter((other) => {
        if (other === name || present.has(other)) return false;
        const since = missedSince.get(other) ?? now;
        missedSince.set(other, since);
        return now - since >= missedForMs && now >= returnUntil;
      });
    },
    close: async () => {
      closing.abort();
      const client = held;
      held = undefined;
      await client?.end().catch(() => {});
    },
  };
};
