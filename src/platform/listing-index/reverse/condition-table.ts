import { grownTo } from './int-pool.ts';
import { createInterned } from './interned.ts';
import type { MatchedCar } from './matched-car.ts';
import type { CarTest, SearchCondition } from './search-conditions.ts';

/**
 * Conditions of searches, equal ones stored once. For each car a condition is tested at most once and its result
 * cached.
 */
type ConditionTable = {
  claim(condition: SearchCondition): number;
  release(id: number): void;
  /** Switches to another car and drops the cached results. */
  begin(car: MatchedCar): void;
  holds(id: number): boolean;
};

const turnStep = 2;
const lastTurn = 0xffff_fff0;

export const createConditionTable = (): ConditionTable => {
  const interned = createInterned<string>();
  const tests: (CarTest | undefined)[] = [];
  /** For each condition the number of the car (`turn`) it was last tested on, plus 1 if it was met; turns are even. */
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
