import { Unavailable } from '#lib/unavailable.ts';

type Options = {
  /** Runs the cheapest statement that needs the database; rejects if it can't be written to. */
  ask(): Promise<void>;
  /** Damage that an earlier statement found, if any. */
  damage(): string | undefined;
  withinMs?: number;
  rememberMs?: number;
};

/** Why the database cannot be used now, or undefined. An answer is reused for `rememberMs`, so many calls cost one statement. */
export const createDatabaseCheck = ({ ask, damage, withinMs = 1_000, rememberMs = 1_000 }: Options) => {
  let last: { at: number; problem: Promise<string | undefined> } | undefined;

  const problemNow = async (): Promise<string | undefined> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Unavailable('The database does not answer')), withinMs);
    try {
      await Promise.race([ask(), late.promise]);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      clearTimeout(timer);
    }
  };

  return async (): Promise<string | undefined> => {
    const broken = damage();
    if (broken !== undefined) return broken;
    const now = performance.now();
    if (!last || now - last.at > rememberMs) last = { at: now, problem: problemNow() };
    return (await last.problem) ?? damage();
  };
};
