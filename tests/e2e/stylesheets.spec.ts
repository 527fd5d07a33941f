import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './test.ts';

const folder = join(import.meta.dirname, '../../build/client');

/** The declarations of a minified stylesheet without custom properties and vendors' prefixes. */
const declarationsOf = (css: string): string[][] =>
  [...css.matchAll(/\{([^{}]*)\}/g)]
    .flatMap(([, body = '']) => body.split(/;(?![^(]*\))/))
    .map((declaration) => {
      const colon = declaration.indexOf(':');
      return [
        declaration.slice(0, colon).trim(),
        declaration
          .slice(colon + 1)
          .replace('!important', '')
          .trim(),
      ];
    })
    .filter(([name, value]) => name && value && !name.startsWith('-'));

test('browsers understand every declaration of the stylesheets', async ({ page }) => {
  const files = globSync('**/*.css', { cwd: folder });
  const declarations = files.flatMap((file) => declarationsOf(readFileSync(join(folder, file), 'utf8')));
  expect(declarations.length).toBeGreaterThan(1000);
  const refused = await page.evaluate(
    (all) => all.filter(([name = '', value = '']) => !CSS.supports(name, value)).map((one) => one.join(': ')),
    declarations,
  );
  expect(refused).toEqual([]);
});
