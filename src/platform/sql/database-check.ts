import { Unavailable } from '#lib/unavailable.ts';

type Options = {
  /** The cheapest statement that needs the database; rejects when it would take no write. */
  ask(): Promise<void>;
  /** What is known to be broken without asking. */
  damage(): string | undefined;
  withinMs?: number;
  rememberMs?: number;
};

/** Why the database cannot be used now, if so. Asked however often, it puts one small question at a time. */
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
