import { describe, expect, it } from 'vitest';
import { readCiting, readIndex, readRules } from './rules/rule-files.ts';
import { citedIn, definedIn, prefixesIn, prefixOf, repeatedIn, undefinedIn } from './rules/rule-ids.ts';

const index = readIndex();
const prefixes = prefixesIn(index);
const rules = readRules();
const ids = [...rules.values()].flatMap(definedIn);

describe('the rules of docs/rules', () => {
  it('every cited rule id is defined', () => {
    expect(undefinedIn(readCiting(), new Set(ids), prefixes)).toEqual([]);
  });

  it('no rule id is defined twice', () => {
    expect(repeatedIn(ids)).toEqual([]);
  });

  it('a line that looks like a rule is one', () => {
    const lines = [...rules].flatMap(([file, text]) =>
      (text.match(/^\s*[-*] .*/gm) ?? [])
        .filter((line) => definedIn(line).length === 0)
        .map((line) => `${file}: ${line}`),
    );
    expect(lines).toEqual([]);
  });

  it('the index lists every prefix with the file that defines it, and no other', () => {
    const inFiles = [...rules].flatMap(([file, text]) =>
      [...new Set(definedIn(text).map(prefixOf))].map((prefix) => `| \`${prefix}\` | [${file.split('/').at(-1)}](`),
    );
    expect(inFiles.filter((row) => !index.includes(row))).toEqual([]);
    expect(prefixes.toSorted()).toEqual([...new Set(ids.map(prefixOf))].sort());
  });
});

// Built at runtime, so that the check above does not take them for citations.
const made = (number: string) => `SAVE-${number}`;

describe('the check itself', () => {
  const texts = new Map([
    ['a.ts', `// ${made('05')}, ${made('999')}: not stored; a CX-90 is a car, X${made('1')} is nothing`],
  ]);

  it('finds an undefined id and its file', () => {
    expect(undefinedIn(texts, new Set([made('05')]), ['SAVE'])).toEqual([`a.ts: ${made('999')}`]);
    expect(undefinedIn(texts, new Set([made('05'), made('999')]), ['SAVE'])).toEqual([]);
  });

  it('takes an id with one digit less for another id', () => {
    expect(undefinedIn(new Map([['b.md', made('5')]]), new Set([made('05')]), ['SAVE'])).toEqual([
      `b.md: ${made('5')}`,
    ]);
  });

  it('finds an id that is defined twice', () => {
    const text = `- **${made('05')}** Once.\n- **${made('06')}** Other.\n- **${made('05')}** Again.`;
    expect(repeatedIn(definedIn(text))).toEqual([made('05')]);
  });

  it('reads both ends of a range and the ids between', () => {
    expect([...citedIn(`${made('08')} to ${made('11')}`, ['SAVE'])].sort()).toEqual(['08', '09', '10', '11'].map(made));
  });
});
