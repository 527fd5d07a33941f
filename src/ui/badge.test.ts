import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '..');

it('only badge.module.css styles a count on the corner of an icon', () => {
  const isCount = (css: string) => css.split('}').some((rule) => /999px/.test(rule) && /position: absolute/.test(rule));
  const sheets = globSync('**/*.module.css', { cwd: src });
  expect(sheets.filter((sheet) => isCount(readFileSync(join(src, sheet), 'utf8')))).toEqual(['ui/badge.module.css']);
});
