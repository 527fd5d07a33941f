import { vuidKey } from './vuid-key.ts';

const PREFIX = 'vuid_';
const MAX_LENGTH = 32;

/** The prefix followed by at least one character (EXP-23). */
export const isVuid = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(PREFIX) && value.length > PREFIX.length;

/** The prefix and 27 lower-case hex digits, 32 characters in all (EXP-23, RULING-91). */
export const createVuid = (randomBytes: (length: number) => Uint8Array): string => {
  const hex = Array.from(randomBytes(14), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${PREFIX}${hex.slice(0, MAX_LENGTH - PREFIX.length)}`;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The browser's id in local storage, created on first use (ANLY-10). Without consent there is none, and an earlier one
 * is removed; a browser without storage has none either.
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
      storage.removeItem(vuidKey);
      return undefined;
    }
    const held = storage.getItem(vuidKey);
    if (isVuid(held)) return held;
    const vuid = createVuid(randomBytes);
    storage.setItem(vuidKey, vuid);
    return vuid;
  } catch {
    return undefined;
  }
};
