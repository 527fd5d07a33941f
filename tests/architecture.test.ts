import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).sort();

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

/** `lib`, `ui`, `domains/search`, …; the few files the framework wants at the top count as pages. */
const roomOf = (file: string): string => {
  const [, room = '', inner = ''] = file.split('/');
  if (room === 'domains') return `domains/${inner}`;
  return room.includes('.') ? 'routes' : room;
};

const isServerOnly = (file: string): boolean => /\.server\.tsx?$/.test(file) || /^src\/(server|platform)\//.test(file);

const mayImport = (from: string, { target, typeOnly }: Import): boolean => {
  const [room, other] = [roomOf(from), roomOf(target)];
  if (room === other || room === 'server' || other === 'lib') return true;
  if (other === 'server') return false;
  if (other === 'routes') return room === 'browser' && typeOnly;
  if (room === 'lib') return false;
  if (room === 'ui') return false;
  if (room === 'platform') return other.startsWith('domains/') && typeOnly;
  if (other === 'ui') return true;
  if (room.startsWith('domains/')) return other.startsWith('domains/') && (typeOnly || !isServerOnly(target));
  if (room === 'browser') return other.startsWith('domains/') && !isServerOnly(target);
  return room === 'routes' && (other.startsWith('domains/') || other === 'browser');
};

describe('the house', () => {
  it('who may import whom', () => {
    const wrong = files.flatMap((file) =>
      /\.test\.tsx?$/.test(file)
        ? []
        : importsOf(file)
            .filter((entry) => !mayImport(file, entry))
            .map((entry) => `${file} -> ${entry.target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('the table can fail', () => {
    const target = (path: string, typeOnly = false) => ({ target: path, typeOnly });
    expect(mayImport('src/lib/a.ts', target('src/ui/b.tsx'))).toBe(false);
    expect(mayImport('src/ui/a.tsx', target('src/domains/search/b.ts'))).toBe(false);
    expect(mayImport('src/domains/search/a.ts', target('src/platform/sql/b.ts'))).toBe(false);
    expect(mayImport('src/domains/search/a.ts', target('src/domains/dealers/b.server.ts'))).toBe(false);
    expect(mayImport('src/domains/search/a.ts', target('src/domains/dealers/b.server.ts', true))).toBe(true);
    expect(mayImport('src/routes/a.tsx', target('src/server/b.ts'))).toBe(false);
  });

  it('no import cycles', () => {
    const edges = new Map(
      files.map((file) => [
        file,
        importsOf(file)
          .filter((entry) => !entry.typeOnly)
          .map((entry) => entry.target),
      ]),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
        return;
      }
      if (done.has(file)) return;
      for (const next of edges.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it('no barrels and no drawers', () => {
    expect(files.filter((file) => /(^|\/)(index|utils|helpers|misc|common)\.tsx?$/.test(file))).toEqual([]);
    const reexports = files.filter((file) => {
      const lines = readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('//'));
      return lines.length > 0 && lines.every((line) => /^export .* from /.test(line));
    });
    expect(reexports).toEqual([]);
  });

  it('files stay short', () => {
    const long = files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 400);
    expect(long).toEqual([]);
  });

  it('the product never reads the folder beside it, nor names a machine', () => {
    const all = globSync(['src/**/*', 'data/**/*', 'tests/**/*', 'bench/**/*', '*.{md,ts,json}', 'docs/**/*.md'], {
      cwd: root,
      exclude: (name) => name === 'package-lock.json' || name.endsWith('architecture.test.ts'),
    }).filter((file) => /\.(tsx?|json|css|md|cat|txt)$/.test(file));
    const outside = new RegExp(['\\.\\./shared', '/work/', 'registry\\.npmjs'].join('|'));
    expect(all.filter((file) => outside.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});
