import { err, ok, type Result } from './result.ts';

type Resource<T> = (signal: AbortSignal) => Promise<T>;

type BatchResult<R extends Record<string, Resource<unknown>>> = {
  [Name in keyof R]: Result<Awaited<ReturnType<R[Name]>>, unknown>;
};

/** Fetches named resources in parallel; each name gets its own value or its own error (RES-08). */
export const fetchBatch = async <R extends Record<string, Resource<unknown>>>(
  resources: R,
  { timeoutMs = 30_000 }: { timeoutMs?: number } = {},
): Promise<BatchResult<R>> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`Timed out after ${timeoutMs} ms`)), timeoutMs);
  const timedOut = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(late.signal.reason));
  });

  const settle = async ([name, load]: [string, Resource<unknown>]) => {
    try {
      return [name, ok(await Promise.race([load(late.signal), timedOut]))] as const;
    } catch (reason) {
      return [name, err(reason)] as const;
    }
  };

  const settled = await Promise.all(Object.entries(resources).map(settle));
  clearTimeout(timer);
  return Object.fromEntries(settled) as BatchResult<R>;
};
