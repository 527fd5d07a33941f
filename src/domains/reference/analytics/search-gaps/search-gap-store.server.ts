import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Counted } from '#lib/tally.server.ts';
import type { SearchGap } from './search-gap.ts';

export type SearchGapCount = SearchGap & { dayMs: number };
export type SearchGapTotal = SearchGap & { visitors: number; days: number };

type Tables = { search_gaps: { day_ms: number; kind: SearchGap['kind']; text: string; visitors: number } };

export const createSearchGapStore = ({ db }: { db: SqlDatabase }) => {
  const tables = db.with<Tables>();
  return {
    add: async (counted: readonly Counted<SearchGapCount>[]): Promise<void> => {
      await tables
        .insertInto('search_gaps')
        .values(
          counted.map(({ key: { dayMs, kind, text }, total }) => ({ day_ms: dayMs, kind, text, visitors: total })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['day_ms', 'kind', 'text'])
            .doUpdateSet((eb) => ({ visitors: eb('search_gaps.visitors', '+', eb.ref('excluded.visitors')) })),
        )
        .execute();
    },

    /** Gaps of at least so many visitors on one day, by visitors of these days. */
    most: async (
      kind: SearchGap['kind'],
      { fromMs, untilMs, fewest, limit }: { fromMs: number; untilMs: number; fewest: number; limit: number },
    ): Promise<SearchGapTotal[]> => {
      const rows = await tables
        .selectFrom('search_gaps')
        .select((eb) => [
          'text',
          eb.fn.sum<number | string>('visitors').as('visitors'),
          eb.fn.countAll<number | string>().as('days'),
        ])
        .where('kind', '=', kind)
        .where('day_ms', '>=', fromMs)
        .where('day_ms', '<', untilMs)
        .where('visitors', '>=', fewest)
        .groupBy('text')
        .orderBy('visitors', 'desc')
        .orderBy('text')
        .limit(limit)
        .execute();
      return rows.map(({ text, visitors, days }) => ({ kind, text, visitors: Number(visitors), days: Number(days) }));
    },

    /** Removes old days, and of earlier days what too few visitors searched for. */
    forget: async ({ beforeMs, todayMs, fewest }: { beforeMs: number; todayMs: number; fewest: number }) => {
      await tables
        .deleteFrom('search_gaps')
        .where((eb) =>
          eb.or([eb('day_ms', '<', beforeMs), eb.and([eb('day_ms', '<', todayMs), eb('visitors', '<', fewest)])]),
        )
        .execute();
    },
  };
};

export type SearchGapStore = ReturnType<typeof createSearchGapStore>;
