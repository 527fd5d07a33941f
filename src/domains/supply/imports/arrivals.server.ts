import { listingCondition, vehicleHeading } from '#domains/cars/listings/listing-title.ts';
import { type Catalogue, makeByCode, modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import { unknownTrim } from '#domains/reference/catalogue/vocabulary.ts';
import { applyMapping, extendMapping, type SourceRecord } from '#domains/supply/feeds/dialects/apply-mapping.ts';
import type { FeedMapping } from '#domains/supply/feeds/dialects/feed-mapping.ts';
import { createFeedRow } from '#domains/supply/feeds/feed-row.ts';
import { readVehicle } from '#domains/supply/feeds/feed-vehicle.ts';
import { createVehicleDescriber } from '#domains/supply/feeds/vehicle-description.ts';
import { createVinCheck } from '#domains/supply/feeds/vin-flags.ts';

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

const carCount = 2;

/** Preview of a file's first good rows. */
export const arrivalsOf = ({ mapping, sample }: Rows, catalogue: Catalogue, asOfMs: number): Arrival[] => {
  const facts = { describe: createVehicleDescriber(catalogue), checkVin: createVinCheck(catalogue), asOfMs };
  const guesses = !mapping.columns.some(({ leftUnknown }) => leftUnknown);
  const arrivals: Arrival[] = [];
  for (const { line, record } of sample) {
    if (arrivals.length === carCount) break;
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
