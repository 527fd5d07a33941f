import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alertsAreSent, alertWords } from './alert-words.ts';

const source = join(import.meta.dirname, '../..');

/** Sentences that promise to write to somebody; a link that is asked for does come by mail. */
const promises =
  /we(?:’|')?ll (?:email|text|tell|let)|let you know|(?<!link )we (?:email|text|tell|notify) you|(?:email|text|write to|notify) (?:me|you) when|alerts? (?:for a|when|on)\b/i;

const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.server\.|styleguide|alert-words/.test(file),
);

describe('alerts that are not sent', () => {
  it.skipIf(alertsAreSent)('every word about them says so until they are', () => {
    const { besideSwitches, note, noneYet, welcome, signUpReason, saveSearch } = alertWords;
    const words = [besideSwitches, note, noneYet, welcome, signUpReason.words, saveSearch.words];
    for (const text of [...words, alertWords.chosen(0, 4), alertWords.chosen(4, 4), alertWords.optIn('Yes.')]) {
      expect(text).toMatch(/not sent yet/i);
    }
    expect(alertWords.chosen(4, 4)).toMatch(/^4 of 4 chosen\./);
  });

  it('nobody promises them in words of their own', () => {
    const found = screens.flatMap((file) =>
      readFileSync(join(source, file), 'utf8')
        .split('\n')
        .filter((line) => promises.test(line) && !/^\s*(\/\*|\*|\/\/)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
