import { z } from 'zod';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Counted } from '#lib/tally.server.ts';
import { type MeasuredVital, measuredVitals } from './vital.ts';

export type VitalCount = { dayMs: number; pageType: string; metric: MeasuredVital; bucket: number };

type Tables = {
  vital_counts: { day_ms: number; page_type: string; metric: string; bucket: number; total: number };
};

const Metric = z.enum(measuredVitals);

export const createVitalsStore = ({ db }: { db: SqlDatabase }) => {
  const tables = db.with<Tables>();
  return {
    add: async (counted: readonly Counted<VitalCount>[]): Promise<void> => {
      const rows = counted.map(({ key: { dayMs, pageType, metric, bucket }, total }) => ({
        day_ms: dayMs,
        page_type: pageType,
        metric,
        bucket,
        total,
      }));
      await tables
        .insertInto('vital_counts')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['day_ms', 'page_type', 'metric', 'bucket'])
            .doUpdateSet((eb) => ({ total: eb('vital_counts.total', '+', eb.ref('excluded.total')) })),
        )
        .execute();
    },

    since: async (fromMs: number): Promise<Counted<VitalCount>[]> => {
      const rows = await tables.selectFrom('vital_counts').selectAll().where('day_ms', '>=', fromMs).execute();
      return rows.flatMap(({ day_ms, page_type, metric, bucket, total }) => {
        const metricName = Metric.safeParse(metric);
        if (!metricName.success) return [];
        return [{ key: { dayMs: day_ms, pageType: page_type, metric: metricName.data, bucket }, total }];
      });
    },

    forgetBefore: async (ms: number): Promise<void> => {
      await tables.deleteFrom('vital_counts').where('day_ms', '<', ms).execute();
    },
  };
};

export type VitalsStore = ReturnType<typeof createVitalsStore>;
