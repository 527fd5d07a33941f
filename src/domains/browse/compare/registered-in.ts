import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { stateNames } from '#domains/reference/locations/states.ts';

/** The state in which all cars are taxed; undefined if they differ or none has a price. */
export const commonState = (cars: readonly Pick<ListingAnswer, 'outTheDoor'>[]): string | undefined => {
  const states = new Set(cars.flatMap(({ outTheDoor }) => (outTheDoor ? [outTheDoor.state] : [])));
  return states.size === 1 ? [...states][0] : undefined;
};

/** The first car's state. Taxes of different states would make cars look cheap because of their dealer's location. */
export const assumedState = (cars: readonly Pick<ListingAnswer, 'outTheDoor' | 'owner'>[]): string | undefined =>
  cars.find(({ outTheDoor }) => outTheDoor)?.owner.location.address.state || undefined;

export const placeName = (state: string): string => (state === '' ? 'an average state' : (stateNames[state] ?? state));

const counts = ['', 'Its figures are', 'Both', 'All three', 'All four', 'All five'];

/** Explains which taxes a comparison assumes, and how to change that. */
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
