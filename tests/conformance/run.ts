/**
 * `npm run conformance -- http://localhost:3000 DATA_DIR`: compares counts through both forms of the API of a running
 * site with SQL over the same SQLite database, runs the examples of the API's documentation, and writes
 * `docs/conformance.md`, `data/api-conformance.json` and `data/api-examples.json` (API-08).
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { apiExamples } from './api-examples.ts';
import { checks } from './checks.ts';

const root = join(import.meta.dirname, '../..');
const [origin = 'http://localhost:3000', dataDir = join(root, 'data-dir')] = process.argv.slice(2);

const readJson = async (path: string): Promise<unknown> => {
  const response = await fetch(new URL(path, origin));
  if (!response.ok) throw new Error(`${response.status} at ${response.url}: ${await response.text()}`);
  return response.json();
};

/** Without a place, the typed API and the compatible one have the same default: the whole country. */
const nationwide = (query: string, radius: string): string => (query.includes('zip=') ? query : `${radius}=0&${query}`);

const database = readdirSync(dataDir).find((name) => name.endsWith('.sqlite')) ?? 'forecourt.sqlite';
const sql = new DatabaseSync(join(dataDir, database), { readOnly: true });
const countIn = (where: string): number => {
  const statement = `select count(*) as n from listings l join owners o on o.id = l.owner_id where l.removed_ms is null and (${where})`;
  return Number(sql.prepare(statement).get()?.n);
};

type Row = { question: string; query: string; v1: number; compatible: number; sql: number };

const results: Row[] = [];
for (const { question, typed, compatible, where } of checks) {
  const { total } = (await readJson(`/v1/counts?${nationwide(typed, 'radius')}`)) as { total: number };
  const count = Number(await readJson(`/rest/lsc/listing/count?${nationwide(compatible, 'searchRadius')}`));
  results.push({ question, query: typed, v1: total, compatible: count, sql: countIn(where) });
}

const isSame = ({ v1, compatible, sql: stored }: Row): boolean => v1 === stored && compatible === stored;
const same = results.filter(isSame).length;
const cars = countIn('1 = 1');

const longestAnswer = 900;
const examples: [operation: string, example: { request: string; answer: string }][] = [];
for (const [operation, example] of Object.entries(apiExamples)) {
  const request = await example(async (path) => readJson(path));
  const text = JSON.stringify(await readJson(request), null, 1).replaceAll(origin, 'http://localhost:3000');
  examples.push([
    operation,
    { request, answer: text.length > longestAnswer ? `${text.slice(0, longestAnswer)}…` : text },
  ]);
}

const table = results.map(
  (row) =>
    `| ${row.question} | \`${row.query || '(none)'}\` | ${row.v1} | ${row.compatible} | ${row.sql} | ${isSame(row) ? 'same' : '**differs**'} |`,
);
writeFileSync(
  join(root, 'docs/conformance.md'),
  `# Counts of the API and counts in SQL

Made by \`npm run conformance -- ORIGIN DATA_DIR\` on ${cars.toLocaleString('en-US')} cars of the demo: ${same} of ${results.length} conditions are the same through \`/v1/counts\`, through \`/rest/lsc/listing/count\` and in SQL over the stored cars (\`tests/conformance/checks.ts\`).

| cars | \`/v1/counts?\` | /v1 | compatible | SQL | |
|---|---|---|---|---|---|
${table.join('\n')}
`,
);
const writeJson = (file: string, value: unknown): void =>
  writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
writeJson('data/api-conformance.json', { cars, rows: results });
writeJson('data/api-examples.json', Object.fromEntries(examples));
console.log(`${same} of ${results.length} counts are the same; ${examples.length} examples were run.`);
if (same < results.length) process.exitCode = 1;
