/** A candidate for the page; the smallest key comes first, and the lower id among equal keys. */
export type Hit = { key: number; id: number; row: number };

const isBefore = (a: Hit, b: Hit): boolean => a.key < b.key || (a.key === b.key && a.id < b.id);

type TopHits = {
  /** Rows with a greater key can't be among the first. */
  readonly lastKey: number;
  /** Returns whether the row is among the first so far. */
  add(key: number, id: number, row: number): boolean;
  /** The hits in order. */
  list(): Hit[];
};

/** Keeps the first `limit` of the added hits in a heap with the last of them on top. */
export const createTopHits = (limit: number): TopHits => {
  const heap: Hit[] = [];
  /** Replaces the last hit by this one. */
  const sink = (hit: Hit): void => {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child]!, heap[child + 1]!)) child += 1;
      if (isBefore(heap[child]!, hit)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = hit;
  };
  const rise = (hit: Hit): void => {
    let at = heap.push(hit) - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!isBefore(heap[parent]!, hit)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = hit;
  };
  const hits = {
    lastKey: limit > 0 ? Infinity : -Infinity,
    add: (key: number, id: number, row: number): boolean => {
      const hit = { key, id, row };
      if (heap.length < limit) rise(hit);
      else if (limit === 0 || !isBefore(hit, heap[0]!)) return false;
      else sink(hit);
      if (heap.length === limit) hits.lastKey = heap[0]!.key;
      return true;
    },
    list: (): Hit[] => heap.slice().sort((a, b) => (isBefore(a, b) ? -1 : 1)),
  };
  return hits;
};
