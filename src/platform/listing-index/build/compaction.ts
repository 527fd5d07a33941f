import type { Clock } from '#lib/clock.ts';
import { errorMessage, type Log } from '#lib/log.ts';
import type { Dictionaries } from '../dictionaries/dictionaries.ts';
import { rowOfId } from '../query/evaluation.ts';
import type { QueryPlanner } from '../query/query-planner.ts';
import { openSegment, type SegmentSource } from '../segments/segment.ts';
import { type SegmentStore, type StoredSegment, toBuildSource } from '../segments/segment-store.ts';
import type { SearchPool } from '../threads/search-pool.ts';
import { createTimeSlice } from '../threads/time-slice.ts';
import type { BuildJob, BuildSource } from './build-job.ts';
import type { BlockTaker } from './gathered-block.ts';
import { createInventoryParts } from './inventory-parts.ts';

/** A built segment counts as large when it has at least a quarter of the rows of the largest. */
const largeShare = 4;
/**
 * A large segment is rebuilt together with the small ones once those have a sixteenth of its rows, or when an eighth of
 * its own rows are no longer listed.
 */
const restShare = 16;
const removedShare = 8;
/**
 * With more unbuilt segments than this, a build gets priority over searches, because each of them slows every search.
 */
const mostUnbuilt = 4;

const isUrgent = (segments: readonly StoredSegment[]): boolean =>
  segments.filter(({ segment }) => !segment.shape.built).length > mostUnbuilt;

type Options = {
  store: SegmentStore;
  pool: SearchPool;
  planner: QueryPlanner;
  dictionaries: Dictionaries;
  clock: Clock;
  slots: number;
  nextKey(): number;
  growingKey(): number | undefined;
  log?: Pick<Log, 'warn'> | undefined;
};

type Compaction = {
  /** Merges segments in the background when it is worthwhile. */
  schedule(): void;
  /** Merges all segments except the growing one. */
  whole(): Promise<void>;
  /** Replaces the whole index by the inventory that `read` passes on block by block. */
  replace(read: (taker: BlockTaker) => Promise<void>): Promise<void>;
  /** Builds a segment for a snapshot on disk, without adding it to the searched ones. */
  apart(sources: BuildSource[]): Promise<SegmentSource>;
  /** Resolves when no build is running. */
  idle(): Promise<void>;
};

export const createCompaction = (options: Options): Compaction => {
  const { store, pool, planner, dictionaries, clock, slots, nextKey, growingKey, log } = options;
  let tail: Promise<void> = Promise.resolve();
  let waiting = 0;

  const settled = (): StoredSegment[] => store.all().filter(({ key }) => key !== growingKey());
  const jobOf = (sources: BuildSource[]): BuildJob => ({
    key: nextKey(),
    sources,
    slots,
    nowSeconds: Math.floor(clock.now() / 1000),
    flagWords: Math.max(planner.flagWords(), ...sources.map(({ shape }) => shape.flagWords)),
    vehicles: dictionaries.vehicles.vehicles.length,
    owners: dictionaries.owners.size(),
    tokens: dictionaries.tokens.size(),
    years: planner.years(),
  });

  /** Replaces old segments by new ones between two searches; `settle` may hide rows of the new ones. */
  const exchange = (
    old: readonly StoredSegment[],
    sources: readonly SegmentSource[],
    settle: (added: readonly StoredSegment[]) => void,
  ): void => {
    const detach = old.map(({ key }) => key);
    store.drop(detach);
    const added = sources.map((source) => store.add(source, source.shape.capacity));
    settle(added);
    const attach = added.map(({ segment: { shape, memory }, rows, live }) => ({
      source: { shape, memory },
      rows,
      live,
    }));
    pool.update({ detach, attach });
  };

  const merge = async (segments: readonly StoredSegment[]): Promise<void> => {
    const removedSince: number[] = [];
    const unwatch = store.watch(
      segments.map(({ key }) => key),
      (id) => removedSince.push(id),
    );
    try {
      const source = await pool.build(jobOf(segments.map(toBuildSource)), { urgent: isUrgent(segments) });
      const built = openSegment(source);
      const rows: (number | undefined)[] = [];
      const slice = createTimeSlice();
      // More rows may be removed while this yields; after the last one nothing runs before the exchange.
      while (rows.length < removedSince.length) {
        rows.push(rowOfId(built, removedSince[rows.length]!));
        if (slice.isOver()) await slice.next();
      }
      exchange(segments, [source], () => {
        for (const row of rows) if (row !== undefined) store.hide({ key: source.shape.key, row });
      });
    } finally {
      unwatch();
    }
  };

  const replace = async (read: (taker: BlockTaker) => Promise<void>): Promise<void> => {
    const parts = createInventoryParts({ gathering: pool.gather(), jobOf });
    await read(parts);
    const { sources, tokens } = await parts.finish();
    exchange(store.all(), sources, (added) => {
      dictionaries.tokens.restore(tokens);
      hideRepeated(store, added);
    });
  };

  /**
   * Selects the segments to merge. Small ones are merged with each other, and with the smallest large one once they
   * have enough rows; a large one that lost many of its rows is rebuilt.
   */
  const chooseSegments = (): StoredSegment[] => {
    const segments = settled();
    const most = segments.reduce((best, { segment, rows }) => (segment.shape.built ? Math.max(best, rows) : best), 0);
    const isLarge = ({ segment, rows }: StoredSegment) => segment.shape.built !== null && rows * largeShare >= most;
    const large = segments.filter(isLarge).sort((a, b) => a.rows - b.rows);
    const [smallest] = large;
    if (!smallest) return segments;
    const rest = segments.filter((one) => !isLarge(one));
    const restRows = rest.reduce((sum, { rows }) => sum + rows, 0);
    if (rest.length > 0 && restRows * restShare >= smallest.rows) return [...rest, smallest];
    const worn = large.find(({ rows, listed }) => (rows - listed) * removedShare > rows);
    if (worn) return [...rest, worn];
    return rest.some(({ segment }) => !segment.shape.built) ? rest : [];
  };
  /** Queues builds, so that one runs at a time. */
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    waiting += 1;
    const done = tail.then(work).finally(() => {
      waiting -= 1;
    });
    tail = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  };
  const schedule = (): void => {
    if (waiting > 0 || chooseSegments().length === 0) return;
    run(() => merge(chooseSegments())).then(schedule, (error: unknown) =>
      log?.warn({ err: error }, `Building listings failed: ${errorMessage(error)}`),
    );
  };

  return {
    schedule,
    whole: () =>
      run(async () => {
        const segments = settled();
        const [only] = segments;
        if (segments.length === 1 && only?.segment.shape.built && only.listed === only.rows) return;
        await merge(segments);
      }),
    replace: (read) => run(() => replace(read)),
    apart: (sources) => run(() => pool.build(jobOf(sources), { urgent: false })),
    idle: async () => {
      while (waiting > 0) await tail;
    },
  };
};

/** Hides all but the last row of a listing that is in several parts. Parts mostly don't overlap in ids. */
const hideRepeated = (store: SegmentStore, parts: readonly StoredSegment[]): void => {
  const idAt = ({ segment: { id, orders } }: StoredSegment, at: number): number => id[orders.id[at]!]!;
  for (const [index, later] of parts.entries()) {
    for (const earlier of parts.slice(0, index)) {
      if (earlier.rows === 0 || later.rows === 0 || idAt(earlier, earlier.rows - 1) < idAt(later, 0)) continue;
      for (let i = 0, j = 0; i < earlier.rows && j < later.rows; ) {
        const apart = idAt(earlier, i) - idAt(later, j);
        if (apart === 0) store.hide({ key: earlier.key, row: earlier.segment.orders.id[i]! });
        if (apart <= 0) i += 1;
        if (apart >= 0) j += 1;
      }
    }
  }
};
