import { openDatabase } from '#platform/sql/database.ts';
import { aCamry, createAccountWorld, startAccountApp } from '../tests/fixtures/saved-items-app.ts';

/**
 * The account API in a separate process, so that the client's work doesn't slow it: `shoppers-server.ts LOCATION CARS`.
 */
const [location = '{}', cars = '0'] = process.argv.slice(2);
const db = await openDatabase(JSON.parse(location));
const listings = Array.from({ length: Number(cars) }, (_, index) => aCamry({ id: index + 1 }));
const app = await startAccountApp(await createAccountWorld(db, listings));

process.once('SIGTERM', async () => {
  await app.close();
  await db.close();
  process.exit(app.surprises() === 0 ? 0 : 1);
});
console.log(app.origin);
