import { stateNames } from '#domains/reference/locations/states.ts';

/** Where a car is registered: at the shopper's ZIP, or in the state that is assumed until there is one. */
export type Registration = { zip: string; state: string };

export const placeWords = ({ zip, state }: Registration): string => zip || (stateNames[state] ?? '');
