import type { z } from 'zod';
import { Owner } from './owner.ts';

/** The fields of a seller that an operator can change. */
export const OwnerCorrections = Owner.pick({
  name: true,
  address: true,
  phone: true,
  hours: true,
  leadEmail: true,
  docFeeUsd: true,
  buying: true,
}).partial();
export type OwnerCorrections = z.infer<typeof OwnerCorrections>;

const ownerCorrectionFields = OwnerCorrections.keyof().options;

export type OwnerEdits = {
  corrections: OwnerCorrections;
  carsHiddenMs: number | null;
  mergedInto: number | null;
  mergedMs: number | null;
};

export const noOwnerEdits: OwnerEdits = { corrections: {}, carsHiddenMs: null, mergedInto: null, mergedMs: null };

/** Corrections that differ from the seller's own values. */
export const unagreed = (original: Owner, corrections: OwnerCorrections): OwnerCorrections =>
  OwnerCorrections.parse(
    Object.fromEntries(
      ownerCorrectionFields
        .filter((field) => corrections[field] !== undefined)
        .filter((field) => JSON.stringify(corrections[field]) !== JSON.stringify(original[field]))
        .map((field) => [field, corrections[field]]),
    ),
  );
