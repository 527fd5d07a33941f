import { Unavailable } from '#lib/unavailable.ts';

/** Grants the one writing connection in the order of requests; `acquire` rejects at `giveUpAt`. */
export type WriteLock = { acquire(giveUpAt?: number): Promise<() => void> };

export const createWriteLock = (): WriteLock => {
  let tail: Promise<void> = Promise.resolve();
  let held = 0;

  return {
    acquire: async (giveUpAt) => {
      const turn = Promise.withResolvers<void>();
      const before = tail;
      tail = turn.promise;
      held += 1;
      const release = () => {
        held -= 1;
        turn.resolve();
      };
      if (held === 1 || giveUpAt === undefined) await before;
      else if (!(await comesBefore(giveUpAt, before))) {
        // A caller that gave up still releases the lock when its turn comes, so that the next one gets it.
        void before.then(release);
        throw new Unavailable('The database is busy: others were writing for too long');
      }
      return release;
    },
  };
};

const comesBefore = async (giveUpAt: number, turn: Promise<void>): Promise<boolean> => {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), giveUpAt - performance.now());
  const inTime = await Promise.race([turn.then(() => true), late.promise]);
  clearTimeout(timer);
  return inTime;
};
