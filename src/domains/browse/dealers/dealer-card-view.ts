import { type Contact, contactsOf } from '#domains/cars/listings/seller-view.ts';
import { type OpeningState, openingState } from '#domains/cars/sellers/opening-hours.ts';
import type { OwnerAnswer } from '#domains/cars/sellers/owner-answer.ts';
import { dealerPath } from '#domains/finding/criteria/address/dealer-address.ts';
import { homeServiceLabels } from '#domains/finding/criteria/address/dealer-query.ts';
import { grouped } from '#lib/money.ts';
import type { DealerAnswer } from './dealers.server.ts';

/** Data of a dealer's card. */
export type DealerCardView = {
  id: number;
  name: string;
  href: string;
  storefront: string;
  rating?: { value: number; count: number };
  /** `street`, and `town` as "Atlanta, GA 30303". */
  street: string;
  town: string;
  away: string;
  opening?: OpeningState;
  cars: number;
  makes: readonly string[];
  services: readonly string[];
  contacts: readonly Contact[];
};

const mostServices = 3;
const mostMakes = 4;

export const awayWords = (miles: number | null): string => {
  if (miles === null) return '';
  return miles < 1 ? 'Under 1 mi away' : `${grouped(Math.round(miles))} mi away`;
};

/** Home services first, because they distinguish dealers most. */
const serviceNames = ({ homeServices, ownerServices }: OwnerAnswer): string[] => [
  ...(Object.keys(homeServiceLabels) as (keyof typeof homeServiceLabels)[])
    .filter((service) => homeServices[service])
    .map((service) => homeServiceLabels[service]),
  ...ownerServices,
];

export const dealerCardView = (
  owner: DealerAnswer,
  { dealerRoot, nowMs }: { dealerRoot: 'car-dealers' | 'dealers'; nowMs: number },
): DealerCardView => {
  const { address1, city, state, zip } = owner.location.address;
  const opening = openingState({ hours: owner.hours, address: owner.location.address }, nowMs);
  const { rating } = owner;
  return {
    id: owner.id,
    name: owner.name,
    href: dealerPath({ id: owner.id, name: owner.name, address: { city, state } }, { dealerRoot }),
    storefront: owner.logo.src,
    ...(rating.value !== null && { rating: { value: rating.value, count: rating.count } }),
    street: address1,
    town: `${city}, ${state} ${zip}`,
    away: awayWords(owner.distanceFromSearch),
    ...(opening && { opening }),
    cars: owner.inventoryCount,
    makes: owner.nameplate.slice(0, mostMakes),
    services: serviceNames(owner).slice(0, mostServices),
    contacts: contactsOf(owner, `Hello ${owner.name}, I have a question.`),
  };
};
