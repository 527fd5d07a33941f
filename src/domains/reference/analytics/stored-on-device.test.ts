import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storedWithConsent, storedWithoutConsent } from './stored-on-device.ts';
import { choiceCookies, visitorCookies } from './visitor-cookies.ts';

const root = join(import.meta.dirname, '../../../..');
const texts = new Map(
  globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.|\.server\.|^src\/(server|platform)\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const everything = [...texts.values()].join('\n');

/** The text a constant holds, such as `walletKeys.id`, read where it is written in the file or by whoever exports it. */
const textOf = (name: string, text: string): string => {
  const [object = '', field] = name.split('.');
  if (field !== undefined) {
    const fields = new RegExp(`const ${object} = \\{([^}]*)\\}`).exec(everything)?.[1] ?? '';
    return new RegExp(`\\b${field}: '([^']*)'`).exec(fields)?.[1] ?? name;
  }
  const constant = (exported: string) => new RegExp(`${exported}const ${object} = '([^']*)'`);
  return (constant('').exec(text) ?? constant('export ').exec(everything))?.[1] ?? name;
};

/** Names under which a file keeps something in the browser's storage. */
const storedNames = (text: string): string[] => {
  const keeps = text.matchAll(
    /\b(?:device|session|storage|values|localStorage|sessionStorage)\.set(?:Item)?\(\s*([\w.]+)/g,
  );
  return [...keeps].map(([, name = '']) => textOf(name, text));
};

/** Files that keep what others name. */
const handsOn: Readonly<Record<string, readonly string[]>> = {
  'src/lib/json-storage.ts': [],
  'src/ui/layout/use-scroll-memory.ts': [],
  'src/domains/saved/saved-vehicles/quick-saves/stored-quick-saves.ts': ['quickSaves', 'queuedQuickSaves'],
};

const listed = [...storedWithoutConsent, ...storedWithConsent].flatMap(({ names }) => names);

describe('the list of data stored in the browser', () => {
  it('names exactly the storage keys that the code uses', () => {
    const names = [...texts].flatMap(([file, text]) => handsOn[file] ?? storedNames(text));
    const cookies = /^(ATC_|abc$|pxa_id$|theme$|deal$|card-payments$|forecourt\.)/;
    expect([...new Set(names)].sort()).toEqual(listed.filter((name) => !cookies.test(name)).sort());
  });

  it('the search for storage keys finds literal and named ones', () => {
    expect(storedNames("const key = 'planted';\nservices.device.set(key, 1);")).toEqual(['planted']);
    expect(storedNames('localStorage.setItem(walletKeys.asked, id);')).toEqual(['walletAsked']);
  });

  it('RULING-91: names every cookie: choices among those without consent, ids among those with consent', () => {
    const without = storedWithoutConsent.flatMap(({ names }) => names);
    const withYes = storedWithConsent.flatMap(({ names }) => names);
    expect(without).toEqual(expect.arrayContaining(Object.values(choiceCookies).map(({ name }) => name)));
    expect(withYes).toEqual(expect.arrayContaining(Object.values(visitorCookies).map(({ name }) => name)));
    const named = [...everything.matchAll(/\b\w*(?:Cookie|COOKIE)\w* = (?:\{ name: )?'([^']*)'/g)].map(
      ([, name = '']) => name.replace(/^forecourt\..*/, 'forecourt.*'),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !without.includes(name))).toEqual([]);
  });

  it('lists nothing twice', () => {
    expect(new Set(listed).size).toBe(listed.length);
  });
});
