import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { type OpenDatabaseOptions, openDatabase } from '#platform/sql/database.ts';
import { administer } from '#tests/fixtures/database-template.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type PostgresServer, startPostgres } from '#tests/fixtures/postgres.ts';
import { aListing, anOwner, inventoryStores } from '../fixtures/inventory.ts';

const patiently = { timeout: 600_000, interval: 20 };

describe.skipIf(!inject('postgresUrl'))('read replicas', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;

  beforeAll(async () => {
    primary = await startPostgres();
    replica = await primary.makeStandby();
  });
  afterAll(async () => {
    await replica.stop();
    await primary.stop();
  });

  const open = async (options: Partial<OpenDatabaseOptions> = {}) => {
    const answeredBy: ('primary' | 'replica')[] = [];
    const db = await openDatabase({
      databaseUrl: primary.url,
      replicaUrl: replica.url,
      dataDir: '',
      onReplicaRead: (server) => answeredBy.push(server === undefined ? 'primary' : 'replica'),
      ...options,
    });
    onTestFinished(() => db.close());
    const { listings, owners } = inventoryStores(db, fixedClock(0));
    const put = (...cars: Listing[]) => db.transaction((session) => listings.upsertMany(cars, session));
    /** Who answered; undefined where no replica was in use any more, so that nobody had to choose. */
    const lastAnswer = async (read: () => Promise<unknown>) => {
      const before = answeredBy.length;
      await read();
      return answeredBy.slice(before).at(-1);
    };
    const problem = () => db.replicas?.states()[0]?.problem;
    return { db, listings, owners, put, problem, lastAnswer, answeredBy };
  };

  it('RES-25: cars and sellers come from a replica that has every change, and are never older than the primary', async () => {
    const { db, listings, owners, put, problem, lastAnswer, answeredBy } = await open();
    await expect.poll(problem, patiently).toBeUndefined();
    await put(aListing({ id: 1, priceUsd: 10_000 }));
    await db.transaction((session) => owners.upsertMany([{ owner: anOwner(), feedKey: null }], session));
    const readAll = () => Promise.all([listings.findMany([1]), owners.find(anOwner().id)]);
    await expect.poll(() => lastAnswer(readAll), patiently).toBe('replica');
    expect(await listings.findByVin(aListing({ id: 1 }).vin)).toHaveLength(1);
    const before = answeredBy.length;
    await db.background(readAll);
    expect(answeredBy).toHaveLength(before);

    await administer(replica.url, 'select pg_wal_replay_pause()');
    for (const priceUsd of [9_000, 8_000, 7_000]) {
      await put(aListing({ id: 1, priceUsd }));
      const cars = [await listings.find(1), ...(await listings.findByIds([1])), ...(await listings.findMany([1]))];
      expect(cars.map((car) => car?.priceUsd)).toEqual([priceUsd, priceUsd, priceUsd]);
    }
    await expect.poll(problem, patiently).toMatch(/^it is \d+\.\d s behind the primary$/);
    await administer(replica.url, 'select pg_wal_replay_resume()');
    await expect.poll(problem, patiently).toBeUndefined();
    await expect.poll(() => lastAnswer(() => listings.findMany([1])), patiently).toBe('replica');
    expect((await listings.findMany([1]))[0]?.priceUsd).toBe(7_000);
  });

  it('RES-25: a replica that is away is left out, and used again once it is back', async () => {
    const { listings, put, problem, lastAnswer } = await open();
    const read = async () => expect(await listings.findMany([2])).toHaveLength(1);
    await put(aListing({ id: 2 }));
    await expect.poll(() => lastAnswer(read), patiently).toBe('replica');
    await replica.kill();
    expect(await lastAnswer(read)).not.toBe('replica');
    await expect.poll(problem, patiently).toBeDefined();
    await put(aListing({ id: 2, priceUsd: 5_000 }));
    expect(await lastAnswer(read)).not.toBe('replica');
    await replica.start();
    await expect.poll(() => lastAnswer(read), patiently).toBe('replica');
    expect((await listings.findMany([2]))[0]?.priceUsd).toBe(5_000);
  });

  it('RES-25: nobody waits for a replica that fell silent', async () => {
    const { listings, put, problem, lastAnswer } = await open();
    const read = async () => expect(await listings.findMany([4])).toHaveLength(1);
    await put(aListing({ id: 4 }));
    await expect.poll(() => lastAnswer(read), patiently).toBe('replica');
    replica.freeze();
    onTestFinished(replica.thaw);
    expect(await lastAnswer(read)).toBe('primary');
    expect(problem()).toBeDefined();
    replica.thaw();
    await expect.poll(() => lastAnswer(read), patiently).toBe('replica');
  });

  it('RES-25: a server that is no replica is not asked', async () => {
    const { listings, put, problem, lastAnswer } = await open({ replicaUrl: primary.url });
    await put(aListing({ id: 3 }));
    await expect.poll(problem, patiently).toBe('it is no replica, or was promoted');
    expect(await lastAnswer(() => listings.findMany([3]))).toBeUndefined();
  });
});
