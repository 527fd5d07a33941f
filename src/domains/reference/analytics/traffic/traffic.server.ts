import type { Clock } from '#lib/clock.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { createTally } from '#lib/tally.server.ts';
import type { PageCount, TrafficStore } from './traffic-store.server.ts';

const days = 30;
const lifetimeMs = 400 * dayMs;

export type NamedTotal = { name: string; total: number };
export type TrafficView = {
  /** UTC days; the last one is not complete yet. */
  days: readonly { dayMs: number; total: number }[];
  hours: readonly { hourMs: number; total: number }[];
  pageTypes: readonly NamedTotal[];
  referrers: readonly NamedTotal[];
  devices: readonly NamedTotal[];
  total: number;
  /** The first hour with counts. */
  sinceMs: number | undefined;
};

const most = (totals: readonly NamedTotal[]): NamedTotal[] =>
  totals.toSorted((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));

type Options = { store: TrafficStore; clock: Clock; log: Pick<Log, 'error'> };

/** Page views: totals by page type, referrer and device, without any visitor data. */
export const createTraffic = ({ store, clock, log }: Options) => {
  const tally = createTally<PageCount>({ write: store.add, log });
  return {
    count: (view: Omit<PageCount, 'hourMs'>): void =>
      tally.add({ hourMs: Math.floor(clock.now() / hourMs) * hourMs, ...view }),

    view: async (): Promise<TrafficView> => {
      await tally.flush();
      const today = Math.floor(clock.now() / dayMs) * dayMs;
      const thisHour = Math.floor(clock.now() / hourMs) * hourMs;
      const fromMs = today - (days - 1) * dayMs;
      const [byHour, pageTypes, referrers, devices, sinceMs] = await Promise.all([
        store.totals('hour_ms', fromMs),
        store.totals('page_type', fromMs),
        store.totals('referrer', fromMs),
        store.totals('device', fromMs),
        store.since(),
      ]);
      const ofHour = new Map(byHour.map(({ name, total }) => [Number(name), total]));
      const sum = (from: number, hours: number): number =>
        Array.from({ length: hours }, (_, at) => ofHour.get(from + at * hourMs) ?? 0).reduce((a, b) => a + b, 0);
      return {
        days: Array.from({ length: days }, (_, at) => {
          const start = fromMs + at * dayMs;
          return { dayMs: start, total: sum(start, 24) };
        }),
        hours: Array.from({ length: 24 }, (_, at) => {
          const start = thisHour - (23 - at) * hourMs;
          return { hourMs: start, total: ofHour.get(start) ?? 0 };
        }),
        pageTypes: most(pageTypes),
        referrers: most(referrers),
        devices: most(devices),
        sinceMs,
        total: byHour.reduce((all, { total }) => all + total, 0),
      };
    },

    forgetOld: () => store.forgetBefore(clock.now() - lifetimeMs),
    start: tally.start,
    stop: tally.stop,
  };
};

export type Traffic = ReturnType<typeof createTraffic>;
