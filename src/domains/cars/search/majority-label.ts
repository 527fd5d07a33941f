import { featuredPriority } from '#domains/cars/listings/listing-flags.ts';

const fewest = 20;
const counted = 25;

/** The tier of most of the first 25 results (SRCH-09); null for fewer than 20 results or a tie. */
export const majorityLabel = (priorities: readonly number[]): 'featured' | 'standard' | null => {
  if (priorities.length < fewest) return null;
  const first = priorities.slice(0, counted);
  const featured = first.filter((priority) => priority >= featuredPriority).length;
  const standard = first.length - featured;
  if (featured === standard) return null;
  return featured > standard ? 'featured' : 'standard';
};
