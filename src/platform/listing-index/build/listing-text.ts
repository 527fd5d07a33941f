import type { Listing } from '#domains/listings/listing.ts';
import { packageKey, wordsOf } from '../dictionaries/words.ts';

/** A package is found by its whole name and by each word of it. */
export const packageWords = (name: string): string => ` ${packageKey(name)} ${wordsOf(name).join(' ')}`;

/** An underscore marks names of packages, so nothing a seller writes may hold one. */
export const descriptionOf = ({ description }: Listing): string =>
  description.includes('_') ? description.replaceAll('_', ' ') : description;

/** All that the words of a listing are read from; names of features are no part of it. */
export const listingText = (listing: Listing, title: string, wordsOfPackage: (name: string) => string): string => {
  const packages = listing.packages.map(({ name }) => wordsOfPackage(name));
  return `${listing.year} ${title} ${descriptionOf(listing)}${packages.join('')}`;
};
