import { LRUCache } from 'lru-cache';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { atMost } from '#lib/bounded.ts';
import type { FeedColumn } from './feed-columns.ts';
import type { FeedRow } from './feed-row.ts';
import { type Build, narrowBuilds } from './vehicle-builds.ts';
import { readDetails, type VehicleDetails } from './vehicle-details.ts';
import { readIdentity, type VehicleIdentity } from './vehicle-identity.ts';

type VehicleDescription = { identity: VehicleIdentity; details: VehicleDetails; builds: readonly Build[] };

export type DescribeVehicle = (row: FeedRow, year: number | undefined) => VehicleDescription | undefined;

const describing: readonly FeedColumn[] = [
  'make',
  'model',
  'trim',
  'bodyStyle',
  'cab',
  'bedLength',
  'doors',
  'seats',
  'engine',
  'horsepower',
  'fuel',
  'transmission',
  'drive',
  'mpgCity',
  'mpgHighway',
  'electricRange',
  'chargeHours',
];

const remembered = 20_000;

/** Describes the vehicle of a row. Cached, because lots have many vehicles of the same kind. */
export const createVehicleDescriber = (catalogue: Catalogue): DescribeVehicle => {
  const cache = new LRUCache<string, VehicleDescription>(atMost(remembered));
  return (row, year) => {
    const wording = [year, ...describing.map((column) => row.text(column))].join('\n');
    const before = cache.get(wording);
    if (before) return before;
    const problems = row.problems.length;
    const identity = readIdentity(row, catalogue, year);
    if (!identity || year === undefined) return undefined;
    const left = narrowBuilds(row, identity, year);
    const details = readDetails(row, left, identity.model.style);
    if (!details) return undefined;
    const description = { identity, details, builds: left.builds };
    // Descriptions with problems are not cached, so that they are reported for each row.
    if (row.problems.length === problems) cache.set(wording, description);
    return description;
  };
};
