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

/** A primary and a synchronous standby behind one address; acknowledged writes are on both. */
export const startCluster = async () => {
  const primary = await startPostgres({ fsync: true });
  const standby = await primary.makeStandby();
  const isStreaming = async () =>
    (await ask(primary, "select 1 from pg_stat_replication where state = 'streaming'")).length > 0;
  await until('the standby follows', isStreaming);
  await ask(primary, "alter system set synchronous_standby_names = '*'");
  await ask(primary, 'select pg_reload_conf()');
  await until(
    'it is waited for',
    async () => (await ask(primary, "select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0,
  );
  const proxy = await startProxy(primary.url);
  return {
    primary,
    standby,
    /** One address for both, which changes to the standby by `leadToStandby`. */
    url: proxy.url,
    /** An address that names both servers. */
    hostsUrl: hostsUrlOf(standby.url, primary.url),
    leadToStandby: () => proxy.leadTo(standby.url),
    promote: () => ask(standby, 'select pg_promote()'),
    stop: async (): Promise<void> => {
      proxy.close();
      await standby.stop();
      await primary.stop();
    },
  };
};
