import { textOrNull } from '#lib/text-or-null.ts';
import type { OwnerAnswer } from './owner-answer.ts';

/** What the typed API and assistants say of a dealer in the same words. */
export const dealerFacts = (owner: OwnerAnswer) => {
  const { address } = owner.location;
  const { value, count } = owner.rating;
  return {
    id: owner.id,
    name: owner.name,
    street: textOrNull(address.address1),
    city: textOrNull(address.city),
    state: textOrNull(address.state),
    zip: textOrNull(address.zip),
    phone: textOrNull(owner.phone.value),
    rating: value === null ? null : { stars: value, reviews: count },
    franchises: owner.nameplate,
    services: owner.ownerServices,
    distanceMiles: owner.distanceFromSearch,
  };
};
