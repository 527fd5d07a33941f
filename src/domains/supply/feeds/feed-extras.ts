import type { Listing } from '#domains/cars/listings/listing.ts';
import type { FeedRow } from './feed-row.ts';
import { readAmount, readWebAddress, readYesNo } from './feed-values.ts';
import { between, readOptional } from './vehicle-builds.ts';

const mostVideos = 10;

/** Only the addresses of videos are stored. */
const readVideos = (row: FeedRow): string[] =>
  row
    .list('videos')
    .slice(0, mostVideos)
    .flatMap((text) => {
      const address = readWebAddress(text);
      if (address === undefined) row.warn('videos', 'is not the address of a video');
      return address ?? [];
    });

/** A number of open recalls, or yes or no (VDP-04). */
const readRecalls = (text: string): number | undefined => {
  const answer = readYesNo(text);
  return answer === undefined ? between(0, 100, readAmount)(text) : Number(answer);
};

/** Optional data that few feeds have; a feed without it leaves the listing unchanged. */
export const readExtras = (row: FeedRow): Pick<Listing, 'videos' | 'openRecalls'> => {
  const videos = readVideos(row);
  const openRecalls = readOptional(row, 'openRecalls', readRecalls);
  return {
    ...(videos.length > 0 && { videos }),
    ...(openRecalls !== undefined && { openRecalls }),
  };
};
