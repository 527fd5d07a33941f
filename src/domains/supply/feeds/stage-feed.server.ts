import { setImmediate as breathe } from 'node:timers/promises';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { isVin } from '#lib/vin.ts';
import { applyMapping, extendMapping } from './dialects/apply-mapping.ts';
import { createMappingExplainer, type ExplainedMapping } from './dialects/explain-mapping.ts';
import type { FeedMapping } from './dialects/feed-mapping.ts';
import type { FeedColumn } from './feed-columns.ts';
import { canBecomeOwner, type DealerFacts, dealerKeyOf, type FeedDealer, readDealer } from './feed-dealer.ts';
import { createOneDealer, isOwnKey } from './feed-owner.ts';
import type { FeedProblem } from './feed-problem.ts';
import { type FeedFormat, readSourceRows, type SourceRow } from './feed-records.server.ts';
import { createFeedRow, type FeedRow } from './feed-row.ts';
import type { FeedSource } from './feed-source.server.ts';
import { readOnSale } from './feed-values.ts';
import { readVehicle, type VehicleFacts } from './feed-vehicle.ts';
import { createStagedWriter, type StagedRow } from './staged-rows.server.ts';

export type Staged = {
  rows: number;
  good: number;
  errors: number;
  warnings: number;
  withPhotos: number;
  /** Rows without a readable seller or VIN. */
  unreadable: number;
  /** Sellers with at least one good row. */
  dealers: Map<string, FeedDealer>;
  /** `dealer key|VIN` of rows with other errors: the car is in the feed, so it does not count as missing. */
  seenInBadRows: Set<string>;
  /** `dealer key|VIN` of cars that their rows say are not on sale. */
  withdrawn: Set<string>;
  /** How each column was used, and unread columns with important values. */
  explained: ExplainedMapping;
};

type StageOptions = {
  source: FeedSource;
  format: FeedFormat;
  mapping: FeedMapping;
  /** Reads only this many rows. */
  firstRows?: number | undefined;
  stagedFile: string;
  facts: VehicleFacts & DealerFacts;
  existingOwners: ReadonlyMap<string, Owner>;
  /** Whose cars all rows are, whatever dealer they name. */
  dealerId?: number | undefined;
  onProblem(problem: FeedProblem, dealerKey?: string): void;
  onBytes?: (bytes: number) => void;
  /** Called every few thousand rows. */
  onPause(): Promise<void>;
};

const dealerColumns: readonly FeedColumn[] = [
  'dealerName',
  'dealerAddress',
  'dealerFullAddress',
  'dealerCity',
  'dealerState',
  'dealerZip',
  'dealerPhone',
  'dealerEmail',
  'dealerTextNumber',
  'dealerWebsite',
  'dealerFranchises',
  'dealerDocFee',
  'dealerTagline',
  'privateSeller',
];

const pauseEvery = 5000;

/**
 * Reads and checks all rows: good ones are staged in a file, problems are reported. Stores nothing in the inventory.
 */
export const stageFeed = async (options: StageOptions): Promise<Staged> => {
  const { source, format, facts, existingOwners, onProblem, onBytes, onPause, firstRows = Infinity } = options;
  let mapping = options.mapping;
  const explainer = createMappingExplainer(mapping);
  const guesses = !mapping.columns.some(({ leftUnknown }) => leftUnknown);
  const staged: Omit<Staged, 'explained'> = {
    rows: 0,
    good: 0,
    errors: 0,
    warnings: 0,
    withPhotos: 0,
    unreadable: 0,
    dealers: new Map(),
    seenInBadRows: new Set(),
    withdrawn: new Set(),
  };
  const dealers = createDealerReader(facts, existingOwners);
  const keyOf = options.dealerId === undefined ? dealerKeyOf : createOneDealer(options.dealerId);
  const lineOf = new Map<string, number>();

  const report = (problems: readonly FeedProblem[], dealerKey?: string): void => {
    for (const problem of problems) {
      staged[problem.severity === 'error' ? 'errors' : 'warnings'] += 1;
      onProblem(problem, dealerKey);
    }
  };

  const judge = ({ line, record, problems }: SourceRow): StagedRow | undefined => {
    if (staged.rows >= firstRows) return undefined;
    report(problems);
    staged.rows += 1;
    if (record === null) {
      staged.unreadable += 1;
      return undefined;
    }
    mapping = extendMapping(mapping, record);
    const { fields, sources } = applyMapping(record, mapping);
    explainer.add(record, fields);
    const row = createFeedRow(line, fields, { sources, guesses });
    const dealerKey = keyOf(row);
    const privateSeller = dealerKey !== undefined && !isOwnKey(dealerKey) && dealers.read(dealerKey, row);
    const car = `${dealerKey}|${row.text('vin').toUpperCase()}`;
    if (dealerKey && !row.failed() && isVin(row.text('vin').toUpperCase()) && !isOnSale(row)) {
      report(row.problems, dealerKey);
      staged.good += 1;
      staged.withdrawn.add(car);
      // A new dealer is not added for cars that are not on sale.
      if (isOwnKey(dealerKey) || existingOwners.has(dealerKey))
        staged.dealers.set(dealerKey, dealers.dealerOf(dealerKey));
      return undefined;
    }
    const vehicle = readVehicle(row, facts, privateSeller);
    const earlier = lineOf.get(car);
    if (vehicle && earlier !== undefined) row.fail('vin', `this seller has it on line ${earlier} already`);
    if (!row.failed() && vehicle && dealerKey) {
      report(row.problems, dealerKey);
      lineOf.set(car, line);
      staged.good += 1;
      staged.withPhotos += vehicle.photoSources.length > 0 ? 1 : 0;
      staged.dealers.set(dealerKey, dealers.dealerOf(dealerKey));
      const photoColumn = sources.photos?.column ?? 'photos';
      return { line, dealerKey, vehicle, photoColumn, photos: [] };
    }
    report(row.problems, dealerKey);
    if (dealerKey && isVin(row.text('vin').toUpperCase())) staged.seenInBadRows.add(car);
    else staged.unreadable += 1;
    return undefined;
  };

  const writer = await createStagedWriter(options.stagedFile);
  try {
    let pauseAt = pauseEvery;
    for await (const rows of readSourceRows({ source, format, onBytes })) {
      await writer.write(rows.flatMap((row) => judge(row) ?? []));
      if (staged.rows >= firstRows) break;
      await breathe();
      if (staged.rows < pauseAt) continue;
      pauseAt = staged.rows + pauseEvery;
      await onPause();
    }
  } finally {
    await writer.close();
  }
  return { ...staged, explained: explainer.result() };
};

/** Without a status, or with one that nobody reads, a car of a feed is on sale. */
const isOnSale = (row: FeedRow): boolean => {
  const text = row.text('availability');
  if (text === '') return true;
  const answer = readOnSale(text);
  if (answer === undefined) row.warn('availability', 'cannot be read; the car is taken to be on sale');
  if (answer === false) row.warn('availability', 'is not on sale, so the car is not on the site');
  return answer ?? true;
};

/** Each row repeats its seller's data; the first value of each field counts. */
const createDealerReader = (facts: StageOptions['facts'], existingOwners: ReadonlyMap<string, Owner>) => {
  const dealers = new Map<string, FeedDealer>();
  const understood = new Set<string>();
  const dealerOf = (key: string): FeedDealer => dealers.get(key) ?? {};
  return {
    dealerOf,
    /** Returns whether it is a private seller. */
    read: (key: string, row: FeedRow): boolean => {
      const wording = [key, ...dealerColumns.map((column) => row.text(column))].join('\n');
      const before = row.problems.length;
      const wrong = () => row.problems.slice(before).some(({ severity }) => severity === 'error');
      if (!understood.has(wording)) dealers.set(key, { ...readDealer(row, facts), ...dealerOf(key) });
      if (!wrong()) understood.add(wording);
      const owner = existingOwners.get(key);
      if (!owner && !canBecomeOwner(dealerOf(key)) && !wrong()) {
        row.fail('dealerName', 'this seller is new, so a name and a ZIP are needed');
      }
      return dealerOf(key).privateSeller ?? owner?.privateSeller ?? false;
    },
  };
};
