/** Hands the one writing connection out in the order it was asked for. */
export type WriteLock = { acquire(): Promise<() => void> };

export const createWriteLock = (): WriteLock => {
  let tail: Promise<void> = Promise.resolve();

  return {
    acquire: async () => {
      const turn = Promise.withResolvers<void>();
      const before = tail;
      tail = turn.promise;
      await before;
      return () => turn.resolve();
    },
  };
};
