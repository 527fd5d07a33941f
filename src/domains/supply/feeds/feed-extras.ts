import type { Listing } from '#domains/cars/listings/listing.ts';
import type { FeedRow } from './feed-row.ts';
import { readAmount, readWebAddress, readYesNo } from './feed-values.ts';
import { between, readOptional } from './vehicle-builds.ts';

const mostVideos = 10;
const mostAddOns = 10;
const highestAddOnUsd = 50_000;

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

/** Parses `Paint protection: 699`, or an amount alone. */
const readAddOn = (text: string): { name: string; priceUsd: number } | undefined => {
  const [, name = '', amount = ''] = /^(?:(.+?)\s*[:=]\s*)?(\$?[\d,.]+)$/.exec(text) ?? [];
  const priceUsd = between(1, highestAddOnUsd, readAmount)(amount);
  return priceUsd === undefined ? undefined : { name: name.slice(0, 60) || 'Dealer add-ons', priceUsd };
};

/** What every buyer has to pay for beside the price (PAY-13); a private seller adds nothing. */
const readAddOns = (row: FeedRow): NonNullable<Listing['addOns']> =>
  row
    .list('addOns')
    .slice(0, mostAddOns)
    .flatMap((text) => {
      const addOn = readAddOn(text);
      if (!addOn) row.warn('addOns', 'is not a name and an amount such as Paint protection: 699');
      return addOn ?? [];
    });

/** Optional data that few feeds have; a feed without it leaves the listing unchanged. */
export const readExtras = (
  row: FeedRow,
  privateSeller: boolean,
): Pick<Listing, 'videos' | 'openRecalls' | 'addOns'> => {
  const addOns = privateSeller ? [] : readAddOns(row);
  const videos = readVideos(row);
  const openRecalls = readOptional(row, 'openRecalls', readRecalls);
  return {
    ...(addOns.length > 0 && { addOns }),
    ...(videos.length > 0 && { videos }),
    ...(openRecalls !== undefined && { openRecalls }),
  };
};
