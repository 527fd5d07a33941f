import type { V } from './corners.ts';
import type { Generation } from './description.ts';

/** The end of the trunk lid: the last corner behind the rear window before the tail drops. */
export const deckOf = ({ tail, belt }: Generation): V | undefined => {
  const lowest = Math.min(belt, tail[0]?.[1] ?? 0) - 9;
  const drop = tail.findIndex(([x, y], i) => {
    const [fromX, fromY] = tail[i - 1] ?? [x, y];
    return y <= lowest || fromY - y > (x - fromX) * 0.7 + 1;
  });
  return drop < 0 ? tail.at(-1) : tail[drop - 1];
};
