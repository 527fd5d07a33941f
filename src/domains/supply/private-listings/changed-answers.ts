import type { Draft } from './draft.ts';
import type { HoldReason } from './private-listing.ts';

/** What sellers write in their own words. */
export const writtenAnswers = [
  'description',
  'trim',
  'exteriorColor',
  'interiorColor',
  'drive',
  'transmission',
] as const satisfies readonly (keyof Draft)[];

/** The answers that each reason is about. Price and miles aside, `everyone` means whatever a buyer reads. */
const answersOf: Readonly<Record<HoldReason, readonly (keyof Draft)[]>> = {
  vin: ['vin'],
  'vin-differs': ['vin', 'year', 'makeCode', 'modelCode', 'trim'],
  hidden: ['vin'],
  price: ['priceUsd', 'mileage', 'trim'],
  wording: writtenAnswers,
  newcomer: [],
  everyone: [...writtenAnswers, 'title', 'accidents', 'owners'],
};

/**
 * The reasons that a change brings up. One that stood before was accepted, by an operator or when the car was
 * published: it counts again only if an answer it is about changed. So nobody can take a car off by copying its VIN.
 */
export const reasonsOfChange = (reasons: readonly HoldReason[], before: Draft, after: Draft): HoldReason[] =>
  reasons.filter((reason) => answersOf[reason].some((answer) => before[answer] !== after[answer]));
