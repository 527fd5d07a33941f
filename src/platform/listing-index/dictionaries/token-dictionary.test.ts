import { describe, expect, it } from 'vitest';
import { createRandom } from '#lib/random.ts';
import { type KernelKind, kernelFactory } from '../kernel/kernel.ts';
import { createTokenDictionary } from './token-dictionary.ts';

/** Ever new serial numbers between ordinary words, some with letters the kernel leaves to its caller. */
const randomWords = ({ integer }: ReturnType<typeof createRandom>, text: number): string[] => [
  ...Array.from({ length: integer(1, 40) }, () => `word${integer(0, 400)}`),
  ...Array.from({ length: integer(0, 30) }, () => `serial${integer(0, 2 ** 30)}`),
  ...(text % 20 === 0 ? [`größe${integer(0, 2 ** 30)}`] : []),
];
const folded = (word: string): string => word.replace('größe', 'große');

describe.each<KernelKind>(['simd', 'plain'])('token dictionary, %s kernel', (kind) => {
  it('words keep their numbers while the table grows, and no two share one', () => {
    const dictionary = createTokenDictionary(kernelFactory(kind));
    const random = createRandom(7);
    const numbers = new Map<string, number>();
    for (let text = 0; text < 4000; text += 1) {
      const words = new Set(randomWords(random, text));
      const { tokens, length } = dictionary.number([...words].join(' '));
      const positions = [...words].map((word) => dictionary.find(folded(word)));
      expect([...tokens.subarray(0, length)]).toEqual(positions);
      for (const [index, word] of [...words].entries()) numbers.set(word, numbers.get(word) ?? positions[index]!);
    }
    const changed = [...numbers].filter(([word, number]) => dictionary.find(folded(word)) !== number);
    expect(changed).toEqual([]);
    expect(numbers.size).toBeGreaterThan(50_000);
    expect(dictionary.size()).toBe(numbers.size);
    expect(new Set(numbers.values()).size).toBe(numbers.size);
  });

  it('a very long text changes no number', () => {
    const dictionary = createTokenDictionary(kernelFactory(kind));
    dictionary.number('honda civic');
    const { length } = dictionary.number(`civic ${'a '.repeat(3_000_000)}zebra`);
    expect(length).toBe(3);
    expect(['honda', 'civic', 'a', 'zebra'].map(dictionary.find)).toEqual([0, 1, 2, 3]);
  });

  it('texts numbered together get the same words as one by one', () => {
    const together = createTokenDictionary(kernelFactory(kind));
    const alone = createTokenDictionary(kernelFactory(kind));
    const random = createRandom(11);
    const texts = Array.from({ length: 1500 }, (_, text) => `${randomWords(random, text).join(' ')} `);
    texts[700] = `${'very long '.repeat(20_000)}text `;
    const bytes = Buffer.from(texts.join(''));
    const starts = new Uint32Array(texts.length + 1);
    for (const [text, written] of texts.entries()) starts[text + 1] = starts[text]! + Buffer.byteLength(written);
    for (let text = 0; text < texts.length; ) {
      const { tokens, ends } = together.numberTexts(bytes, starts.subarray(text));
      for (const [index, end] of ends.entries()) {
        const { tokens: own, length } = alone.number(texts[text + index]!);
        expect(tokens.subarray(ends[index - 1] ?? 0, end)).toEqual(own.subarray(0, length));
      }
      text += ends.length;
    }
    expect(together.size()).toBe(alone.size());
  });
});
