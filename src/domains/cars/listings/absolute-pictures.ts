import type { OwnerAnswer } from '#domains/cars/sellers/owner-answer.ts';
import type { ListingAnswer } from './listing-answer.ts';
import { type AnsweredListing, isExpired } from './listings-answer.ts';

type Answer = {
  listings: readonly AnsweredListing[];
  owners: readonly OwnerAnswer[];
  sponsored?: Readonly<Record<string, readonly ListingAnswer[]>>;
};

/** Makes picture addresses absolute for API clients on other hosts; our own pages use paths. */
export const withAbsolutePictures = <T extends Answer>(answer: T, origin: string): T => {
  const whole = (src: string): string => (src.startsWith('/') ? `${origin}${src}` : src);
  const located = <P extends { src: string }>(picture: P): P => ({ ...picture, src: whole(picture.src) });
  const ofOwner = (owner: OwnerAnswer): OwnerAnswer => ({
    ...owner,
    logo: located(owner.logo),
    images: owner.images.map(located),
  });
  const ofListing = <L extends AnsweredListing>(listing: L): L =>
    isExpired(listing)
      ? listing
      : {
          ...listing,
          owner: ofOwner(listing.owner),
          images: { ...listing.images, sources: listing.images.sources.map(located) },
          videos: listing.videos.map((video) => ({ ...located(video), poster: whole(video.poster) })),
        };
  const { sponsored } = answer;
  return {
    ...answer,
    listings: answer.listings.map(ofListing),
    owners: answer.owners.map(ofOwner),
    ...(sponsored && {
      sponsored: Object.fromEntries(Object.entries(sponsored).map(([slot, cars]) => [slot, cars.map(ofListing)])),
    }),
  };
};
