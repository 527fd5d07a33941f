/** Local-storage entry of the visitor-unique id. */
export const VUID_KEY = 'visitor-unique-id';

const PREFIX = 'vuid_';
const MAX_LENGTH = 32;

/** EXP-23: the prefix and something after it. */
export const isVuid = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(PREFIX) && value.length > PREFIX.length;

/** EXP-23, RULING-91: the prefix and 27 lower-case hex digits, 32 characters in all. */
export const createVuid = (randomBytes: (length: number) => Uint8Array): string => {
  const hex = Array.from(randomBytes(14), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${PREFIX}${hex.slice(0, MAX_LENGTH - PREFIX.length)}`;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * ANLY-10: the id this browser keeps, made on first use. Without consent there is none, and one left from before goes.
 * A browser that refuses storage gets none either.
 */
export const keepVuid = ({
  storage,
  isTracked,
  randomBytes,
}: {
  storage: Store;
  isTracked: boolean;
  randomBytes: (length: number) => Uint8Array;
}): string | undefined => {
  try {
    if (!isTracked) {
      storage.removeItem(VUID_KEY);
      return undefined;
    }
    const held = storage.getItem(VUID_KEY);
    if (isVuid(held)) return held;
    const vuid = createVuid(randomBytes);
    storage.setItem(VUID_KEY, vuid);
    return vuid;
  } catch {
    return undefined;
  }
};
