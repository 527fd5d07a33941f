import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { PostgresServer } from '#tests/fixtures/postgres.ts';

export const createTestDatabase = async (
  server: PostgresServer,
): Promise<{ server: PostgresServer; databaseUrl: string }> => {
  const name = `fault_${randomBytes(6).toString('hex')}`;
  const client = await connect(server).catch(async () => {
    // A failed case may have left the server down.
    await server.start();
    return connect(server);
  });
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return { server, databaseUrl: url.href };
};

const connect = async (server: PostgresServer): Promise<Client> => {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  return client;
};
