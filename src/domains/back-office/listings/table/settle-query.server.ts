import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import type { ReadWords } from '#domains/finding/criteria/words/read-words.ts';
import { mergeEffects } from '#domains/finding/criteria/words/reading.ts';
import type { Clock } from '#lib/clock.ts';
import type { CarQuery } from './car-query.ts';

type Sources = {
  readWords: ReadWords;
  /** The dealers of a feed's last import. */
  dealersOfFeed(feedId: string): Promise<number[]>;
  clock: Clock;
};

/** Matches no dealer, for a feed without any. */
const noDealer = -1;

/** Only the filters that are used: an empty one can't be merged with another. */
const usedFilters = (criteria: Criteria): Partial<Criteria> =>
  Object.fromEntries(
    Object.entries(criteria).filter(([, value]) =>
      typeof value === 'object' ? Object.keys(value).length > 0 : Boolean(value),
    ),
  );

export type SettleQuery = (query: CarQuery) => Promise<CarQuery>;

/** Reads the words and the feed of a query into the criteria of its search. */
export const createSettleQuery =
  ({ readWords, dealersOfFeed, clock }: Sources): SettleQuery =>
  async ({ text, feed, ...query }) => {
    let { search } = query;
    if (text !== '') {
      const reading = readWords(text, { currentYear: new Date(clock.now()).getUTCFullYear() });
      const { criteria } = mergeEffects([{ criteria: usedFilters(search.criteria) }, { criteria: reading.criteria }]);
      search = {
        ...search,
        ...(reading.place && { place: reading.place, radiusMiles: reading.radiusMiles ?? search.radiusMiles }),
        ...(reading.polygon && { polygon: reading.polygon }),
        // Shoppers see all cars, with those that mention an unknown word first; operators see only those.
        criteria: {
          ...noCriteria,
          ...criteria,
          keywords: [...search.criteria.keywords, ...reading.rest],
          mentions: [],
        },
      };
    }
    if (feed !== undefined) {
      const dealers = await dealersOfFeed(feed);
      const { dealerIds } = search.criteria;
      const both = dealerIds.length === 0 ? dealers : dealerIds.filter((id) => dealers.includes(id));
      search = { ...search, criteria: { ...search.criteria, dealerIds: both.length > 0 ? both : [noDealer] } };
    }
    return { ...query, text: '', search };
  };
