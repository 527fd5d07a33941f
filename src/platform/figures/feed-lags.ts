export type FeedLags = ReturnType<typeof createFeedLags>;

/** How far each reader of this process is behind the changes to cars. */
export const createFeedLags = (nowMs: () => number = () => performance.now()) => {
  const currentAtMs = new Map<string, number>();
  return {
    /** Reads some changes; resolves with whether there may be more. Without more, the reader was current as it began. */
    watch: async (reader: string, read: () => Promise<boolean>): Promise<boolean> => {
      const beganAtMs = nowMs();
      if (!currentAtMs.has(reader)) currentAtMs.set(reader, beganAtMs);
      const hasMore = await read();
      if (!hasMore) currentAtMs.set(reader, beganAtMs);
      return hasMore;
    },
    list: (): { reader: string; seconds: number }[] =>
      [...currentAtMs].map(([reader, atMs]) => ({ reader, seconds: (nowMs() - atMs) / 1000 })),
  };
};
