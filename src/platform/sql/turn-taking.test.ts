import { expect, it } from 'vitest';
import { createTurnTaking } from './turn-taking.ts';

/** Keeps the event loop until a slice of background work is used up. */
const useUp = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

/** How many turns of the event loop others get before background work goes on. */
const turnsGivenBy = async (mustGiveWay: boolean): Promise<number> => {
  const turns = createTurnTaking({ mustGiveWay: () => mustGiveWay });
  let others = 0;
  let isOver = false;
  const countTurns = () => {
    others += 1;
    if (!isOver) setImmediate(countTurns);
  };
  await turns.take();
  useUp(3);
  setImmediate(countTurns);
  await turns.take();
  isOver = true;
  return others;
};

it('RES-22: background work yields to other work, more often while requests are late', async () => {
  const [usual, late] = [await turnsGivenBy(false), await turnsGivenBy(true)];
  expect(usual).toBeGreaterThan(0);
  expect(late).toBeGreaterThan(usual * 2);
});
