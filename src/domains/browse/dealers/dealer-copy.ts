import { grouped } from '#lib/money.ts';

/** Messages of a dealer search without results or with an error (RULING-53). */
export const noDealers = 'No dealers match. Try a wider distance.';
export const dealersFailed = "We couldn't load dealers. Please try again.";

export const dealersWord = (count: number): string => `${grouped(count)} ${count === 1 ? 'dealer' : 'dealers'}`;
