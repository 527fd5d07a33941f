import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Imports of a file, packages by name, without `.server` modules, which the build removes. */
const neededBy = (file: string, imports: RegExp): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(imports)].flatMap(([, ...names]) => {
    const name = names.find(Boolean) ?? '';
    const target = name.startsWith('#')
      ? `src/${name.slice(1)}`
      : name.startsWith('.')
        ? normalize(join(dirname(file), name))
        : name;
    return target.includes('.server.') ? [] : [target];
  });

const atOnce = /^(?:import|export)\s+(?!type\s|\{(?:\s*type [^,}]+,?)+\s*\})(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const everAfter = new RegExp(`${atOnce.source}|\\bimport\\('([^']+)'\\)`, 'gm');

/** All files loaded for the given ones, each with its importer. */
const loadedFor = (starts: readonly string[], imports: RegExp): Map<string, string> => {
  const loaded = new Map(starts.map((file) => [file, '']));
  for (const [file] of loaded) {
    if (!/^src\/.*\.tsx?$/.test(file)) continue;
    for (const next of neededBy(file, imports)) if (!loaded.has(next)) loaded.set(next, file);
  }
  return loaded;
};

const parts = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).filter((file) => !file.includes('.test.'));

describe('the scripts of pages', () => {
  it('never contain the table of filters', () => {
    const loaded = loadedFor(parts('src/{domains,ui,browser}/**/*.tsx'), everAfter);
    expect(loaded.size).toBeGreaterThan(300);
    expect(loaded.get('src/domains/finding/criteria/filters.ts')).toBeUndefined();
  });

  it('do not contain zod (22 kB) on the pages where shoppers begin', () => {
    const starts = [
      ...parts('src/{domains/browse/{home,results,vehicle-page},pages}/**/*.tsx'),
      'src/browser/start-shopper.ts',
    ];
    const loaded = loadedFor(starts, atOnce);
    expect(loaded.size).toBeGreaterThan(200);
    expect(loaded.get('zod')).toBeUndefined();
  });

  it('do not contain Immer (5 kB), which slices and stores of Redux Toolkit import', () => {
    const files = parts('src/**/*.{ts,tsx}');
    expect(files.length).toBeGreaterThan(1_000);
    const bringing = /import \{[^}]*\b(?:createSlice|createReducer|configureStore)\b[^}]*\} from '@reduxjs\/toolkit'/;
    expect(files.filter((file) => bringing.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it.each([
    ['root', ['src/domains/reference/payments/figures/keep-terms.ts', 'src/domains/reference/payments/quote-car.ts']],
    [
      'routes/home',
      ['src/domains/reference/payments/quote-car.ts', 'src/domains/reference/payments/terms-encoding.ts'],
    ],
    [
      'routes/results',
      ['src/domains/reference/payments/quote-car.ts', 'src/domains/reference/payments/shipped-figures.ts'],
    ],
    [
      'routes/vehicle',
      ['src/domains/reference/payments/quote-car.ts', 'src/domains/reference/payments/shipped-figures.ts'],
    ],
    [
      'root',
      [
        'src/browser/undo-unsaved.ts',
        'src/domains/people/accounts/account-call.ts',
        'src/domains/people/accounts/phone-check.ts',
      ],
    ],
    [
      'root',
      [
        'src/domains/saved/saved-vehicles/saved-vehicles-wire.ts',
        'src/domains/reference/analytics/vitals/report-vitals.ts',
      ],
    ],
    [
      'root',
      [
        'src/domains/finding/suggestions/words-suggestions.tsx',
        'src/pages/error-page.tsx',
        'src/ui/overlays/toast.tsx',
      ],
    ],
    [
      'routes/results',
      ['src/domains/finding/map/map-results.tsx', 'src/domains/people/wallet/purchases/car-purchase.tsx'],
    ],
    [
      'routes/vehicle',
      ['src/domains/people/wallet/purchases/purchase-details.ts', 'src/domains/people/wallet/payment-info.ts'],
    ],
    ['routes/home', ['src/domains/browse/results/results-page.tsx', 'src/domains/people/wallet/strip/my-terms.tsx']],
    ['routes/results', ['src/domains/browse/home/home-page.tsx', 'src/domains/browse/vehicle-page/vehicle-page.tsx']],
    [
      'routes/results',
      ['src/domains/contact/alert-choices/alert-dialog.tsx', 'src/domains/contact/sharing/share-dialog.tsx'],
    ],
    [
      'routes/vehicle',
      ['src/domains/people/wallet/strip/terms-editor.tsx', 'src/domains/people/wallet/state/change-terms.ts'],
    ],
    [
      'routes/results',
      ['src/domains/people/wallet/strip/terms-editor.tsx', 'src/domains/people/wallet/state/change-terms.ts'],
    ],
    [
      'routes/results',
      ['src/domains/reference/payments/loan-question.ts', 'src/domains/reference/payments/form-fields.ts'],
    ],
    [
      'routes/vehicle',
      ['src/domains/reference/payments/loan-question.ts', 'src/domains/reference/payments/form-fields.ts'],
    ],
    ['routes/vehicle', ['src/domains/browse/home/home-page.tsx', 'src/domains/browse/results/results-page.tsx']],
    [
      'routes/vehicle',
      ['src/domains/people/wallet/modal/my-wallet-modal.tsx', 'src/domains/supply/moderation/report-dialog.tsx'],
    ],
  ])('of %s do not begin with code that is loaded later or belongs to another page', (start, without) => {
    const loaded = loadedFor([`src/${start}.tsx`], atOnce);
    expect(loaded.size).toBeGreaterThan(100);
    for (const file of parts(`{${without.join()}}`)) expect([file, loaded.get(file)]).toEqual([file, undefined]);
    expect(parts(`{${without.join()}}`)).toHaveLength(without.length);
  });

  it('such an import is found', () => {
    expect(
      loadedFor(['src/domains/finding/criteria/similar.ts'], everAfter).get('src/domains/finding/criteria/filters.ts'),
    ).toBe('src/domains/finding/criteria/criteria.ts');
    expect(loadedFor(['src/domains/contact/leads/lead.ts'], atOnce).get('zod')).toBe(
      'src/domains/contact/leads/lead.ts',
    );
  });
});
