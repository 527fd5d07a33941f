/** Assigns equal keys the same small number and counts the users of each. */
type Interned<Key> = {
  /** Returns the number of a key and adds a user; `create` is called when the key is new. */
  claim(key: Key, create: (id: number) => void): number;
  /** Removes a user; true when it was the last, after which the number may be reused. */
  release(id: number): boolean;
};

export const createInterned = <Key>(): Interned<Key> => {
  const ids = new Map<Key, number>();
  const keys: (Key | undefined)[] = [];
  const holders: number[] = [];
  const free: number[] = [];
  return {
    claim: (key, create) => {
      const interned = ids.get(key);
      if (interned !== undefined) {
        holders[interned]! += 1;
        return interned;
      }
      const id = free.pop() ?? keys.length;
      keys[id] = key;
      holders[id] = 1;
      ids.set(key, id);
      create(id);
      return id;
    },
    release: (id) => {
      holders[id]! -= 1;
      if (holders[id]! > 0) return false;
      ids.delete(keys[id]!);
      keys[id] = undefined;
      free.push(id);
      return true;
    },
  };
};
