import type { PrivateListing } from './private-listing.ts';

/** A car that changes hands: what the guide and the bill of sale say of it. */
export type HandoverView = {
  id: string;
  name: string;
  vin: string;
  mileage: number;
  priceUsd: number | null;
  owesLoan: boolean;
  /** Name of the state the car is in; empty if unknown. */
  state: string;
};

type Names = { nameOf(draft: PrivateListing['draft']): string; stateOf(zip: string): string };

export const handoverView = ({ id, draft }: PrivateListing, { nameOf, stateOf }: Names): HandoverView => ({
  id,
  name: nameOf(draft),
  vin: draft.vin,
  mileage: draft.mileage,
  priceUsd: draft.priceUsd,
  owesLoan: (draft.owedUsd ?? 0) > 0,
  state: stateOf(draft.zip),
});
