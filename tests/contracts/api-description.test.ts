import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const tool = (name: string): string => join(root, 'tools/openapi', name);
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) });

describe('the OpenAPI description in third-party tools', () => {
  let app: WholeApp;
  let folder: string;
  let file: string;
  let typedFile: string;

  beforeAll(async () => {
    app = await startWholeApp({ env: { DEMO_LISTINGS: '60' } });
    folder = mkdtempSync(join(tmpdir(), 'forecourt-client-'));
    file = join(folder, 'openapi.json');
    // With the public address of a deployed site.
    const { body } = await app.app.inject({ url: '/openapi.json', headers: { host: 'localhost' } });
    const published = (text: string): string => text.replaceAll('http://localhost', 'https://cars.forecourt.dev');
    writeFileSync(file, published(body));
    const typed = await app.app.inject({ url: '/v1/openapi.json', headers: { host: 'localhost' } });
    typedFile = join(folder, 'v1.json');
    writeFileSync(typedFile, published(typed.body));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await app.close();
  });

  it('Redocly and Spectral report no problem, and do report one when a required part is removed', async () => {
    const document = Document.parse(JSON.parse(readFileSync(file, 'utf8')));
    const broken = join(folder, 'broken.json');
    const { operationId: _, ...unnamed } = document.paths['/rest/lsc/listing/count']?.get ?? {};
    // One call is enough to be reported, and takes a fraction of the time of the whole description.
    const paths = { '/rest/lsc/listing/count': { get: { ...unnamed, tags: ['unheard-of'] } } };
    writeFileSync(broken, JSON.stringify({ ...document, paths }));
    const { stdout } = await run(process.execPath, [tool('lint.mjs'), file, typedFile, broken]);
    const [problems, typedProblems, planted] = z.array(z.array(z.string())).parse(JSON.parse(stdout));
    expect([problems, typedProblems]).toEqual([[], []]);
    expect(planted?.filter((one) => one.startsWith('redocly operation-operationId'))).toHaveLength(1);
    expect(planted?.filter((one) => one.startsWith('spectral operation-tag-defined'))).toHaveLength(1);
  });

  it('openapi-typescript generates types that a client compiles with and that match real responses', async () => {
    const { stdout: types } = await run(process.execPath, [tool('generate-types.mjs'), file], { maxBuffer: 2 ** 26 });
    writeFileSync(join(folder, 'api.ts'), types);
    const { stdout: typedTypes } = await run(process.execPath, [tool('generate-types.mjs'), typedFile]);
    writeFileSync(join(folder, 'api-v1.ts'), typedTypes);
    for (const name of ['api-client.ts', 'find-cars.ts'])
      copyFileSync(join(root, 'tests/client', name), join(folder, name));
    writeFileSync(
      join(folder, 'wrong.ts'),
      [
        "import type { paths } from './api.ts';",
        "import { createApiClient } from './api-client.ts';",
        "import type { paths as typedPaths } from './api-v1.ts';",
        "const client = createApiClient<paths>('');",
        "const typed = createApiClient<typedPaths>('');",
        "const { listings } = await client.get('/rest/lsc/listing', {});",
        'const year: string = listings[0].year;',
        "await client.get('/rest/lsc/listings', {});",
        "await client.get('/rest/lsc/listing', { minPrice: 'cheap' });",
        "await typed.get('/v1/listings', { extColorSimple: ['PINKISH'] });",
      ].join('\n'),
    );
    const options = {
      module: 'nodenext',
      moduleResolution: 'nodenext',
      target: 'es2024',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    };
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
    const compiled = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
      cwd: folder,
    }).catch((failure: { stdout: string }) => failure);
    const errors = compiled.stdout.split('\n').filter((line) => line.includes('error TS'));
    expect(errors.map((line) => line.split('(')[0])).toEqual(['wrong.ts', 'wrong.ts', 'wrong.ts', 'wrong.ts']);
    expect(errors.join()).toContain("not assignable to type 'string'");

    const { stdout } = await run(process.execPath, [join(folder, 'find-cars.ts'), `http://localhost:${app.port}`]);
    const description = JSON.parse(stdout);
    expect(description.cars).toHaveLength(2);
    expect(description.canonical).toContain('ford');
    expect(description.v1).toMatchObject({
      makeCode: expect.stringMatching(/^(FORD|TOYOTA)$/),
      total: expect.stringMatching(/^\d+$/),
    });
    expect(description.cars[0].title).not.toBe('');
  });
});
