import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { patienceMs } from '#domains/contact/leads/answer-time.ts';
import type { SearchGapTotal } from '#domains/reference/analytics/search-gaps/search-gap-store.server.ts';
import type { SearchGaps } from '#domains/reference/analytics/search-gaps/search-gaps.server.ts';
import type {
  ActionCountStore,
  ActionRow,
  ActionTotal,
} from '#domains/reference/analytics/shopper-actions/action-count-store.server.ts';
import type { ActionCounts } from '#domains/reference/analytics/shopper-actions/action-counts.server.ts';
import type { Clock } from '#lib/clock.ts';
import { csvLine } from '#lib/csv.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { dayOf, dayText } from '#lib/utc-days.ts';
import { type AnswerFigures, createAnswerFiguresStore } from './answer-figures-store.server.ts';
import { actionName, sourceName } from './figure-names.ts';
import { actionsOf, daysOf, type FigureFilter } from './figure-range.ts';

const mostDealers = 25;

export type NamedAction = ActionTotal & { before: number };
/** `label` says in words what the address in `text` searches for. */
export type NamedGap = SearchGapTotal & { label: string };
type NamedSeller = { id: number; label: string; isDealer: boolean };
type NamedBrand = { label: string };

export type ShopperFiguresView = {
  filter: FigureFilter;
  days: readonly { dayMs: number; total: number }[];
  actions: readonly NamedAction[];
  brands: readonly (NamedAction & NamedBrand)[];
  sources: readonly NamedAction[];
  /** With the most actions, and how many there are in all. */
  dealers: readonly (NamedAction & NamedSeller)[];
  dealerCount: number;
  total: number;
  cents: number;
  before: number;
  /** When counting began, and whether the range before was counted whole. */
  sinceMs: number | undefined;
  isComparable: boolean;
  answers: { now: AnswerFigures; before: AnswerFigures; dealers: readonly (AnswerFigures & NamedSeller)[] };
  gaps: { none: readonly NamedGap[]; few: readonly NamedGap[]; words: readonly NamedGap[] };
};

type Sources = {
  db: SqlDatabase;
  actionStore: ActionCountStore;
  actionCounts: Pick<ActionCounts, 'flush'>;
  searchGaps: Pick<SearchGaps, 'flush' | 'most'>;
  owners: Pick<OwnerStore, 'findMany'>;
  /** The name of a brand by its key. */
  brandName(key: string): string;
  /** The filters of a search's address in words. */
  filtersInWords(address: string): string;
  /** When the tables of counts were made. */
  countedSince(): Promise<number | undefined>;
  clock: Clock;
};

const byTotal = (a: NamedAction, b: NamedAction): number => b.total - a.total || (a.name < b.name ? -1 : 1);

/** Those of now with their number in the range before; what there was only before is listed with 0. */
const compared = (now: readonly ActionTotal[], before: readonly ActionTotal[]): NamedAction[] => {
  const totals = new Map(before.map(({ name, total }) => [name, total]));
  const names = new Set(now.map(({ name }) => name));
  const ended = before
    .filter(({ name }) => !names.has(name))
    .map((row) => ({ ...row, before: row.total, total: 0, cents: 0 }));
  return [...now.map((row) => ({ ...row, before: totals.get(row.name) ?? 0 })), ...ended].toSorted(byTotal);
};

const sumOf = (rows: readonly ActionTotal[], column: 'total' | 'cents'): number =>
  rows.reduce((sum, row) => sum + row[column], 0);

export type ShopperFigures = ReturnType<typeof createShopperFigures>;

/** What shoppers did, how dealers answered, and what searches did not find. */
export const createShopperFigures = (sources: Sources) => {
  const { db, actionStore, actionCounts, searchGaps, owners, brandName, filtersInWords, countedSince, clock } = sources;
  const answersOf = createAnswerFiguresStore({ db });

  /** Private sellers are people, so they are named by their number only. */
  const namesOf = async (ids: readonly number[]): Promise<(id: number) => NamedSeller> => {
    const sellers = await owners.findMany(ids.filter((id) => id > 0));
    return (id) => {
      const seller = sellers.get(id);
      if (seller?.privateSeller) return { id, label: `Private seller ${id}`, isDealer: false };
      if (seller) return { id, label: seller.name, isDealer: true };
      return { id, label: id === 0 ? 'No single seller' : `Seller ${id}`, isDealer: false };
    };
  };

  return {
    view: async (filter: FigureFilter): Promise<ShopperFiguresView> => {
      await Promise.all([actionCounts.flush(), searchGaps.flush()]);
      const nowMs = clock.now();
      const { fromMs, untilMs, beforeMs } = daysOf(filter, nowMs);
      const actions = actionsOf(filter);
      const now = { fromMs, untilMs, actions };
      const before = { fromMs: beforeMs, untilMs: fromMs, actions };
      const both = async (column: 'action' | 'brand' | 'dealer_id' | 'source') =>
        compared(await actionStore.totals(column, now), await actionStore.totals(column, before));
      const unansweredBeforeMs = nowMs - patienceMs;
      const [perDay, byAction, brands, dealers, bySource, sinceMs, answersNow, answersBefore, dealerAnswers, gaps] =
        await Promise.all([
          actionStore.totals('day_ms', now),
          both('action'),
          both('brand'),
          both('dealer_id'),
          both('source'),
          countedSince(),
          answersOf.all({ fromMs, untilMs, unansweredBeforeMs }),
          answersOf.all({ fromMs: beforeMs, untilMs: fromMs, unansweredBeforeMs }),
          answersOf.perDealer({ fromMs, untilMs, unansweredBeforeMs }),
          searchGaps.most({ fromMs, untilMs }),
        ]);
      const totals = new Map(perDay.map(({ name, total }) => [Number(name), total]));
      const listed = dealers.slice(0, mostDealers);
      const answering = dealerAnswers.slice(0, mostDealers);
      const nameOf = await namesOf([
        ...listed.map(({ name }) => Number(name)),
        ...answering.map((row) => row.dealerId),
      ]);
      return {
        filter,
        days: Array.from({ length: filter.days }, (_, at) => {
          const start = fromMs + at * dayMs;
          return { dayMs: start, total: totals.get(start) ?? 0 };
        }),
        actions: byAction,
        brands: brands.map((row) => ({ ...row, label: brandName(row.name) })),
        sources: bySource,
        dealers: listed.map((row) => ({ ...row, ...nameOf(Number(row.name)) })),
        dealerCount: dealers.length,
        total: sumOf(byAction, 'total'),
        cents: sumOf(byAction, 'cents'),
        before: byAction.reduce((sum, row) => sum + row.before, 0),
        sinceMs,
        isComparable: sinceMs !== undefined && sinceMs <= beforeMs,
        answers: {
          now: answersNow,
          before: answersBefore,
          dealers: answering.map(({ dealerId, ...row }) => ({ ...row, ...nameOf(dealerId) })),
        },
        gaps: {
          none: gaps.none.map((gap) => ({ ...gap, label: filtersInWords(gap.text) })),
          few: gaps.few.map((gap) => ({ ...gap, label: filtersInWords(gap.text) })),
          words: gaps.words.map((gap) => ({ ...gap, label: gap.text })),
        },
      };
    },

    /** Lines of a CSV file: a row for each day, action, brand, seller and source. */
    csv: async function* (filter: FigureFilter): AsyncGenerator<string> {
      await actionCounts.flush();
      const { fromMs, untilMs } = daysOf(filter, clock.now());
      yield csvLine(['Day', 'Action', 'Brand', 'Seller', 'Seller name', 'Source', 'Count', 'Value in USD']);
      for (let start = fromMs; start < untilMs; start += dayMs) {
        const rows = await actionStore.rows({ fromMs: start, untilMs: start + dayMs, actions: actionsOf(filter) });
        const nameOf = await namesOf(rows.map(({ dealerId }) => dealerId));
        yield rows.map((row) => csvLine(cellsOf(row, nameOf(row.dealerId).label))).join('');
      }
    },
  };
};

const cellsOf = (row: ActionRow, seller: string): (string | number)[] => [
  dayText(dayOf(row.dayMs)),
  actionName(row.action),
  row.brand,
  row.dealerId === 0 ? '' : row.dealerId,
  seller,
  sourceName(row.source),
  row.total,
  row.cents / 100,
];
