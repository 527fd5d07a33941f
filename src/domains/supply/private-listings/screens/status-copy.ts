import type { ListingStatus } from '../private-listing.ts';

type StatusCopy = { label: string; tone: 'neutral' | 'positive' | 'warning' | 'danger' | 'info'; words: string };

/** Each status as a seller reads it. */
export const statusCopy: Readonly<Record<ListingStatus, StatusCopy>> = {
  draft: { label: 'Draft', tone: 'neutral', words: 'Not published yet.' },
  review: {
    label: 'In review',
    tone: 'info',
    words: 'We look at this listing before buyers can see it, and email you when that’s done.',
  },
  live: { label: 'Live', tone: 'positive', words: 'Buyers can find it.' },
  paused: { label: 'Paused', tone: 'warning', words: 'Buyers don’t see it. List it again any time.' },
  sold: { label: 'Sold', tone: 'neutral', words: 'Buyers see that it’s gone.' },
  ended: { label: 'Ended', tone: 'warning', words: 'Its time is over. List it again with everything you entered.' },
  refused: { label: 'Not published', tone: 'danger', words: 'Change it and publish again.' },
  hidden: { label: 'Taken down', tone: 'danger', words: 'Shoppers don’t see it for now.' },
};
