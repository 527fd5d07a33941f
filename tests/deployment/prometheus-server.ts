import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { until } from '../faults/until.ts';
import { freePort } from '../fixtures/free-port.ts';

const folder = join(import.meta.dirname, '../../deploy/prometheus');

export const hasPrometheus = spawnSync('prometheus', ['--version']).error === undefined;

const Answer = z.object({ data: z.unknown(), status: z.string(), error: z.string().optional() });

/** Prometheus with the configuration of deploy/, pointed at one site and reading it every second. */
export const startPrometheus = async ({ target, token }: { target: string; token: string }) => {
  const home = mkdtempSync(join(tmpdir(), 'forecourt-prometheus-'));
  const port = await freePort();
  const { scrape_configs, ...configuration } = parse(readFileSync(join(folder, 'prometheus.yaml'), 'utf8'));
  const [{ job_name }] = scrape_configs;
  const tokenFile = join(home, 'token');
  writeFileSync(tokenFile, token);
  const job = { job_name, authorization: { credentials_file: tokenFile }, static_configs: [{ targets: [target] }] };
  const files = configuration.rule_files.map((name: string) => join(folder, name));
  const global = { scrape_interval: '1s', evaluation_interval: '1s' };
  writeFileSync(join(home, 'prometheus.yaml'), stringify({ global, rule_files: files, scrape_configs: [job] }));
  const flags = [
    `--config.file=${join(home, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(home, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn('prometheus', flags, { stdio: 'ignore' });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ask = async (path: string): Promise<unknown> => {
    const { status, data, error } = Answer.parse(await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json());
    if (status !== 'success') throw new Error(`${path}: ${error}`);
    return data;
  };
  const Vector = z.object({ result: z.array(z.unknown()) });
  const query = async (expression: string): Promise<number> =>
    Vector.parse(await ask(`query?query=${encodeURIComponent(expression)}`)).result.length;
  await until('Prometheus has read the site twice', () =>
    query(`count_over_time(up{job="${job_name}"}[1m]) > 1 and up == 1`).then(
      (series) => series > 0,
      () => false,
    ),
  );
  return {
    /** How many series a query has; an error of Prometheus is thrown. */
    query,
    /** The rules whose last evaluation failed. */
    brokenRules: async (): Promise<string[]> => {
      const Rules = z.object({
        groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
      });
      const rules = async () => Rules.parse(await ask('rules')).groups.flatMap(({ rules }) => rules);
      await until('every rule was evaluated', async () => !(await rules()).some(({ health }) => health === 'unknown'));
      return (await rules()).filter(({ health }) => health !== 'ok').map(({ name }) => name);
    },
    stop: async (): Promise<void> => {
      process.off('exit', end);
      end();
      await once(child, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
};
