import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import routes from '../src/routes.ts';
import { britishWords } from './house/british-words.ts';
import { foreignCasts } from './house/foreign-casts.ts';
import { literalLinks, repeatedPaths, withoutComments } from './house/literal-paths.ts';
import { retiredPhrases } from './house/retired-phrases.ts';
import { retiredWords } from './house/retired-words.ts';
import { shortWaits } from './house/short-waits.ts';
import { unusedExports } from './house/unused-exports.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).sort();
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const ofProduct = files.filter((file) => !/\.test\.tsx?$/.test(file));
const ofDomains = ofProduct.filter((file) => file.startsWith('src/domains/'));

type Import = { target: string; typeOnly: boolean };

const importsOf = (file: string): Import[] => {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...statements].flatMap(([, typeOnly, fixed, dynamic]) => {
    const target = resolve(file, fixed ?? dynamic ?? '');
    return target ? [{ target, typeOnly: Boolean(typeOnly) }] : [];
  });
};

const resolve = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#data/') || specifier.includes('+types/')) return undefined;
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : undefined;
};

/**
 * The folder of a file, such as `lib`, `ui` or `domains/cars/search`; the framework's files at the top count as routes.
 */
const folderOf = (file: string): string => {
  const [, folder = '', group = '', domain = ''] = file.split('/');
  if (folder === 'domains') return `domains/${group}/${domain}`;
  return folder.includes('.') ? 'routes' : folder;
};

/** The groups of `src/domains`, lowest first: a domain may use those of its own group and of the groups before it. */
const groups = ['reference', 'finding', 'people', 'cars', 'browse', 'contact', 'saved', 'supply', 'back-office'];
const groupOf = (file: string): string => file.split('/')[2] ?? '';

const isServerOnly = (file: string): boolean => /\.server\.tsx?$/.test(file) || /^src\/(server|platform)\//.test(file);

const mayImport = (from: string, { target, typeOnly }: Import): boolean => {
  const [folder, other] = [folderOf(from), folderOf(target)];
  if (folder === other || folder === 'server' || other === 'lib') return true;
  if (other === 'paths') return folder !== 'lib' && folder !== 'ui';
  if (other === 'server') return false;
  if (other === 'routes') return folder === 'browser' && typeOnly;
  if (other === 'pages') return folder === 'routes';
  if (folder === 'lib' || folder === 'paths') return false;
  if (folder === 'ui') return false;
  if (folder === 'platform') return other.startsWith('domains/') && typeOnly;
  if (other === 'ui') return true;
  if (folder.startsWith('domains/')) {
    if (!other.startsWith('domains/')) return false;
    // Services of another group are passed in, not imported, except in the back office, which works on the other
    // groups.
    const near = groupOf(from) === groupOf(target) || groupOf(from) === 'back-office';
    return typeOnly || near || !isServerOnly(target);
  }
  if (folder === 'browser') return other.startsWith('domains/') && !isServerOnly(target);
  return (folder === 'routes' || folder === 'pages') && (other.startsWith('domains/') || other === 'browser');
};

/** Imports between files, or between whatever `nameOf` groups files by; of types only where `withTypes`. */
const importsAmong = (
  among: readonly string[],
  nameOf: (file: string) => string,
  withTypes = false,
): Map<string, Set<string>> => {
  const imports = new Map<string, Set<string>>();
  for (const file of among) {
    const targets = imports.get(nameOf(file)) ?? new Set();
    imports.set(nameOf(file), targets);
    for (const { target, typeOnly } of importsOf(file)) {
      if ((withTypes || !typeOnly) && nameOf(target) !== nameOf(file)) targets.add(nameOf(target));
    }
  }
  return imports;
};

const isUpward = (from: string, target: string): boolean =>
  target.startsWith('src/domains/') && groups.indexOf(groupOf(target)) > groups.indexOf(groupOf(from));

const upwardImports = (file: string): string[] =>
  importsOf(file)
    .filter(({ target }) => isUpward(file, target))
    .map(({ target }) => `${file} -> ${target}`);

const circlesIn = (imports: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string, path: string[]): void => {
    if (path.includes(name)) {
      circles.push([...path.slice(path.indexOf(name)), name].join(' -> '));
      return;
    }
    if (done.has(name)) return;
    for (const next of imports.get(name) ?? []) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of imports.keys()) visit(name, []);
  return circles;
};

const routeEntries = async (): Promise<RouteConfigEntry[]> => {
  const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
  return flat(await routes);
};

const noRoutes = (among: readonly string[], entries: readonly RouteConfigEntry[]): string[] => {
  const named = new Set(entries.map(({ file }) => `src/${file}`));
  return among.filter((file) => file.startsWith('src/routes/') && !named.has(file));
};

/** Loops and sums that belong in a service: a route parses, calls one service and renders. */
const rulesIn = (text: string): string[] =>
  withoutComments(text).match(/\b(?:for|while)(?: await)? \(|\.(?:sort|toSorted|reduce|forEach)\(/g) ?? [];

/** The first segment of every page's path. */
const pageRoots = async (): Promise<string[]> => {
  const words = (await routeEntries()).map(({ path = '' }) => path.split('/')[0] ?? '');
  return [...new Set(words)].filter((word) => /^[a-z]/.test(word));
};

/** The framework imports these files by name. */
const isOfFramework = (file: string): boolean => /^src\/(routes\/|root\.tsx|routes\.ts|entry\.)/.test(file);

/** Exports with rules and tests whose caller is not built yet. */
const awaited: Readonly<Record<string, string>> = {};

describe('the source code', () => {
  it('imports follow the table of allowed folders', () => {
    const wrong = files.flatMap((file) =>
      /\.test\.tsx?$/.test(file)
        ? []
        : importsOf(file)
            .filter((entry) => !mayImport(file, entry))
            .map((entry) => `${file} -> ${entry.target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('a forbidden import is found', () => {
    const target = (path: string, typeOnly = false) => ({ target: path, typeOnly });
    expect(mayImport('src/lib/a.ts', target('src/ui/b.tsx'))).toBe(false);
    expect(mayImport('src/ui/a.tsx', target('src/domains/cars/search/b.ts'))).toBe(false);
    expect(mayImport('src/domains/cars/search/a.ts', target('src/platform/sql/b.ts'))).toBe(false);
    expect(mayImport('src/domains/cars/search/a.ts', target('src/domains/browse/dealers/b.server.ts'))).toBe(false);
    expect(mayImport('src/domains/cars/search/a.ts', target('src/domains/browse/dealers/b.server.ts', true))).toBe(
      true,
    );
    expect(mayImport('src/routes/a.tsx', target('src/server/b.ts'))).toBe(false);
  });

  it('no import cycles', () => {
    expect(circlesIn(importsAmong(files, (file) => file))).toEqual([]);
  });

  it('domains have no import cycles, not even of types', () => {
    const domainOf = (file: string) => (file.startsWith('src/domains/') ? folderOf(file) : 'elsewhere');
    const imports = importsAmong(ofDomains, domainOf, true);
    expect(imports.size).toBeGreaterThan(20);
    expect(circlesIn(imports)).toEqual([]);
  });

  it('a group of domains uses only the groups before it', () => {
    expect([...new Set(ofDomains.map(groupOf))].sort()).toEqual([...groups].sort());
    expect(ofDomains.flatMap(upwardImports)).toEqual([]);
    expect(isUpward('src/domains/cars/search/a.ts', 'src/domains/browse/results/b.ts')).toBe(true);
    expect(isUpward('src/domains/browse/results/b.ts', 'src/domains/cars/search/a.ts')).toBe(false);
  });

  it('an import cycle is found', () => {
    const circle = new Map([
      ['shell', new Set(['accounts'])],
      ['accounts', new Set(['brands'])],
      ['brands', new Set(['accounts'])],
    ]);
    expect(circlesIn(circle)).toEqual(['accounts -> brands -> accounts']);
  });

  it('URL-45: no link, form or redirect writes its address out; `paths.ts` builds them all', async () => {
    const home = ['src/routes.ts', 'src/paths/paths.ts', 'src/paths/search-root.ts'];
    const roots = await pageRoots();
    const problems = ofProduct
      .filter((file) => !home.includes(file))
      .flatMap((file) => literalLinks(textOf(file), roots).map((path) => `${file}: ${path}`));
    expect(roots.length).toBeGreaterThan(7);
    expect(problems).toEqual([]);
    const spelled = ofProduct.filter((file) => textOf(file).includes('searchresults.xhtml'));
    expect(spelled).toEqual(['src/paths/search-root.ts']);
  });

  it('a written-out address is found', async () => {
    const roots = await pageRoots();
    for (const planted of [
      '<a href="/cars-for-sale/used-cars">Used</a>',
      '<ButtonLink href={`/my-autotrader/verify?token`}>',
      '<form action="/elsewhere">',
      "throw redirect('/', { status: 301 });",
      "navigate('/compare')",
      "const links = [{ label: 'Home', href: '/' }];",
      "const base = '/legal/visitor-agreement';",
    ]) {
      expect(literalLinks(planted, roots), planted).toHaveLength(1);
    }
    for (const fine of [
      '<a href={vehiclePath({ listingId })}>',
      '<link rel="icon" href="/favicon.svg" />',
      "const path = '/cars-for-sale/api/places';",
      "// href: '/marketplace'",
      '<Price per="/mo" />',
    ]) {
      expect(literalLinks(fine, roots), fine).toEqual([]);
    }
  });

  it('an API path is written in one file', () => {
    // Except where robots.txt lists every closed path, and in platform code, which may not import the domains it
    // reports on.
    const among = ofProduct.filter(
      (file) =>
        file !== 'src/domains/browse/discovery/robots.ts' &&
        !file.startsWith('src/platform/') &&
        file !== 'src/routes.ts',
    );
    expect(repeatedPaths(new Map(among.map((file) => [file, textOf(file)])))).toEqual([]);
  });

  it('an API path written in two files is found', () => {
    const planted = new Map([
      ['a.ts', "http.json('/rest/lsc/listing')"],
      ['b.server.ts', "app.get('/rest/lsc/listing', async () => [])"],
      ['c.ts', "http.json('/rest/lsc/dealer')"],
    ]);
    expect(repeatedPaths(planted)).toEqual(['/rest/lsc/listing in a.ts, b.server.ts']);
  });

  it('every export has a caller in the product', () => {
    const all = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.ts', 'bench/**/*.{ts,tsx}', 'data/*.ts', '*.ts'], {
      cwd: root,
    });
    const problems = unusedExports(new Map(all.map((file) => [file, textOf(file)])), isOfFramework);
    expect(problems.filter((line) => !Object.keys(awaited).some((name) => line.startsWith(name)))).toEqual([]);
    // An export that has a caller now must leave the list.
    expect(Object.keys(awaited).filter((name) => !problems.some((line) => line.startsWith(name)))).toEqual([]);
  });

  it('an export without a caller is found', () => {
    const planted = new Map([
      ['src/lib/a.ts', 'export const used = 1;\nexport const idle = 2;\nexport type Idle = { n: number };'],
      ['src/lib/b.ts', "import { used } from './a.ts';\nexport const tested = used;\nexport const alive = tested + 1;"],
      [
        'src/lib/c.ts',
        'export const dead = 1;\nconst reducers = { opened: 0, shut: 0, closed: 0 };\nexport const { opened, shut, closed } = slice.actions;',
      ],
      ['src/lib/d.tsx', "const fetched = async () => (await import('./c.ts')).opened;\nexport default fetched;"],
      ['src/lib/b.test.ts', "import { alive, tested } from './b.ts';\nimport { closed, dead } from './c.ts';"],
    ]);
    expect(unusedExports(planted, () => false)).toEqual([
      'src/lib/a.ts: idle, nobody imports it',
      'src/lib/a.ts: type Idle, nobody imports it',
      'src/lib/b.ts: alive, only tests use it',
      'src/lib/c.ts: dead, only tests use it',
      'src/lib/c.ts: shut, nobody imports it',
      'src/lib/c.ts: closed, only tests use it',
    ]);
  });

  it('posted forms are parsed in one place, so that every page refuses invalid bodies alike', () => {
    const readers = ofProduct.filter((file) => /\.formData\(\)/.test(textOf(file)));
    // The other parser is for file uploads, which belong to no page.
    expect(readers.sort()).toEqual(['src/lib/forms/read-upload-form.server.ts', 'src/pages/form-action.ts']);
  });

  it('external data is parsed, never cast', () => {
    // Our own file: its checksum, layout and fingerprint are checked.
    const own = ['src/platform/listing-index/segments/snapshot-file.ts'];
    const problems = ofProduct
      .filter((file) => !own.includes(file))
      .flatMap((file) => foreignCasts(textOf(file)).map((cast) => `${file}: ${cast}`));
    expect(problems).toEqual([]);
  });

  it('a cast of external data is found', () => {
    for (const planted of [
      'const kept = JSON.parse(text) as Kept;',
      "const kept = JSON.parse(storage.getItem('kept') ?? '{}') as Kept;",
      'const { token } = (await response.json()) as { token: string };',
      'const info = (await http.json(path({ brand }), { query: { brand } })) as Info;',
      'const info = (await services.http.json(\n  path,\n)) as Info;',
    ]) {
      expect(foreignCasts(planted), planted).toHaveLength(1);
    }
    for (const fine of [
      'const kept: unknown = JSON.parse(text);',
      'return JSON.parse(text) as unknown;',
      'const kept = Kept.parse(JSON.parse(text));',
      'const found = hereIn(await response.json());',
    ]) {
      expect(foreignCasts(fine), fine).toEqual([]);
    }
  });

  it('every file in routes is a route, and a thin one without loops, sorting and sums', async () => {
    expect(noRoutes(ofProduct, await routeEntries())).toEqual([]);
    const inRoutes = ofProduct.filter((file) => file.startsWith('src/routes/'));
    expect(inRoutes.flatMap((file) => rulesIn(textOf(file)).map((rule) => `${file}: ${rule}`))).toEqual([]);
  });

  it('a file in routes that is no route is found', async () => {
    const planted = ['src/routes/home.tsx', 'src/routes/home-tiles.tsx', 'src/pages/home.tsx'];
    expect(noRoutes(planted, await routeEntries())).toEqual(['src/routes/home-tiles.tsx']);
  });

  it('a rule in a route is found', () => {
    expect(rulesIn('for (const { id } of gone) await cars.remove(id);')).toEqual(['for (']);
    expect(rulesIn('const dearest = cars.map(priceOf).sort((a, b) => b - a);')).toEqual(['.sort(']);
    expect(rulesIn('// for (the reader)\nexport const loader = () => ({ forms: cars.map(cardOf) });')).toEqual([]);
  });

  it('texts for shoppers have American spelling, and say “email”', () => {
    // Words shoppers may type, and texts for editors of the catalogue.
    const understood = /\/(?:plain-words|quantity-words|catalogue-fields)\.ts$/;
    const read = ofProduct.filter((file) => !/^src\/(?:platform|server)\//.test(file) && !understood.test(file));
    const problems = [...read, 'src/server/openapi-sections.ts'].flatMap((file) =>
      britishWords(textOf(file)).map((word) => `${file}: ${word}`),
    );
    expect(problems).toEqual([]);
  });

  it('another spelling is found', () => {
    for (const [planted, word] of [
      ["const words = 'Choose a colour you like';", 'colour'],
      ['<p>We send you an e-mail.</p>', 'e-mail'],
      ['const words = `Handed to the dealer’s mail`;', 'mail'],
      ['<Button>\n  Your favourites\n</Button>', 'favourites'],
      ["const label = 'Tyres';", 'Tyres'],
      ["const words = 'We could not recognise it';", 'recognise'],
    ] as const) {
      expect(britishWords(planted), planted).toEqual([word]);
    }
    for (const fine of [
      "const colour = 'red';",
      '// the colour of a car',
      "http.json('/api/mail/events')",
      "const words = 'You will be surprised, likewise; exercise';",
    ]) {
      expect(britishWords(fine), fine).toEqual([]);
    }
  });

  it('no name contains a retired word', () => {
    // The names in the drawings are not cleaned up yet.
    const among = files.filter((file) => !file.includes('/reference/pictures/'));
    const names = among.flatMap((file) => retiredWords(textOf(file)).map((name) => `${file}: ${name}`));
    expect(names).toEqual([]);
  });

  it('a retired word is found', () => {
    for (const planted of [
      'const found = cars.find(isRed);',
      'const { rows, ...told } = answer;',
      'const [known] = words;',
      'cars.map((asked) => asked.id)',
      'const act = async (found: Car, at: number): Promise<void> => {};',
      'type RoomPanelProps = { title: string };',
      'const { rows: shown } = answer;',
      'type ShownReport = { title: string };',
      'const carsShown = 4;',
    ]) {
      expect(retiredWords(planted), planted).toHaveLength(1);
    }
    for (const fine of [
      '// found and told',
      'const { known: codes } = params;',
      'const isKnown = words.has(found());',
      'const isShown = cars.some((car) => car.shown);',
      'const onTaken = () => {};',
    ]) {
      expect(retiredWords(fine), fine).toEqual([]);
    }
  });

  it('no text contains a retired phrase', () => {
    // Texts of the platform are for operators, in logs and in migrations that must not change.
    const read = ofProduct.filter((file) => !file.startsWith('src/platform/'));
    const phrases = read.flatMap((file) => retiredPhrases(textOf(file)).map((phrase) => `${file}: ${phrase}`));
    expect(phrases).toEqual([]);
  });

  it('a retired phrase is found', () => {
    for (const planted of [
      '<Button>Make an account</Button>',
      '<p>\n  {count} cars. Lift a\n  filter to see more.\n</p>',
      "const title = 'Your deal';",
      'const words = `Someone, we hope you, asked for a link.`;',
      "const lead = 'One press, and you are in.';",
      "const empty = 'No deal yet';",
    ]) {
      expect(retiredPhrases(planted), planted).toHaveLength(1);
    }
    for (const fine of [
      '// one press, and you are in',
      "const title = 'Your deal rating';",
      "const title = 'Best deals';",
      'const anew = urls.resultsPath(search);',
    ]) {
      expect(retiredPhrases(fine), fine).toEqual([]);
    }
  });

  it('there are no barrels and no `utils` or `misc` files', () => {
    expect(files.filter((file) => /(^|\/)(index|utils|helpers|misc|common)\.tsx?$/.test(file))).toEqual([]);
    const reexports = files.filter((file) => {
      const lines = readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('//'));
      return lines.length > 0 && lines.every((line) => /^export .* from /.test(line));
    });
    expect(reexports).toEqual([]);
  });

  it('no test has a time limit that a busy machine could exceed', () => {
    const tests = globSync(['src/**/*.test.{ts,tsx}', 'tests/contracts/**/*.ts', 'tests/fixtures/*.ts'], { cwd: root });
    expect(tests.flatMap((file) => shortWaits(textOf(file)).map((wait) => `${file}: ${wait}`))).toEqual([]);
  });

  it('a time limit in a test is found', () => {
    const [bare, short, right] = [
      'await vi.waitFor(() => expect(a()).toBe(1));',
      'vi.waitUntil(() => b(), { timeout: 20_000 })',
      'vi.waitFor(() => c(), { timeout: 600_000 })',
    ];
    expect(shortWaits(bare)).toHaveLength(1);
    expect(shortWaits(short)).toHaveLength(2);
    expect(shortWaits(right)).toEqual([]);
  });

  it('files have at most 400 lines', () => {
    const long = files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 400);
    expect(long).toEqual([]);
  });

  it('files named in the code map and the glossary exist', () => {
    const named = ['docs/code-map.md', 'ARCHITECTURE.md'].flatMap((file) =>
      [...textOf(file).matchAll(/`((?:[a-z][\w-]*\/)+[\w.-]+\.(?:tsx?|css|json))`/g)].map(([, name = '']) => name),
    );
    const isThere = (name: string) => ['', 'src', 'src/domains'].some((folder) => existsSync(join(root, folder, name)));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  it('the product reads no folder outside the repository, and names no machine', () => {
    const all = globSync(['src/**/*', 'data/**/*', 'tests/**/*', 'bench/**/*', '*.{md,ts,json}', 'docs/**/*.md'], {
      cwd: root,
      exclude: (name) => name === 'package-lock.json' || name.endsWith('architecture.test.ts'),
    }).filter((file) => /\.(tsx?|json|css|md|cat|txt)$/.test(file));
    const outside = new RegExp(['\\.\\./shared', '/work/', 'registry\\.npmjs'].join('|'));
    expect(all.filter((file) => outside.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});
