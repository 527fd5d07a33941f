import { sql } from 'kysely';
import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import { hourMs } from '#lib/duration.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Outcomes } from './bandit.ts';

export type Prediction = {
  cmabUuid: string;
  experiment: string;
  variation: string;
  visitor: number;
  context: string;
  /** The probability of this variation when it was chosen. */
  propensity: number;
  atMs: number;
};

type Tables = { experiment_predictions: { experiment: string; at_ms: number } };

/** A repeated request keeps the prediction that was stored first. */
const predictionRows: BulkInsert = {
  table: 'experiment_predictions',
  columns: ['cmab_uuid', 'experiment', 'variation', 'visitor', 'context', 'propensity', 'at_ms'],
  conflict: 'on conflict do nothing',
};

export type KindOutcomes = Outcomes & { context: string; variation: string };

export const createPredictionStore = (db: SqlDatabase) => ({
  keep: (predictions: readonly Prediction[]): Promise<void> =>
    db.transaction(async (session) => {
      const rows = predictions.map(({ cmabUuid, experiment, variation, visitor, context, propensity, atMs }) => [
        ...[cmabUuid, experiment, variation, visitor, context, propensity, atMs],
      ]);
      for (const query of bulkInserts(db.engine, predictionRows, rows))
        await session.with<unknown>().executeQuery(query);
    }),

  /** Conversions by context and variation; each visitor counts for their first variation. */
  outcomes: async (experiment: string, event: string, sinceMs: number): Promise<KindOutcomes[]> => {
    const { rows } = await sql<{ context: string; variation: string; exposures: number; converted: number }>`
      select p.context as context, p.variation as variation, count(*) as exposures,
        sum(case when exists (
          select 1 from experiment_conversions c
          where c.event = ${event} and c.visitor = p.visitor and c.hour >= p.first_ms / ${sql.lit(hourMs)}
        ) then 1 else 0 end) as converted
      from (
        select visitor, context, variation, min(at_ms) as first_ms
        from experiment_predictions
        where experiment = ${experiment} and at_ms >= ${sinceMs}
        group by visitor, context, variation
      ) p
      group by p.context, p.variation`.execute(db.with<unknown>());
    return rows.map(({ context, variation, exposures, converted }) => ({
      context,
      variation,
      exposures: Number(exposures),
      converted: Number(converted),
    }));
  },

  /** Hour by hour, so that no other write waits for long. */
  forgetBefore: async (ms: number): Promise<void> => {
    const tables = db.with<Tables>();
    const oldest = await tables
      .selectFrom('experiment_predictions')
      .select(['experiment', ({ fn }) => fn.min('at_ms').as('from_ms')])
      .groupBy('experiment')
      .execute();
    for (const { experiment, from_ms } of oldest) {
      for (let beginMs = from_ms; beginMs < ms; beginMs += hourMs) {
        await tables
          .deleteFrom('experiment_predictions')
          .where('experiment', '=', experiment)
          .where('at_ms', '<', Math.min(beginMs + hourMs, ms))
          .execute();
      }
    }
  },
});
export type PredictionStore = ReturnType<typeof createPredictionStore>;
