import { join } from 'node:path';
import { createIncentivesSetting } from '#domains/cars/listings/incentives/incentive-programs.ts';
import { createIncentiveSource } from '#domains/cars/listings/incentives/incentive-source.server.ts';
import { vehicleNames } from '#domains/cars/listings/incentives/vehicle-names.ts';
import { createListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { createFeeRule } from '#domains/cars/sellers/fees/fee-rule.server.ts';
import { createOwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { feedRules } from '#domains/people/site-settings/feed-rules.ts';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { createInventoryState } from '#domains/supply/inventory/inventory-state.server.ts';
import { systemClock } from '#lib/clock.ts';
import { createStoredSettingReader } from '#platform/settings/read-stored-setting.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { createInventoryCounters } from '#platform/sql/inventory-counters.ts';
import { prepareProcess } from '../prepare-process.ts';
import { commandDatabase } from './command-database.ts';
import { openCommandFiles } from './command-files.ts';

const root = join(import.meta.dirname, '../../..');

/** Opens what a command needs to work on the inventory, with the server's configuration. */
export const openInventory = async (env: NodeJS.ProcessEnv) => {
  const config = prepareProcess(root, env);
  const clock = systemClock;
  const { dataDir } = config;
  const catalogue = loadCatalogue(join(root, 'data/catalogue'));
  if (!catalogue.ok) throw new Error(`The catalogue cannot be read: ${JSON.stringify(catalogue.error[0])}`);
  const places = loadPlaces(join(root, 'data/places.txt'));
  const files = await openCommandFiles(config);
  const db = await openDatabase({ ...commandDatabase(config), clock, work: 'background' });
  const counters = createInventoryCounters();
  const names = vehicleNames(catalogue.value);
  const readSetting = createStoredSettingReader(db);
  const incentives = createIncentiveSource({
    setting: createIncentivesSetting(names),
    readSetting,
    names,
    clock,
  });
  const stores = {
    db,
    listings: createListingStore({ db, counters, incentives }),
    owners: createOwnerStore({ db, counters, feeRule: createFeeRule({ readSetting }) }),
    state: createInventoryState({ db, clock }),
  };
  const lossLimits = () => readSetting(feedRules, db);
  return {
    config,
    clock,
    dataDir,
    files,
    lossLimits,
    catalogue: catalogue.value,
    places,
    stores,
    close: () => db.close(),
  };
};
