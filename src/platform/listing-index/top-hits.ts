/** A row that may be on the page; the smallest key is listed first, the lower id between equals. */
export type Hit = { key: number; id: number; row: number };

const isBefore = (a: Hit, b: Hit): boolean => a.key < b.key || (a.key === b.key && a.id < b.id);

export type TopHits = {
  /** A row with a greater key can no longer be among the first. */
  readonly lastKey: number;
  /** Answers whether it is among the first so far. */
  add(key: number, id: number, row: number): boolean;
  /** In order. */
  list(): Hit[];
};

/** Keeps the first `limit` of whatever is added, the last of them on top of a heap. */
export const createTopHits = (limit: number): TopHits => {
  const heap: Hit[] = [];
  const sink = (): void => {
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let last = at;
      if (left < heap.length && isBefore(heap[last]!, heap[left]!)) last = left;
      if (right < heap.length && isBefore(heap[last]!, heap[right]!)) last = right;
      if (last === at) return;
      [heap[at], heap[last]] = [heap[last]!, heap[at]!];
      at = last;
    }
  };
  const rise = (): void => {
    let at = heap.length - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!isBefore(heap[parent]!, heap[at]!)) return;
      [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
      at = parent;
    }
  };
  const hits = {
    lastKey: limit > 0 ? Infinity : -Infinity,
    add: (key: number, id: number, row: number): boolean => {
      const hit = { key, id, row };
      const last = heap[0];
      if (heap.length < limit) {
        heap.push(hit);
        rise();
      } else {
        if (!last || !isBefore(hit, last)) return false;
        heap[0] = hit;
        sink();
      }
      if (heap.length === limit) hits.lastKey = heap[0]!.key;
      return true;
    },
    list: (): Hit[] => heap.slice().sort((a, b) => (isBefore(a, b) ? -1 : 1)),
  };
  return hits;
};
