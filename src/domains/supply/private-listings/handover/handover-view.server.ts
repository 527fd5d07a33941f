import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import type { Drafts } from '../drafts.server.ts';
import type { PrivateListing } from '../private-listing.ts';
import { type StateRules, saleRulesOf } from './sale-rules.server.ts';

/** A car that changes hands: what the guide and the bill of sale say of it. */
export type HandoverView = {
  id: string;
  name: string;
  vin: string;
  color: string;
  mileage: number;
  priceUsd: number | null;
  /** What the seller said is owed; null if they said nothing. */
  owedUsd: number | null;
  isSold: boolean;
  /** Name of the state the car is in; empty if unknown. */
  state: string;
  rules: StateRules | undefined;
};

type Sources = {
  drafts: Pick<Drafts, 'find'>;
  nameOf(draft: PrivateListing['draft']): string;
  lookup: Pick<LocationLookup, 'byZip'>;
};

/** Undefined for a listing that is not this account's. */
export const openHandover = async (
  { drafts, nameOf, lookup }: Sources,
  { consumerId, id }: { consumerId: string; id: string },
): Promise<HandoverView | undefined> => {
  const listing = await drafts.find(consumerId, id);
  if (!listing) return undefined;
  const { draft, status } = listing;
  const place = lookup.byZip(draft.zip);
  const state = place.ok ? place.value.state : '';
  return {
    id,
    name: nameOf(draft),
    vin: draft.vin,
    color: draft.exteriorColor,
    mileage: draft.mileage,
    priceUsd: draft.priceUsd,
    owedUsd: draft.owedUsd,
    isSold: status === 'sold',
    state: stateNames[state] ?? '',
    rules: saleRulesOf(state),
  };
};
