/** JSON values under names, kept by the browser for a session or longer. */
export type JsonStorage = {
  /** What was kept, or undefined when there is nothing readable. The reader decides whether it can be trusted. */
  get(name: string): unknown;
  /** False when the browser refuses: full, or private. */
  set(name: string, value: unknown): boolean;
  remove(name: string): void;
  names(): readonly string[];
};

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** `open` may throw: browsers that forbid storage do so when it is first touched. */
export const createJsonStorage = (open: () => StorageLike): JsonStorage => {
  const attempt = <T>(action: (storage: StorageLike) => T, otherwise: T): T => {
    try {
      return action(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (name) =>
      attempt((storage) => {
        const text = storage.getItem(name);
        return text === null ? undefined : (JSON.parse(text) as unknown);
      }, undefined),
    set: (name, value) =>
      attempt((storage) => {
        storage.setItem(name, JSON.stringify(value));
        return true;
      }, false),
    remove: (name) => attempt((storage) => storage.removeItem(name), undefined),
    names: () =>
      attempt((storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ''), [] as string[]),
  };
};
