import { grouped } from '#lib/money.ts';

/** What a dealer search says when it finds nothing or fails (RULING-53). */
export const noDealers = 'No dealers match. Try a wider distance.';
export const dealersFailed = "We couldn't load dealers. Please try again.";

export const dealersWord = (count: number): string => `${grouped(count)} ${count === 1 ? 'dealer' : 'dealers'}`;
