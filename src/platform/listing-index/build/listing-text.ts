import type { Listing } from '#domains/cars/listings/listing.ts';
import { packageKey, specificationWords, wordsOf } from '../dictionaries/words.ts';

/** A package is found by its full name and by each word of it. */
export const packageWords = (name: string): string => ` ${packageKey(name)} ${wordsOf(name).join(' ')}`;

/** An underscore marks package names, so it is removed from descriptions. */
export const descriptionOf = ({ description }: Listing): string =>
  description.includes('_') ? description.replaceAll('_', ' ') : description;

type Specified = Pick<Listing, 'engine' | 'transmission'>;
export const specificationsOf = ({ engine, transmission }: Specified): string => `${engine.name} ${transmission.name}`;

/** Engine and gearbox as shoppers type them: "5.0", "6-speed", "CVT". */
export const specificationText = (specifications: string): string => {
  const cvt = specifications.includes('Continuously Variable') ? ' CVT' : '';
  return `${specifications}${cvt} ${specificationWords(specifications).join(' ')}`;
};

/** The text that the words of a listing are taken from, without names of features. */
export const listingText = (listing: Listing, title: string, wordsOfPackage: (name: string) => string): string => {
  const packages = listing.packages.map(({ name }) => wordsOfPackage(name));
  return `${listing.year} ${title} ${specificationText(specificationsOf(listing))} ${descriptionOf(listing)}${packages.join('')}`;
};
