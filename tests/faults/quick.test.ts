import { beforeAll, describe, expect, it } from 'vitest';
import { buildOnce } from './build-once.ts';
import { findCases } from './find-cases.ts';
import { runCase } from './run-case.ts';

const cases = (await findCases()).filter(({ quick }) => quick);

/** The quick part of `npm run faults`. */
describe('what the product survives', () => {
  beforeAll(buildOnce);

  it.each(cases)('$name: nothing acknowledged is lost, nothing is answered wrong', async (faultCase) => {
    const { wrong, matchCount, acknowledged } = await runCase(faultCase, { engine: 'sqlite', quick: true });
    expect(wrong).toEqual([]);
    expect(matchCount).toBe(acknowledged);
  });
});
