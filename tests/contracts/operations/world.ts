import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createBulkStore } from '#domains/back-office/listings/bulk/bulk-store.server.ts';
import type { Database } from '#platform/sql/database.ts';
import type { EngineFixture } from '#tests/fixtures/engines.ts';
import { wideProject } from '#tests/fixtures/experiment-project.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import type { SignedIn } from '#tests/fixtures/signed-in.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';
import { createCaller } from './caller.ts';
import { readOperations } from './operation.ts';

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The token SDKs send to the private datafile. */
const experimentsToken = 'a-token-of-thirty-two-letters-123';

const Vehicles = z.object({ items: z.array(z.object({ vehicleId: z.string() })).min(1) });
const Listings = z.object({ listings: z.array(z.object({ id: z.int(), vin: z.string() })).min(2) });

/** The whole app on the test's database, with a few cars and its API description. */
export const openWorld = async (fixture: EngineFixture) => {
  const { dataDir, databaseUrl = '' } = fixture.location();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO_LISTINGS: '60',
    TRUST_PROXY: '1',
    EXPERIMENTS_TOKEN: experimentsToken,
  };
  const app = await startWholeApp({ env });
  try {
    return await describeWorld(fixture, app);
  } catch (error) {
    // Closed, so that nothing uses the database after the test deletes it.
    await app.close();
    throw error;
  }
};

const describeWorld = async (fixture: EngineFixture, app: WholeApp) => {
  const origin = `http://localhost:${app.port}`;
  const read = async (path: string): Promise<unknown> => (await fetch(`${origin}${path}`)).json();
  const { listings } = Listings.parse(await read('/rest/lsc/listing?sellerType=d'));
  // With a bandit among its experiments, under the built-in project's key.
  await app.services.experiments.publish(
    { ...wideProject, sdkKey: 'forecourt' },
    { publisher: { id: 'op', email: 'op@example.com' }, reason: 'To have everything', basedOn: 0 },
  );
  const vehicles = Vehicles.parse(await read('/cars-for-sale/kbbresearch/reference/vehicles?atcMakeCode=TOYOTA'));
  const db = await fixture.open();
  const operator = await signInOperator({ ...fixture.location(), origin });
  return {
    app,
    origin,
    location: fixture.location(),
    db,
    listings,
    /** The id of a model year in the catalogue. */
    vehicleId: vehicles.items[0]?.vehicleId,
    operations: await readOperations(origin),
    call: createCaller(origin),
    experimentsToken,
    operator,
    bulkChange: await startBulkChange(db, operator),
    close: app.close,
  };
};

/** A change of one car that an operator started and can undo; returns its id. */
const startBulkChange = async (db: Database, { consumer }: SignedIn): Promise<string> => {
  const id = randomUUID();
  const work = { kind: 'feature', field: '', text: '', reason: '', query: '', total: 1 } as const;
  const change = { ...work, ids: [], id, operator: { id: consumer.id, email: consumer.email }, createdMs: Date.now() };
  await db.transaction((session) => createBulkStore(db).add(change, session));
  return id;
};
