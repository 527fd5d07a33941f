import { stateNames } from '#domains/reference/locations/states.ts';

/** Where a car is registered: the shopper's ZIP, or the assumed state until there is one. */
export type Registration = { zip: string; state: string };

export const placeWords = ({ zip, state }: Registration): string => zip || (stateNames[state] ?? '');
