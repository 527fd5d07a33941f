import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '#platform/sql/database.ts';
import { type PostgresServer, startPostgres } from '#tests/fixtures/postgres.ts';
import { buildOnce } from './build-once.ts';
import type { FaultCase, Outcome } from './fault-case.ts';
import { findCases } from './find-cases.ts';
import { runCase } from './run-case.ts';
import { tableOf, updateTable } from './table.ts';

/**
 * `npm run faults`: breaks the built product in many ways, and checks that everything it acknowledged is still there.
 */
const { values } = parseArgs({
  options: {
    case: { type: 'string', multiple: true },
    engine: { type: 'string' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const report = join(import.meta.dirname, '../../docs/faults.md');
const tableStart = '<!-- npm run faults -- --write -->';

const postgresOrNone = async (): Promise<PostgresServer | undefined> => {
  try {
    return await startPostgres({ fsync: true });
  } catch (error) {
    console.warn(`PostgreSQL is not available: ${error}`);
    return undefined;
  }
};

const wanted = (name: string): boolean => values.case?.some((part) => name.includes(part)) ?? true;
const engineWanted = (engine: Engine): boolean => values.engine === undefined || values.engine === engine;

const quickEngines = ({ quick }: FaultCase): readonly Engine[] => (quick ? ['sqlite'] : []);

const cases = (await findCases()).filter(({ name }) => wanted(name));
await buildOnce();
const postgres = await postgresOrNone();
const outcomes: Outcome[] = [];
try {
  for (const faultCase of cases) {
    const engines = values.quick ? quickEngines(faultCase) : faultCase.engines;
    for (const engine of engines.filter(engineWanted)) {
      const startedAt = performance.now();
      const outcome = await runCase(faultCase, { engine, quick: values.quick, postgres });
      outcomes.push(outcome);
      const sign = outcome.skipped ? '-' : outcome.wrong.length === 0 ? '✓' : '✗';
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${sign} ${faultCase.name} (${engine}, ${seconds} s) ${[outcome.seen, ...outcome.wrong].join('; ')}`);
    }
  }
} finally {
  await postgres?.stop();
}

console.log(`\n${tableOf(outcomes)}`);
if (values.write) {
  const [introduction = '', former = ''] = readFileSync(report, 'utf8').split(tableStart);
  const isWhole = values.case === undefined && values.engine === undefined;
  const table = isWhole ? tableOf(outcomes) : updateTable(former, outcomes);
  writeFileSync(report, `${introduction}${tableStart}\n\n${table}\n`);
}
const failed = outcomes.filter(({ wrong }) => wrong.length > 0).length;
console.log(`\n${outcomes.length - failed} of ${outcomes.length} cases hold`);
process.exitCode = failed === 0 ? 0 : 1;
