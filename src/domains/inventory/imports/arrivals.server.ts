import { type Catalogue, makeByCode, modelByCode } from '#domains/catalogue/catalogue.ts';
import { unknownTrim } from '#domains/catalogue/vocabulary.ts';
import { listingCondition, vehicleHeading } from '#domains/listings/listing-title.ts';
import { applyMapping, extendMapping, type SourceRecord } from '../feed/dialects/apply-mapping.ts';
import type { FeedMapping } from '../feed/dialects/feed-mapping.ts';
import { createFeedRow } from '../feed/feed-row.ts';
import { readVehicle } from '../feed/feed-vehicle.ts';
import { createVehicleDescriber } from '../feed/vehicle-description.ts';
import { createVinCheck } from '../feed/vin-flags.ts';

/** A row as shoppers would see it. */
export type Arrival = {
  line: number;
  heading: string;
  condition: string;
  trim: string | null;
  drive: string;
  priceUsd: number | null;
  mileage: number;
  pictures: number;
  dealer: string;
};

type Rows = { mapping: FeedMapping; sample: readonly { line: number; record: SourceRecord }[] };

const shown = 2;

/** How the first good rows of a file arrive. */
export const arrivalsOf = ({ mapping, sample }: Rows, catalogue: Catalogue, asOfMs: number): Arrival[] => {
  const facts = { describe: createVehicleDescriber(catalogue), checkVin: createVinCheck(catalogue), asOfMs };
  const guesses = !mapping.columns.some(({ leftUnknown }) => leftUnknown);
  const arrivals: Arrival[] = [];
  for (const { line, record } of sample) {
    if (arrivals.length === shown) break;
    const { fields, sources } = applyMapping(record, extendMapping(mapping, record));
    const row = createFeedRow(line, fields, { sources, guesses });
    const vehicle = readVehicle(row, facts, false);
    if (!vehicle || row.failed()) continue;
    const make = makeByCode(catalogue, vehicle.makeCode)?.name ?? vehicle.makeCode;
    const model = modelByCode(catalogue, vehicle.makeCode, vehicle.modelCode)?.name ?? vehicle.modelCode;
    arrivals.push({
      line,
      heading: vehicleHeading(vehicle.year, { make, model }),
      condition: listingCondition(vehicle.listingType),
      trim: vehicle.trim === unknownTrim ? null : vehicle.trim,
      drive: vehicle.drive.name,
      priceUsd: vehicle.priceUsd,
      mileage: vehicle.mileage,
      pictures: vehicle.photoSources.length,
      dealer: row.text('dealerName') || row.text('dealerId'),
    });
  }
  return arrivals;
};
