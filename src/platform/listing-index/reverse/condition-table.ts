import { grownTo } from './int-pool.ts';
import { createInterned } from './interned.ts';
import type { MatchedCar } from './matched-car.ts';
import type { CarTest, SearchCondition } from './search-conditions.ts';

/** Every condition that some search has, once. Of each car it is judged at most once, however many searches ask. */
type ConditionTable = {
  claim(condition: SearchCondition): number;
  release(id: number): void;
  /** Judges a car from now on. */
  begin(car: MatchedCar): void;
  holds(id: number): boolean;
};

const turnStep = 2;
const lastTurn = 0xffff_fff0;

export const createConditionTable = (): ConditionTable => {
  const interned = createInterned<string>();
  const tests: (CarTest | undefined)[] = [];
  /** The turn in which it was last judged, and one more where it held. */
  let verdicts = new Uint32Array(1024);
  let turn = 0;
  let current: MatchedCar | undefined;

  const judge = (id: number): boolean => {
    const holds = current !== undefined && tests[id]!(current);
    verdicts[id] = holds ? turn + 1 : turn;
    return holds;
  };
  return {
    claim: ({ text, test }) =>
      interned.claim(text, (id) => {
        tests[id] = test;
        verdicts = grownTo(verdicts, id + 1);
      }),
    release: (id) => {
      if (interned.release(id)) tests[id] = undefined;
    },
    begin: (car) => {
      if (turn >= lastTurn) {
        verdicts.fill(0);
        turn = 0;
      }
      turn += turnStep;
      current = car;
    },
    holds: (id) => {
      const verdict = verdicts[id]!;
      return verdict < turn ? judge(id) : verdict > turn;
    },
  };
};
