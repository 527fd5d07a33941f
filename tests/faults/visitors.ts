import { setTimeout as wait } from 'node:timers/promises';
import type { Answers, Question } from './answers.ts';

const pauseMs = 20;
/** Pause in quick runs, to leave time to other tests. */
const quickPauseMs = 100;

type Options = { answers: Answers; cookies: readonly string[]; quick: boolean };

/** Visitors who open pages and searches with new addresses, so that no cache answers them. */
export const createVisitors = ({ answers, cookies, quick }: Options) => {
  let browsing = false;
  let loops: Promise<void>[] = [];

  const questions = (round: number): Question[] => {
    const signedIn = { cookie: cookies[round % cookies.length] ?? '' };
    return [
      { kind: 'page', path: `/cars-for-sale/all-cars/cars-under-${20_000 + round}` },
      { kind: 'api', path: `/rest/lsc/listing?maxPrice=${20_000 + round}&numRecords=3` },
      { kind: 'page', path: '/my-autotrader/saved-cars', headers: signedIn },
      { kind: 'api', path: '/account-api/saved-vehicles', headers: signedIn },
      { kind: 'page', path: '/' },
    ];
  };

  const browse = async (origin: () => string, first: number): Promise<void> => {
    for (let round = first; browsing; round += 1) {
      for (const question of questions(round)) {
        if (!browsing) return;
        await answers.ask(origin(), question);
        await wait(quick ? quickPauseMs : pauseMs);
      }
    }
  };

  return {
    start: (origin: () => string): void => {
      browsing = true;
      loops = [0, 1000, 2000].map((first) => browse(origin, first));
    },
    stop: async (): Promise<void> => {
      browsing = false;
      await Promise.all(loops);
    },
  };
};
