import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { root } from './app-server.ts';

export type Imported = { feedMb: number; seconds: number; cpuSeconds: number; peakMb: number };
type Given = { file: string; dataDir: string; options?: readonly string[] };

const mark = 'resource usage ';
const reportUsage = `process.on('exit',()=>process.stderr.write(${JSON.stringify(mark)}+JSON.stringify(process.resourceUsage())+'\\n'))`;

/** Runs the import command as an operator would, in a separate process, so that its memory can be measured. */
export const importOnce = async ({ file, dataDir, options = [] }: Given): Promise<Imported> => {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=1024',
      '--import',
      `data:text/javascript,${encodeURIComponent(reportUsage)}`,
      'src/server/commands/import.ts',
      file,
      ...options,
    ],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const usage = errors.split('\n').find((line) => line.startsWith(mark));
  if (!usage || !output.includes('rows read')) throw new Error(`The import failed: ${errors}`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(usage.slice(mark.length)) as NodeJS.ResourceUsage;
  return {
    feedMb: Math.round(statSync(file).size / 1e6),
    seconds: Math.round((performance.now() - started) / 100) / 10,
    cpuSeconds: Math.round((userCPUTime + systemCPUTime) / 1e5) / 10,
    peakMb: Math.round(maxRSS / 1024),
  };
};
