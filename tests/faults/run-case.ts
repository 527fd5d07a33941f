import type { Engine } from '#platform/sql/database.ts';
import type { PostgresServer } from '#tests/fixtures/postgres.ts';
import type { FaultCase, Outcome } from './fault-case.ts';
import { countOf } from './ledger.ts';
import { createRig } from './rig.ts';
import { createTestDatabase } from './test-database.ts';

type Options = { engine: Engine; quick: boolean; postgres?: PostgresServer | undefined };

/** Runs one case on one engine, in a folder and database of its own. */
export const runCase = async (faultCase: FaultCase, { engine, quick, postgres }: Options): Promise<Outcome> => {
  const { name } = faultCase;
  const reason = faultCase.impossible?.() ?? (engine === 'postgres' && !postgres ? 'no PostgreSQL here' : undefined);
  if (reason) {
    const answers = { answered: 0, refused: 0, unavailable: 0, broken: 0, cut: 0 };
    return {
      name,
      engine,
      answers,
      acknowledged: 0,
      matchCount: 0,
      seen: `not tried: ${reason}`,
      wrong: [],
      skipped: true,
    };
  }
  const database = engine === 'postgres' && postgres ? await createTestDatabase(postgres) : undefined;
  const rig = createRig({ engine, quick, ...(database && { postgres: database }) });
  let seen = '';
  const wrong: string[] = [];
  try {
    seen = await faultCase.run(rig);
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error));
  } finally {
    await rig.close();
  }
  const result = rig.result();
  const acknowledged = countOf(rig.ledger);
  return { name, engine, acknowledged, ...result, seen, wrong: [...wrong, ...result.wrong], skipped: false };
};
