import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { stateNames } from '#domains/reference/locations/states.ts';

/** The one state in which all of them are reckoned; nothing where they differ or none has a price. */
export const commonState = (cars: readonly Pick<ListingAnswer, 'outTheDoor'>[]): string | undefined => {
  const states = new Set(cars.flatMap(({ outTheDoor }) => (outTheDoor ? [outTheDoor.state] : [])));
  return states.size === 1 ? [...states][0] : undefined;
};

/** Where the first of them stands; taxes of two states would make a car look cheap for where its dealer is. */
export const assumedState = (cars: readonly Pick<ListingAnswer, 'outTheDoor' | 'owner'>[]): string | undefined =>
  cars.find(({ outTheDoor }) => outTheDoor)?.owner.location.address.state || undefined;

export const placeName = (state: string): string => (state === '' ? 'an average state' : (stateNames[state] ?? state));

const counts = ['', 'Its figures are', 'Both', 'All three', 'All four', 'All five'];

/** What the taxes of a comparison assume, and what to do about it. */
export const registeredWords = (count: number, state: string | undefined, zip: string): string => {
  if (count === 0) return '';
  const place = placeName(state ?? '');
  if (zip === '' && count === 1) {
    return `Assumes ${place} tax, because the dealer is there. Enter your ZIP for your taxes.`;
  }
  const all = `${counts[count] ?? 'All'} as registered in ${place}`;
  return zip === ''
    ? `${all}, where the first car is. Enter your ZIP for your taxes.`
    : `${all}, ${zip}. You pay tax where you live, not where the dealer is.`;
};
