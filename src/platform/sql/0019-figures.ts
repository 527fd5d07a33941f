import { type Kysely, sql } from 'kysely';

/** Its time of application is when counting began. */
export const figuresMigration = '0019-figures';

const statements = [
  // Totals, with nothing about who did it. `unit_cents` is what one was worth on that day.
  `create table shopper_actions (
    day_ms bigint not null,
    action text not null,
    brand text not null,
    dealer_id integer not null,
    source text not null,
    unit_cents integer not null,
    total bigint not null,
    constraint shopper_actions_key primary key (day_ms, action, brand, dealer_id, source, unit_cents)
  )`,
  // Networks that searched so on a day, each once.
  `create table search_gaps (
    day_ms bigint not null,
    kind text not null,
    text text not null,
    visitors bigint not null,
    constraint search_gaps_key primary key (day_ms, kind, text)
  )`,
];

export const createFigures = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
