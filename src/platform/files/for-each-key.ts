const workers = 8;

/**
 * Some at once, because storage answers late but to many. After a failure no further one is begun, and when it throws,
 * none is still running.
 */
export const forEachKey = async (keys: readonly string[], work: (key: string) => Promise<void>): Promise<void> => {
  const waiting = keys.values();
  let failure: { error: unknown } | undefined;
  const worker = async (): Promise<void> => {
    for (const key of waiting) {
      if (failure) return;
      await work(key).catch((error: unknown) => {
        failure ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  if (failure) throw failure.error;
};
