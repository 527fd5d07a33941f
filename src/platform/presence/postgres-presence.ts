import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Presence } from './presence.ts';

/** First number of the advisory lock; the second is the process. */
const family = 0x46_43_50;
const answerMs = 5_000;
const againMs = 250;
/** A process that lost its connection, such as after a restart of PostgreSQL, has reconnected by then. */
const defaultMissedForMs = 2_000;

const locks = `select objid::bigint::text as name from pg_locks where locktype = 'advisory' and classid = ${family}
  and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database())`;

/** Each process has an advisory lock on its own connection, which ends with the process. */
export const postgresPresence = async (databaseUrl: string, missedForMs = defaultMissedForMs): Promise<Presence> => {
  const name = String(randomInt(1, 2 ** 31));
  const closing = new AbortController();
  /** Since when other processes have been missing, as seen by this connection. */
  const missedSince = new Map<string, number>();
  let held: Client | undefined;

  const connect = async (): Promise<boolean> => {
    const client = new Client({
      connectionString: databaseUrl,
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
      await client.end().catch(() => {});
      return false;
    }
    missedSince.clear();
    held = client;
    return true;
  };

  const reconnect = async (): Promise<void> => {
    while (!closing.signal.aborted && !(await connect())) {
      await wait(againMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
    if (closing.signal.aborted) await held?.end().catch(() => {});
  };
  if (!(await connect())) void reconnect();

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
        return now - since >= missedForMs;
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
