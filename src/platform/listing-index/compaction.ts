import type { Clock } from '#lib/clock.ts';
import { errorMessage, type Log } from '#lib/log.ts';
import type { BuildJob, BuildSource } from './build-job.ts';
import type { Dictionaries } from './dictionaries.ts';
import { rowOfId } from './evaluation.ts';
import type { Gathered } from './gathering.ts';
import type { QueryPlanner } from './query-planner.ts';
import type { PoolGathering, SearchPool } from './search-pool.ts';
import { type SegmentStore, type StoredSegment, toBuildSource } from './segment-store.ts';

/** Everything is built anew once the rest is this share of the main segment, or so many of its rows are gone. */
const restShare = 16;
const goneShare = 8;

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

export type Compaction = {
  /** Builds in the background what is worth building now. */
  schedule(): void;
  /** Builds everything that takes no more rows into one segment. */
  whole(): Promise<void>;
  /** Puts what comes of gathered listings in the place of everything there was. */
  replace(sources: BuildSource[], gathering: PoolGathering): Promise<void>;
  /** When nothing is being built. */
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

  /** Exchanges the old for the new between two searches. */
  const exchange = async (
    old: readonly number[],
    build: () => Promise<Partial<Gathered> & Pick<Gathered, 'source'>>,
  ) => {
    const goneSince: number[] = [];
    const unwatch = store.watch(old, (id) => goneSince.push(id));
    try {
      const { source, tokens } = await build();
      const { capacity } = source.shape;
      if (tokens) dictionaries.tokens.restore(tokens);
      store.drop(old);
      const stored = store.add(source, capacity);
      for (const id of goneSince) {
        const row = rowOfId(stored.segment, id);
        if (row !== undefined) store.hide({ key: stored.key, row });
      }
      pool.update({ detach: [...old], attach: [{ source, rows: capacity, live: stored.live }] });
    } finally {
      unwatch();
    }
  };
  const merge = (segments: readonly StoredSegment[]): Promise<void> =>
    exchange(
      segments.map(({ key }) => key),
      async () => ({ source: await pool.build(jobOf(segments.map(toBuildSource)), { restful: true }) }),
    );
  const replace = (sources: BuildSource[], gathering: PoolGathering): Promise<void> =>
    exchange(
      store.all().map(({ key }) => key),
      () => gathering.build(jobOf(sources)),
    );

  /** Small segments among themselves while they are few; all together when it pays. */
  const chooseSegments = (): StoredSegment[] => {
    const segments = settled();
    const main = segments
      .filter(({ segment }) => segment.shape.built)
      .reduce<StoredSegment | undefined>((best, one) => (best && best.rows >= one.rows ? best : one), undefined);
    if (!main) return segments;
    const rest = segments.filter((one) => one !== main);
    const restRows = rest.reduce((sum, { rows }) => sum + rows, 0);
    const restIsLarge = rest.length > 0 && restRows * restShare >= main.rows;
    if (restIsLarge || (main.rows - main.listed) * goneShare > main.rows) return segments;
    return rest.some(({ segment }) => !segment.shape.built) ? rest : [];
  };
  /** One build at a time. */
  const run = (work: () => Promise<void>): Promise<void> => {
    waiting += 1;
    const done = tail.then(work).finally(() => {
      waiting -= 1;
    });
    tail = done.catch(() => undefined);
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
    replace: (sources, gathering) => run(() => replace(sources, gathering)),
    idle: async () => {
      while (waiting > 0) await tail;
    },
  };
};
