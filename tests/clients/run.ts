/**
 * `npm run clients -- http://localhost:3000`: generates Python and Go clients from `/v1/openapi.json` of a running site
 * and runs a search with each. Needs Python 3.10 or newer and Go; the generators are downloaded into a cache. The
 * TypeScript client is part of `npm test`.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const generators = { python: 'openapi-python-client==0.29.1', go: 'v2.8.2' };

const run = promisify(execFile);
const here = import.meta.dirname;
const cache = join(here, '../../node_modules/.cache/forecourt-clients');

const description = 'v1.json';

const fetchDescription = async (origin: string): Promise<void> => {
  const response = await fetch(new URL('/v1/openapi.json', origin));
  if (!response.ok) throw new Error(`${response.status} at ${response.url}`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, description), await response.text());
};

const python = async (origin: string): Promise<string> => {
  const bin = join(cache, 'python/bin');
  if (!existsSync(join(bin, 'openapi-python-client'))) {
    await run('python3', ['-m', 'venv', join(cache, 'python')]);
    await run(join(bin, 'pip'), ['install', '--quiet', generators.python]);
  }
  const client = join(cache, 'python-client');
  rmSync(client, { recursive: true, force: true });
  const args = ['generate', '--path', join(cache, description), '--output-path', client];
  await run(join(bin, 'openapi-python-client'), args);
  copyFileSync(join(here, 'find_cars.py'), join(client, 'find_cars.py'));
  await run(join(bin, 'python'), ['-m', 'compileall', '-q', client]);
  return (await run(join(bin, 'python'), ['find_cars.py', origin], { cwd: client })).stdout;
};

const go = async (origin: string): Promise<string> => {
  const folder = join(cache, 'go-client');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'api'), { recursive: true });
  writeFileSync(join(folder, 'go.mod'), 'module example.com/cars\n\ngo 1.24\n');
  copyFileSync(join(here, 'find_cars.go'), join(folder, 'main.go'));
  const command = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${generators.go}`;
  const args = ['-generate', 'types,client', '-package', 'api', '-o', 'api/cars.go', join(cache, description)];
  await run('go', ['run', command, ...args], { cwd: folder });
  await run('go', ['mod', 'tidy'], { cwd: folder });
  await run('go', ['vet', './...'], { cwd: folder });
  return (await run('go', ['run', '.', origin], { cwd: folder })).stdout;
};

const [origin = 'http://localhost:3000'] = process.argv.slice(2);
await fetchDescription(origin);
for (const [name, generate] of Object.entries({ python, go })) {
  console.log(`${name}: ${(await generate(origin)).trim()}`);
}
