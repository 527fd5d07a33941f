import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { writeFeed } from './import-feed.ts';

export const name = 'import';

export type Row = { run: string; rows: number; feedMb: number; seconds: number; cpuSeconds: number; peakMb: number };

const root = join(import.meta.dirname, '..');
const feedRows = 100_000;

const mark = 'resource usage ';
const reportUsage = `process.on('exit',()=>process.stderr.write(${JSON.stringify(mark)}+JSON.stringify(process.resourceUsage())+'\\n'))`;

/** The command as an operator runs it, in a process of its own, so that its memory is its own. */
const importOnce = async (run: string, file: string, dataDir: string): Promise<Row> => {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=1024',
      '--import',
      `data:text/javascript,${encodeURIComponent(reportUsage)}`,
      'src/server/commands/import.ts',
      file,
    ],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const usage = errors.split('\n').find((line) => line.startsWith(mark));
  if (!usage || !output.includes('rows read')) throw new Error(`The import failed: ${errors}`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(usage.slice(mark.length)) as NodeJS.ResourceUsage;
  return {
    run,
    rows: feedRows,
    feedMb: Math.round(statSync(file).size / 1e6),
    seconds: Math.round((performance.now() - started) / 100) / 10,
    cpuSeconds: Math.round((userCPUTime + systemCPUTime) / 1e5) / 10,
    peakMb: Math.round(maxRSS / 1024),
  };
};

/** A hundred thousand rows into an empty SQLite inventory, and the same file again. */
export const run = async (_options: { json: boolean }): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-import-'));
  try {
    const file = join(folder, 'feed.csv');
    await writeFeed({ file, rows: feedRows });
    const dataDir = join(folder, 'data');
    return [await importOnce('first', file, dataDir), await importOnce('again', file, dataDir)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
