import { type Kysely, sql } from 'kysely';

/** Variations that are given to more visitors step by step, with the figures of each step. */
export const createExperimentRamps = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`create table experiment_ramps (
      id text primary key,
      experiment text not null,
      rule_key text not null,
      state text not null,
      content text not null,
      version integer not null,
      started_ms bigint not null,
      updated_ms bigint not null
    )`)
    .execute(db);
  await sql.raw('create index experiment_ramps_state on experiment_ramps (state)').execute(db);
};
