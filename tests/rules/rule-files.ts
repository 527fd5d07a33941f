import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const read = (pattern: string[]): Map<string, string> =>
  new Map(
    globSync(pattern, { cwd: root })
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );

export const readIndex = (): string => readFileSync(join(root, 'docs/rules/README.md'), 'utf8');

export const readRules = (): Map<string, string> => {
  const rules = read(['docs/rules/*.md']);
  rules.delete('docs/rules/README.md');
  return rules;
};

const sources = ['src/**/*.{ts,tsx,css}', 'bench/**/*.ts', 'data/*.ts', '*.ts', '*.md', 'docs/**/*.md'];
const tests = ['src/**/*.test.{ts,tsx}', 'tests/**/*.ts'];

/** All files that may cite a rule. */
export const readCiting = (): Map<string, string> => read([...sources, ...tests]);

export const readTests = (): Map<string, string> => read(tests);
