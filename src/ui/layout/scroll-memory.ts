/** The parts of sessionStorage in use. */
export type ScrollStorage = Pick<Storage, 'getItem' | 'setItem'>;

export type ScrollMemory = {
  save(path: string, topPx: number): void;
  /** The last scroll position on that path, or null. */
  recall(path: string): number | null;
};

const KEY = 'scroll-positions';
const MOST_PATHS = 50;

const readAll = (storage: ScrollStorage): [string, number][] => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
};

/** One scroll position per path, for the lifetime of the tab (UI-11). Beyond 50 paths the oldest are dropped. */
export const createScrollMemory = (storage: ScrollStorage): ScrollMemory => ({
  save(path, topPx) {
    const others = readAll(storage).filter(([name]) => name !== path);
    const entries = [...others, [path, Math.round(topPx)]].slice(-MOST_PATHS);
    try {
      storage.setItem(KEY, JSON.stringify(entries));
    } catch {
      // Storage is full or forbidden: only the scroll position is lost.
    }
  },
  recall: (path) => readAll(storage).find(([name]) => name === path)?.[1] ?? null,
});
