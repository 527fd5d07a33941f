/** What it needs of sessionStorage. */
export type ScrollStorage = Pick<Storage, 'getItem' | 'setItem'>;

export type ScrollMemory = {
  save(path: string, topPx: number): void;
  /** Where the visitor was on that path, or null if never. */
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

/** One scroll position for each path, for as long as the tab lives (UI-11). The oldest paths are forgotten. */
export const createScrollMemory = (storage: ScrollStorage): ScrollMemory => ({
  save(path, topPx) {
    const others = readAll(storage).filter(([name]) => name !== path);
    const entries = [...others, [path, Math.round(topPx)]].slice(-MOST_PATHS);
    try {
      storage.setItem(KEY, JSON.stringify(entries));
    } catch {
      // A full or forbidden storage costs the visitor a scroll position, nothing more.
    }
  },
  recall: (path) => readAll(storage).find(([name]) => name === path)?.[1] ?? null,
});
