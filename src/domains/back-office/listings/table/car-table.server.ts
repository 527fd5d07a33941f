import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { opsPath } from '#paths/paths.ts';
import type { ListingDesk } from '../listing-desk.server.ts';
import type { DeskRow } from '../listing-desk-view.ts';
import { type CarChip, carChips } from './car-chips.ts';
import { type CarColumn, columnsText, readColumns } from './car-columns.ts';
import { type CarFact, type CarState, carFactNames, carFacts, carStates } from './car-facts.ts';
import type { CarFinder } from './car-finder.server.ts';
import { type CarQuery, carQueryParams, readCarQuery, sortOf } from './car-query.ts';
import { type FilterLink, type FilterPanel, filterLinks, filterPanel } from './filter-panel.ts';
import type { SavedViews } from './saved-views.server.ts';
import type { TableOrder } from './table-orders.ts';
import { usualViews } from './usual-views.ts';

export const carsPerPage = 50;
/** Filters whose removal is tried for an empty list. */
const mostWays = 8;

type Sources = {
  desk: Pick<ListingDesk, 'counts' | 'rows' | 'named'>;
  finder: CarFinder;
  views: Pick<SavedViews, 'of'>;
  feeds(): Promise<readonly { id: string; name: string }[]>;
  dealerNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  lookups: Lookups;
  catalogue: Catalogue;
};

type Link = { label: string; href: string };
type ViewLink = Link & { isCurrent: boolean; count?: number };

export type CarTableView = {
  live: number;
  unconfirmed: number;
  hidden: number;
  rows: DeskRow[];
  total: number;
  isAtLeast: boolean;
  page: number;
  columns: CarColumn[];
  sort: TableOrder;
  text: string;
  /** The query without its page and columns, which names the cars for bulk changes. */
  query: string;
  /** The address of this list without its page. */
  href: string;
  chips: Link[];
  views: ViewLink[];
  own: { id: string; name: string; isShared: boolean }[];
  facts: (Link & { name: CarFact; isSelected: boolean })[];
  states: (Link & { name: CarState; isSelected: boolean })[];
  feeds: { id: string; name: string }[];
  filters: (FilterLink & { href: string })[];
  panel?: Omit<FilterPanel, 'options'> & {
    options: (Link & { count: number; isSelected: boolean })[];
    closeHref: string;
  };
  /** For an empty list: filters whose removal finds cars, most first. */
  ways: (Link & { total: number })[];
};

export type CarTable = ReturnType<typeof createCarTable>;

/** The table of cars in the back office: filters, views, one page of rows, and what to do about an empty list. */
export const createCarTable = (sources: Sources) => {
  const { desk, finder, views, feeds, dealerNames, lookups, catalogue } = sources;

  const hrefOf = (query: CarQuery, columns: readonly CarColumn[], more: Readonly<Record<string, string>> = {}) => {
    const text = columnsText(columns);
    const params = carQueryParams(query);
    return opsPath('listings', { ...Object.fromEntries(params), ...(text && { columns: text }), ...more });
  };

  const pageOf = async (query: CarQuery, page: number) => {
    const part = { first: (page - 1) * carsPerPage, count: carsPerPage };
    const named = await desk.named(query.text, part.first + part.count);
    if (!named) return finder.find(query, part);
    return { ids: named.slice(part.first), total: named.length, isAtLeast: false };
  };

  const waysOut = async (chips: readonly CarChip[], columns: readonly CarColumn[]) => {
    if (chips.length < 2) return [];
    const counted = await Promise.all(
      chips.slice(0, mostWays).map(async ({ label, without }) => {
        const { total } = await finder.count(without);
        return { label, total, href: hrefOf(without, columns) };
      }),
    );
    return counted.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total);
  };

  return {
    /** The screen for the query of its address. */
    view: async (consumerId: string, url: URL, page: number): Promise<CarTableView> => {
      const { searchParams } = url;
      const query = readCarQuery(searchParams, lookups);
      const columns = readColumns(searchParams.getAll('columns').join());
      const param = searchParams.get('filter') ?? '';
      const { dealerIds } = query.search.criteria;
      const [counts, matches, saved, feedNames, dealers, counted] = await Promise.all([
        desk.counts(),
        pageOf(query, page),
        views.of(consumerId),
        feeds(),
        dealerNames(dealerIds),
        filterLinks.some((link) => link.param === param) ? finder.facets(query) : {},
      ]);
      const chips = carChips(query, lookups, {
        dealerName: (id) => dealers.get(id),
        feedName: (id) => feedNames.find((feed) => feed.id === id)?.name,
      });
      const queryText = carQueryParams(query).toString();
      const href = hrefOf(query, columns);
      const panel = filterPanel(param, query, counted, { lookups, catalogue });
      const numbers: Readonly<Record<string, number>> = {
        ...counts.facts,
        hidden: counts.hidden,
        all: counts.live + counts.hidden,
      };
      const viewQuery = (text: string) => carQueryParams(readCarQuery(text, lookups)).toString();
      return {
        live: counts.live,
        unconfirmed: counts.facts.unconfirmed,
        hidden: counts.hidden,
        rows: await desk.rows(matches.ids),
        total: matches.total,
        isAtLeast: matches.isAtLeast,
        page,
        columns,
        sort: sortOf(query),
        text: query.text,
        query: queryText,
        href,
        chips: chips.map(({ label, without }) => ({ label, href: hrefOf(without, columns) })),
        views: [
          ...usualViews.map(({ label, query: text, count }) => ({
            label,
            href: hrefOf(readCarQuery(text, lookups), columns),
            isCurrent: viewQuery(text) === queryText,
            ...(count !== undefined && { count: numbers[count] ?? 0 }),
          })),
          ...saved.map(({ name, query: text, isOwn }) => ({
            label: isOwn ? name : `${name} (shared)`,
            href: `${opsPath('listings')}?${text}`,
            isCurrent: viewQuery(text) === queryText,
          })),
        ],
        own: saved.filter(({ isOwn }) => isOwn).map(({ id, name, isShared }) => ({ id, name, isShared })),
        facts: carFactNames.map((name) => {
          const isSelected = query.facts.includes(name);
          const next = isSelected ? query.facts.filter((fact) => fact !== name) : [...query.facts, name];
          return { name, label: carFacts[name].label, isSelected, href: hrefOf({ ...query, facts: next }, columns) };
        }),
        states: (Object.keys(carStates) as CarState[]).map((name) => ({
          name,
          label: carStates[name],
          isSelected: query.state === name,
          href: hrefOf({ ...query, state: name }, columns),
        })),
        feeds: feedNames.map(({ id, name }) => ({ id, name })),
        filters: filterLinks.map((link) => ({ ...link, href: hrefOf(query, columns, { filter: link.param }) })),
        ...(panel && {
          panel: {
            ...panel,
            closeHref: href,
            options: panel.options.map(({ query: next, ...option }) => ({
              ...option,
              href: hrefOf(next, columns, { filter: param }),
            })),
          },
        }),
        ways: matches.total === 0 ? await waysOut(chips, columns) : [],
      };
    },

    /** The query that a saved view keeps: filters, order and columns. */
    viewQuery: (text: string): string => {
      const params = carQueryParams(readCarQuery(text, lookups));
      const columns = columnsText(readColumns(new URLSearchParams(text).getAll('columns').join()));
      if (columns) params.set('columns', columns);
      return params.toString();
    },
  };
};
