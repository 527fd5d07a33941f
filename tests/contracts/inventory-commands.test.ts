import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { csvText, feedCells } from '../fixtures/feeds.ts';
import { runBundledCommand } from '../fixtures/run-bundled-command.ts';
import { runCommand } from '../fixtures/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', INIT_CWD: folder };
const command = (name: string, args: readonly string[]) => runBundledCommand(name, args, env);

describe('inventory commands', () => {
  it('seed a demo, import a feed beside it, and report its problems', async () => {
    // Run from its sources, as an operator runs it; the others load faster from their bundle.
    const made = await runCommand('generate', ['--listings', '40', '--seed', '3'], env);
    expect(made).toMatchObject({ code: 0, output: 'The demo inventory holds 40 vehicles (seed 3).\n' });
    expect(made.errors).toContain('Storing vehicles: 100 %');

    const faulty = Array.from({ length: 60 }, (_, index) => feedCells(index + 10, { year: 1066 }));
    writeFileSync(join(folder, 'feed.csv'), csvText([feedCells(1), feedCells(2), ...faulty]));
    const refused = await command('import', ['feed.csv', '--all-or-nothing', '--errors', join(folder, 'all.jsonl')]);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toContain('line 4: error: year: is not between 1900 and');
    expect(refused.errors).toContain('… and 10 more');
    expect(readFileSync(join(folder, 'all.jsonl'), 'utf8').trim().split('\n')).toHaveLength(60);

    const taken = await command('import', ['feed.csv']);
    expect(taken.code).toBe(0);
    expect(taken.output).toContain('62 rows read: 2 good, 60 left out');
    expect(taken.output).toContain('2 vehicles added');
    const again = await command('import', ['feed.csv', '--full']);
    expect(again.output).toContain('0 vehicles added, 0 changed, 2 as they were.');
  });

  it('print their usage when the arguments are wrong', async () => {
    for (const [name, args] of [
      ['import', []],
      ['import', ['a.csv', '--sideways']],
      ['generate', ['--listings', 'many']],
    ] as const) {
      const { code, errors } = await command(name, args);
      expect([code, errors]).toEqual([1, expect.stringContaining(`Usage: npm run ${name}`)]);
    }
    const { code, errors } = await command('import', ['nowhere.csv']);
    expect([code, errors]).toEqual([1, expect.stringContaining('There is no file')]);
  });

  it('fail with a message when no row of a feed was good', async () => {
    writeFileSync(join(folder, 'bad.csv'), csvText([feedCells(1, { year: 1066 }), feedCells(2, { vin: 'nonsense' })]));
    for (const flags of [[], ['--dry-run']]) {
      const { code, output, errors } = await command('import', ['bad.csv', ...flags]);
      expect([code, output]).toEqual([1, expect.stringContaining('2 rows read: 0 good, 2 left out')]);
      expect(errors).toContain('No row of the feed was good.');
    }
  });

  it('report in one sentence that the problems file cannot be written', async () => {
    writeFileSync(join(folder, 'good.csv'), csvText([feedCells(1)]));
    const { code, errors } = await command('import', ['good.csv', '--errors', join(folder, 'no/such/folder.jsonl')]);
    expect([code, errors.trimEnd().split('\n')]).toEqual([1, [expect.stringContaining('folder.jsonl cannot be used')]]);
  });
});
