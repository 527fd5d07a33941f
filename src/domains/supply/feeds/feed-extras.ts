import type { Listing } from '#domains/cars/listings/listing.ts';
import type { FeedRow } from './feed-row.ts';
import { readAmount, readMeasure, readWebAddress, readYesNo } from './feed-values.ts';
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

const readRating = (text: string): number | undefined => {
  const rating = readMeasure(text.replace(/\s*(?:\/|out of)\s*5$/i, ''));
  return rating !== undefined && rating >= 1 && rating <= 5 ? rating : undefined;
};

/** A rating without reviews is ignored. */
const readReviews = (row: FeedRow): Listing['ownerReviews'] => {
  const rating = readOptional(row, 'ownerRating', readRating);
  const count = readOptional(row, 'ownerReviewCount', between(0, 10_000_000, readAmount));
  return rating === undefined || !count ? undefined : { rating, count };
};

/** Optional data that few feeds have; a feed without it leaves the listing unchanged. */
export const readExtras = (row: FeedRow): Pick<Listing, 'videos' | 'openRecalls' | 'ownerReviews'> => {
  const videos = readVideos(row);
  const openRecalls = readOptional(row, 'openRecalls', readRecalls);
  const ownerReviews = readReviews(row);
  return {
    ...(videos.length > 0 && { videos }),
    ...(openRecalls !== undefined && { openRecalls }),
    ...(ownerReviews && { ownerReviews }),
  };
};
