import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '#tests/fixtures/postgres.ts';
import { buildOnce } from './build-once.ts';
import { findCases } from './find-cases.ts';
import { runCase } from './run-case.ts';

const cases = await findCases();

/** The quick half of `npm run faults`. */
describe('what the product survives', () => {
  let postgres: PostgresServer | undefined;

  beforeAll(async () => {
    await buildOnce();
    // One that may be restarted, unlike the one all other tests share.
    if (process.env.FORECOURT_PG !== 'none') postgres = await startPostgres({ fsync: true }).catch(() => undefined);
  });

  afterAll(() => postgres?.stop());

  for (const faultCase of cases) {
    for (const engine of faultCase.quick) {
      it(`${faultCase.name} (${engine}): nothing acknowledged is lost, nothing is answered wrong`, async (context) => {
        const outcome = await runCase(faultCase, { engine, quick: true, postgres });
        if (outcome.skipped) return context.skip(outcome.seen);
        expect(outcome.wrong).toEqual([]);
        expect(outcome.matchCount).toBe(outcome.acknowledged);
      });
    }
  }
});
