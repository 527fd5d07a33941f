import type { JsonStorage } from '#lib/json-storage.ts';
import { isRecord, wholeNumberOf } from '#lib/json-values.ts';
import { type queuedKey, quickSavesKey } from '../storage-keys.ts';

/** The data of a car that its save button has. */
export type SavableCar = {
  listingId: number;
  name: string;
  picture: string;
  /** With the dealer's fees. Null for saves of earlier versions, which stored the listed price as `priceUsd`. */
  advertisedUsd: number | null;
};

/** A car saved on the device, with the data to show it offline. */
export type QuickSave = SavableCar & { savedMs: number };

/** Storage can be tampered with, so only pictures from this site are shown. */
const pathOf = (value: unknown): string => (typeof value === 'string' && /^\/(?!\/)/.test(value) ? value : '');

const readQuickSave = (value: unknown): QuickSave | undefined => {
  const save = isRecord(value) ? value : { listingId: value };
  const listingId = wholeNumberOf(save.listingId);
  if (listingId === 0) return undefined;
  return {
    listingId,
    name: typeof save.name === 'string' ? save.name : '',
    picture: pathOf(save.picture),
    advertisedUsd: wholeNumberOf(save.advertisedUsd) || null,
    savedMs: wholeNumberOf(save.savedMs),
  };
};

export const uniqueSaves = (saves: readonly QuickSave[]): QuickSave[] => [
  ...new Map(saves.map((save) => [save.listingId, save])).values(),
];

export const readQuickSaves = (values: JsonStorage, name = quickSavesKey): QuickSave[] => {
  const stored = values.get(name);
  return uniqueSaves(Array.isArray(stored) ? stored.flatMap((value) => readQuickSave(value) ?? []) : []);
};

/** False if storage is full or blocked. */
export const keepQuickSaves = (
  values: JsonStorage,
  saves: readonly QuickSave[],
  name: typeof quickSavesKey | typeof queuedKey = quickSavesKey,
): boolean => {
  if (saves.length > 0) return values.set(name, saves);
  values.remove(name);
  return true;
};
