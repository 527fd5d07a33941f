import { sql } from 'kysely';
import type { SqlDatabase } from '#lib/sql-session.ts';

/** `medianMs` is null where half of the questions or more have no answer. */
export type AnswerFigures = { questions: number; answered: number; medianMs: number | null };
type DealerAnswers = AnswerFigures & { dealerId: number };

type Range = { fromMs: number; untilMs: number; unansweredBeforeMs: number };
type Row = { dealer_id: number; questions: number | string; answered: number | string; took: number | string };

/** Stands for no answer: slower than any (REV-03). */
const never = Number.MAX_SAFE_INTEGER;

/** How dealers answered the questions of a time, by the rule of what shoppers see (REV-03). */
export const createAnswerFiguresStore = ({ db }: { db: SqlDatabase }) => {
  const read = async ({ fromMs, untilMs, unansweredBeforeMs }: Range, perDealer: boolean): Promise<DealerAnswers[]> => {
    const owner = perDealer ? sql`owner_id` : sql`0`;
    const { rows } = await sql<Row>`
      with measured as (
        select ${owner} as dealer_id, case when answered_ms is null then 0 else 1 end as is_answered,
          coalesce(answered_ms - created_ms, ${sql.lit(never)}) as took
        from leads
        where created_ms >= ${fromMs} and created_ms < ${untilMs}
          and (answered_ms is not null or (relay_only = 1 and created_ms < ${unansweredBeforeMs}))
      ), placed as (
        select dealer_id, took, row_number() over (partition by dealer_id order by took) as place,
          count(*) over (partition by dealer_id) as questions,
          sum(is_answered) over (partition by dealer_id) as answered
        from measured
      )
      select dealer_id, questions, answered, took from placed where place = questions / 2 + 1
      order by questions desc, dealer_id`.execute(db.with<unknown>());
    return rows.map(({ dealer_id: dealerId, ...row }) => ({
      dealerId: Number(dealerId),
      questions: Number(row.questions),
      answered: Number(row.answered),
      medianMs: Number(row.took) >= never ? null : Number(row.took),
    }));
  };
  return {
    perDealer: (range: Range): Promise<DealerAnswers[]> => read(range, true),
    all: async (range: Range): Promise<AnswerFigures> => {
      const [row] = await read(range, false);
      return { questions: row?.questions ?? 0, answered: row?.answered ?? 0, medianMs: row?.medianMs ?? null };
    },
  };
};
