import { Client } from 'pg';
import { type PostgresServer, startPostgres } from '#tests/fixtures/postgres.ts';
import { startProxy } from '#tests/fixtures/postgres-proxy.ts';
import { until } from './until.ts';

const ask = async (server: PostgresServer, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

const hostsUrlOf = (...urls: readonly string[]): string => {
  const url = new URL(urls[0] ?? '');
  url.searchParams.set('host', urls.map((one) => new URL(one).searchParams.get('host')).join(','));
  return url.href;
};

const waitForStandby = async (primary: PostgresServer): Promise<void> => {
  await ask(primary, "alter system set synchronous_standby_names = '*'");
  await ask(primary, 'select pg_reload_conf()');
  await until(
    'it is waited for',
    async () => (await ask(primary, "select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0,
  );
};

/** A primary and a standby behind one address; with a synchronous one, acknowledged writes are on both. */
export const startCluster = async ({ synchronous = true } = {}) => {
  const primary = await startPostgres({ fsync: true });
  const standby = await primary.makeStandby();
  const isStreaming = async () =>
    (await ask(primary, "select 1 from pg_stat_replication where state = 'streaming'")).length > 0;
  await until('the standby follows', isStreaming);
  if (synchronous) await waitForStandby(primary);
  const proxy = await startProxy(primary.url);
  return {
    primary,
    standby,
    /** One address for both, which changes to the standby by `leadToStandby`. */
    url: proxy.url,
    /** An address that names both servers. */
    hostsUrl: hostsUrlOf(standby.url, primary.url),
    leadToStandby: () => proxy.leadTo(standby.url),
    /** How old what the standby has not confirmed yet is. */
    lagMs: async (): Promise<number> => {
      const lag = 'coalesce(extract(epoch from flush_lag) * 1000, 0)::float as lag';
      return Number((await ask(primary, `select ${lag} from pg_stat_replication`))[0]?.lag);
    },
    promote: () => ask(standby, 'select pg_promote()'),
    stop: async (): Promise<void> => {
      proxy.close();
      await standby.stop();
      await primary.stop();
    },
  };
};
