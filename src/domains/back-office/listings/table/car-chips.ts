import { activeFilters } from '#domains/finding/criteria/active-filters.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { carFacts, carStates } from './car-facts.ts';
import type { CarQuery } from './car-query.ts';

/** A condition of a query, and the query without it. */
export type CarChip = { key: string; label: string; without: CarQuery };

type Names = { dealerName(id: number): string | undefined; feedName(id: string): string | undefined };

const withoutText = ({ text: _, ...query }: CarQuery): CarQuery => ({ ...query, text: '' });
const withoutDays = ({ minDays: _, ...query }: CarQuery): CarQuery => query;
const withoutFeed = ({ feed: _, ...query }: CarQuery): CarQuery => query;

/** All conditions of a query, in the order of the page. */
export const carChips = (query: CarQuery, lookups: Lookups, { dealerName, feedName }: Names): CarChip[] => [
  ...(query.text === '' ? [] : [{ key: 'q', label: `“${query.text}”`, without: withoutText(query) }]),
  ...(query.state === 'all'
    ? []
    : [{ key: 'show', label: carStates[query.state], without: { ...query, state: 'all' as const } }]),
  ...query.facts.map((fact) => ({
    key: `fact:${fact}`,
    label: carFacts[fact].label,
    without: { ...query, facts: query.facts.filter((other) => other !== fact) },
  })),
  ...(query.minDays === undefined
    ? []
    : [{ key: 'days', label: `Listed ${query.minDays} days or more`, without: withoutDays(query) }]),
  ...(query.feed === undefined
    ? []
    : [{ key: 'feed', label: `Feed ${feedName(query.feed) ?? query.feed}`, without: withoutFeed(query) }]),
  ...activeFilters(query.search, { ...lookups, dealerName }).map(({ key, label, remove }) => ({
    key,
    label,
    without: { ...query, search: { ...query.search, ...remove, first: 0 } },
  })),
];
