/** What of the primary's log (WAL) was written when, to tell how long ago a replica was where it is now. */
export const createPrimaryPositions = () => {
  let positions: { position: number; firstSeenMs: number }[] = [];
  let lastSentMs = Number.NEGATIVE_INFINITY;

  return {
    note: (position: number, { sentMs, nowMs }: { sentMs: number; nowMs: number }): void => {
      const last = positions.at(-1);
      lastSentMs = sentMs;
      if (position === last?.position) return;
      // After a failover the new primary may be behind where the former one was.
      if (last && position < last.position) positions = [];
      positions.push({ position, firstSeenMs: nowMs });
      if (positions.length > mostPositions) positions.shift();
    },

    /** Undefined until the primary has said where it is. */
    lagMs: (replayed: number, nowMs: number): number | undefined => {
      if (positions.length === 0) return undefined;
      const next = positions.find(({ position }) => position > replayed);
      return next ? nowMs - next.firstSeenMs : 0;
    },

    /** Whether a replica had more than the primary has written since: then it follows another server. */
    isAhead: (replayed: number, sinceMs: number): boolean =>
      lastSentMs > sinceMs && replayed > (positions.at(-1)?.position ?? Number.POSITIVE_INFINITY),
  };
};

/** Half an hour of constant writing. */
const mostPositions = 8_000;
