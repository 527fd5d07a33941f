import { mayOpen } from '#domains/back-office/frame/admin-sections.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { mayRead } from '#domains/people/access/role-table.ts';
import type { Role } from '#domains/people/access/roles.ts';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import { type Attention, byShoppers } from './attention.ts';
import { type HourCount, type RangeName, rangeStart, readRange, type Series, seriesOf } from './overview-series.ts';

/** `unconfirmed` are cars for sale that no feed has confirmed for two days. */
export type CarStates = { onOffer: number; unconfirmed: number; hidden: number; removed30Days: number };

/** A feed, the number of its dealers' cars for sale, and its last arrival. */
export type FeedLine = {
  id: string;
  name: string;
  cars: number;
  arrivedMs: number | null;
  problem?: string | undefined;
};

export type Machine = {
  queue: { waiting: number; delayed: number; running: number; dead: number; waitingMs: number };
  /** Pages answered since the process started, and their 99th percentile time. */
  pages: { count: number; withinMs: number | null } | undefined;
  slow: { total: number; queries: { sql: string; count: number; slowestMs: number; lastAtMs: number }[] };
  indexBytes: number;
  memoryBytes: number;
  disk: { freeBytes: number; totalBytes: number } | undefined;
  breakers: { name: string; state: 'closed' | 'open' | 'half-open' }[];
  processes: number;
  upMs: number;
};

type Sources = {
  clock: Clock;
  perHour: Readonly<Record<'searches' | 'robots' | 'leads' | 'signUps', (fromMs: number) => Promise<HourCount[]>>>;
  /** When counting of searches began. */
  countedSince(): Promise<number | undefined>;
  cars(): Promise<CarStates>;
  feeds(): Promise<FeedLine[]>;
  machine(): Promise<Machine>;
  audit: Pick<AuditLog, 'latest'>;
  attention: readonly (() => Promise<Attention[]>)[];
};

const mostLatest = 5;

/** Undefined if reading fails, so that the rest of the overview is shown. */
const ifAvailable = <T>(read: () => Promise<T>): Promise<T | undefined> => read().catch(() => undefined);

export type OverviewView = {
  range: RangeName;
  nowMs: number;
  countedSinceMs: number | undefined;
  attention: Attention[];
  cars: CarStates | undefined;
  series: { searches?: Series | undefined; leads?: Series | undefined; signUps?: Series | undefined };
  robotSearches: number | undefined;
  feeds: FeedLine[] | undefined;
  machine: Machine | undefined;
  latest: { id: string; atMs: number; summary: string; operator: string }[] | undefined;
};

export type Overview = ReturnType<typeof createOverview>;

export const createOverview = (sources: Sources) => {
  const { clock, perHour, countedSince, cars, feeds, machine, audit } = sources;

  const attention = async (): Promise<Attention[]> => {
    const attention = await Promise.all(sources.attention.map((read) => ifAvailable(read)));
    return byShoppers(attention.flatMap((items) => items ?? []));
  };

  return {
    attention,

    view: async (query: string | null, roles: readonly Role[]): Promise<OverviewView> => {
      const range = readRange(query);
      const nowMs = clock.now();
      const start = rangeStart(nowMs, range);
      // Twice the range, for the comparison with the previous one.
      const from = start - range.hours * hourMs;
      const sinceMs = await ifAvailable(countedSince);
      const series = async (read: (fromMs: number) => Promise<HourCount[]>) => {
        const counts = await ifAvailable(() => read(from));
        return counts && seriesOf({ counts, range, nowMs, sinceMs });
      };
      const [searches, robots, leads, signUps, waiting, carStates, feedLines, figures, latest] = await Promise.all([
        series(perHour.searches),
        series(perHour.robots),
        series(perHour.leads),
        series(perHour.signUps),
        attention(),
        ifAvailable(cars),
        ifAvailable(feeds),
        ifAvailable(machine),
        ifAvailable(() => audit.latest(mostLatest)),
      ]);
      return {
        range: range.range,
        nowMs,
        countedSinceMs: sinceMs,
        attention: waiting.filter(({ action, page }) => mayOpen(roles, action.href) && (!page || mayRead(roles, page))),
        cars: carStates,
        series: { searches, leads, signUps },
        robotSearches: robots?.total,
        feeds: feedLines,
        machine: figures,
        latest: latest?.map(({ id, atMs, summary, operator: { email } }) => ({ id, atMs, summary, operator: email })),
      };
    },
  };
};
