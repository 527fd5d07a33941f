import { describe, expect, it } from 'vitest';
import { createRandom } from '#lib/random.ts';
import { chancesOf, chooseBy, contextOf, explorationShare } from './bandit.ts';

const arms = ['1', '2', '3'];
const outcomes = (...rows: [exposures: number, converted: number][]) =>
  new Map(rows.map(([exposures, converted], at) => [arms[at] ?? '', { exposures, converted }]));
const nothing = new Map<string, { exposures: number; converted: number }>();

describe('chancesOf, chooseBy and contextOf', () => {
  it('without outcomes every variation has about the same chance', () => {
    const chances = chancesOf(arms, { overall: nothing, ofKind: nothing, random: createRandom(1).next });
    for (const chance of chances.values()) expect(chance).toBeCloseTo(1 / 3, 0);
    expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
  });

  it('prefers the better variation, and gives each at least its exploration share', () => {
    const overall = outcomes([1_000, 50], [1_000, 150], [1_000, 40]);
    const chances = chancesOf(arms, { overall, ofKind: overall, random: createRandom(2).next });
    expect(chances.get('2')).toBeGreaterThan(0.9);
    for (const chance of chances.values()) expect(chance).toBeGreaterThanOrEqual(explorationShare / 3);
  });

  it('uses the outcomes of similar visitors where they differ from the overall ones', () => {
    const overall = outcomes([10_000, 1_500], [10_000, 500], [0, 0]);
    const ofKind = outcomes([500, 10], [500, 100], [0, 0]);
    const chances = chancesOf(['1', '2'], { overall, ofKind, random: createRandom(3).next });
    expect(chances.get('2')).toBeGreaterThan(0.9);
  });

  it('gives most of many visitors the better variation', () => {
    const random = createRandom(4).next;
    const rates: Record<string, number> = { a: 0.05, b: 0.15 };
    const outcomes = new Map(['a', 'b'].map((id) => [id, { exposures: 0, converted: 0 }]));
    const variations: string[] = [];
    let chances = new Map<string, number>();
    for (let visitor = 0; visitor < 3_000; visitor += 1) {
      if (visitor % 50 === 0) chances = chancesOf(['a', 'b'], { overall: outcomes, ofKind: outcomes, random });
      const id = chooseBy(chances, random()) ?? 'a';
      variations.push(id);
      const outcome = outcomes.get(id);
      if (!outcome) continue;
      outcome.exposures += 1;
      if (random() < (rates[id] ?? 0)) outcome.converted += 1;
    }
    const late = variations.slice(-1_000);
    expect(late.filter((id) => id === 'b').length / late.length).toBeGreaterThan(0.8);
  });

  it('chooses in proportion to the chances', () => {
    const chances = new Map([
      ['a', 0.25],
      ['b', 0.75],
    ]);
    expect(chooseBy(chances, 0)).toBe('a');
    expect(chooseBy(chances, 0.2499)).toBe('a');
    expect(chooseBy(chances, 0.25)).toBe('b');
    expect(chooseBy(chances, 0.9999999)).toBe('b');
  });

  it('groups visitors by the magnitude of numbers and by texts in lower case', () => {
    const kind = (budget: number, credit: string) =>
      contextOf(
        ['1', '2'],
        new Map<string, string | number>([
          ['1', budget],
          ['2', credit],
        ]),
      );
    expect(kind(640, 'B')).toBe(kind(700, 'b'));
    expect(kind(640, 'b')).not.toBe(kind(3_000, 'b'));
    expect(contextOf(['1', '2'], new Map())).toBe('|');
  });
});
