import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** `npm run bench -- [NAME] [--json] [--listings N]`: runs one benchmark or all of them and prints a table for each. */
export type Row = Record<string, unknown>;
type Benchmark = { name: string; run(options: { json: boolean; listings?: number }): Promise<Row[]> };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, listings: { type: 'string' } },
});
const { json } = values;
const [wanted] = positionals;

// A file name with a dash is a helper of a benchmark.
const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => file !== 'run.ts' && !file.includes('-'));
const loaded = await Promise.all(
  files.map((file) => import(pathToFileURL(join(import.meta.dirname, file)).href) as Promise<Partial<Benchmark>>),
);
const benchmarks = loaded.filter((entry): entry is Benchmark => Boolean(entry.name && entry.run));
const selection = benchmarks.filter(({ name }) => wanted === undefined || name === wanted);
if (selection.length === 0) {
  console.error(`There is no benchmark "${wanted}". There are: ${benchmarks.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

for (const { name, run } of selection) {
  const rows = await run({ json, ...(values.listings && { listings: Number(values.listings) }) });
  if (json) console.log(JSON.stringify({ name, rows }));
  else {
    console.log(`\n${name}`);
    console.table(rows.map((row) => flatten(row)));
  }
}

/** `{ vs: { duckdb: 40 } }` becomes the column `vs duckdb`. */
function flatten(row: Row, prefix = ''): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(flatten(value as Row, `${prefix}${key} `))
        : [[`${prefix}${key}`, value]],
    ),
  );
}
