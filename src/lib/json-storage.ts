/** JSON values by name in the browser's session or local storage. */
export type JsonStorage = {
  /** The stored value, or undefined if there is none or it is not JSON. Callers validate it. */
  get(name: string): unknown;
  /** False when the browser refuses, because storage is full or disabled. */
  set(name: string, value: unknown): boolean;
  remove(name: string): void;
  names(): readonly string[];
};

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** `open` may throw: browsers that forbid storage do so on first access. */
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
