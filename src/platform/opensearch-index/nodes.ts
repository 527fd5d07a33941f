const restMs = 1_000;

/** Which node to ask: each in turn, and those that failed within the last second only if no other answers. */
export const createNodes = (urls: readonly URL[]) => {
  const failedAtMs = new Map<URL, number>();
  let next = 0;
  const isResting = (node: URL): boolean => performance.now() - (failedAtMs.get(node) ?? -Infinity) < restMs;

  return {
    /** All nodes, in the order to try them. */
    inTurn: (): URL[] => {
      next = (next + 1) % urls.length;
      const order = [...urls.slice(next), ...urls.slice(0, next)];
      return [...order.filter((node) => !isResting(node)), ...order.filter(isResting)];
    },
    answered: (node: URL): void => void failedAtMs.delete(node),
    failed: (node: URL): void => void failedAtMs.set(node, performance.now()),
  };
};
