import type { Clock } from '#lib/clock.ts';
import { dayMs, minuteMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { createTally } from '#lib/tally.server.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { createFirstViewToday } from './first-view-today.server.ts';
import type { VehicleViewCount, VehicleViewStore } from './vehicle-view-store.server.ts';

const days = 7;
/** The minimum number of views; fewer are not significant. */
const fewestViews = 25;
const hotShare = 0.05;
const rankMs = 5 * minuteMs;

type Options = {
  store: VehicleViewStore;
  /** The number of cars for sale. */
  onOffer(): Promise<number>;
  /** Counts first views for all processes of a machine; without it, this process counts its own. */
  isFirstView?(network: string, listingId: number): Promise<boolean>;
  clock: Clock;
  log: Pick<Log, 'error'>;
};

/** Determines the most viewed cars (RULING-62). A network counts once a day per car, however often it reloads. */
export const createVehicleViews = ({ store, onOffer, isFirstView, clock, log }: Options) => {
  const tally = createTally<VehicleViewCount>({ write: store.add, log });
  const today = (): number => Math.floor(clock.now() / dayMs) * dayMs;
  const isOwnFirst = createFirstViewToday({ today });
  let most: ReadonlySet<number> = new Set();
  let timer: NodeJS.Timeout | undefined;

  const rank = async (): Promise<void> => {
    await tally.flush();
    const limit = Math.floor((await onOffer()) * hotShare);
    const fromMs = today() - (days - 1) * dayMs;
    most = new Set(limit === 0 ? [] : await store.mostSince(fromMs, { atLeast: fewestViews, limit }));
  };
  const report = (error: unknown): void => {
    if (!(error instanceof Unavailable)) logLibraryError(log, 'cars could not be ranked by views', error);
  };

  return {
    count: (listingId: number, network: string): void => {
      // What this process has counted already needs no question.
      if (!isOwnFirst(network, listingId)) return;
      const view = { dayMs: today(), listingId };
      if (!isFirstView) tally.add(view);
      else void isFirstView(network, listingId).then((isFirst) => isFirst && tally.add(view), report);
    },
    /** Whether the car was among the most viewed at the last ranking. */
    isMuchViewed: (listingId: number): boolean => most.has(listingId),
    /** Views of a car within seven days. */
    weekOf: (listingId: number): Promise<number> => store.totalSince(listingId, today() - (days - 1) * dayMs),
    /** The same for several cars; those without views are missing. */
    weekOfMany: (listingIds: readonly number[]): Promise<ReadonlyMap<number, number>> =>
      store.totalsSince(listingIds, today() - (days - 1) * dayMs),
    rank,
    forgetOld: () => store.forgetBefore(today() - days * dayMs),
    start: (): void => {
      tally.start();
      void rank().catch(report);
      timer = setInterval(() => void rank().catch(report), rankMs).unref();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await tally.stop();
    },
  };
};

export type VehicleViews = ReturnType<typeof createVehicleViews>;
