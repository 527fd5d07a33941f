import { expect, it } from 'vitest';
import { createRandom } from '#lib/random.ts';
import { rareChangeChance } from './rare-change.ts';

const fewer = { ratio: 0.95, worse: 'fewer' as const };
const more = { ratio: 1.05, worse: 'more' as const };

it('EXP-44: sees that conversions stopped before a ratio of means says anything', () => {
  expect(rareChangeChance({ control: 20, variation: 0 }, fewer)).toBeLessThan(0.001);
  expect(rareChangeChance({ control: 5, variation: 0 }, fewer)).toBeGreaterThan(0.001);
  expect(rareChangeChance({ control: 0, variation: 0 }, fewer)).toBe(1);
  expect(rareChangeChance({ control: 0, variation: 20 }, fewer)).toBe(1);
  expect(rareChangeChance({ control: 0, variation: 20 }, more)).toBeLessThan(0.001);
  expect(rareChangeChance({ control: 1_000_000, variation: 1_000_000 }, fewer)).toBeGreaterThan(0.5);
  expect(rareChangeChance({ control: 100_000, variation: 10 }, fewer)).toBe(0);
});

it('EXP-44: false alarms are as rare as it says, looked at after every conversion', () => {
  const random = createRandom(44);
  const wrong = Array.from({ length: 500 }).filter(() => {
    const counts = { control: 0, variation: 0 };
    return Array.from({ length: 100 }).some(() => {
      counts[random.chance(0.95 / 1.95) ? 'variation' : 'control'] += 1;
      return rareChangeChance(counts, fewer) < 0.05;
    });
  });
  expect(wrong.length).toBeLessThanOrEqual(25);
});
