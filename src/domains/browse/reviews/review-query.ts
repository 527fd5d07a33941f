/** Orders of a list of reviews; the first is the default. */
export const reviewSorts = {
  helpful: 'Most helpful',
  newest: 'Newest',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
  miles: 'Most miles',
} as const;
type ReviewSort = keyof typeof reviewSorts;

/** Groups of reviews to show; `all` is the default. */
export const reviewViews = {
  all: 'All',
  buyers: 'Buyers',
  critical: '3 stars or less',
  answered: 'With an answer',
  far: 'Over 100,000 mi',
} as const;
export type ReviewView = keyof typeof reviewViews;

export const farMiles = 100_000;
export const criticalStars = 3;

/** What of a subject's reviews is asked for. */
export type ReviewQuery = {
  sort: ReviewSort;
  view: ReviewView;
  stars: number | null;
  year: number | null;
  page: number;
};

export const everyReview: ReviewQuery = { sort: 'helpful', view: 'all', stars: null, year: null, page: 1 };
export const reviewsPerPage = 10;
const deepestPage = 1000;

const numberIn = (text: string | null, from: number, to: number): number | null => {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return value >= from && value <= to ? value : null;
};

const keyIn = <T extends object>(table: T, text: string | null): keyof T | undefined =>
  text !== null && Object.hasOwn(table, text) ? (text as keyof T) : undefined;

/** Values that aren't known are the default (RULING-42). */
export const readReviewQuery = (params: URLSearchParams): ReviewQuery => ({
  sort: keyIn(reviewSorts, params.get('sort')) ?? everyReview.sort,
  view: keyIn(reviewViews, params.get('view')) ?? everyReview.view,
  stars: numberIn(params.get('stars'), 1, 5),
  year: numberIn(params.get('year'), 1900, 2100),
  page: numberIn(params.get('page'), 1, deepestPage) ?? 1,
});

/** The address of a list, without what is the default anyway. */
export const reviewListHref = (path: string, query: ReviewQuery): string => {
  const params = new URLSearchParams();
  if (query.sort !== everyReview.sort) params.set('sort', query.sort);
  if (query.view !== everyReview.view) params.set('view', query.view);
  if (query.stars !== null) params.set('stars', String(query.stars));
  if (query.year !== null) params.set('year', String(query.year));
  if (query.page > 1) params.set('page', String(query.page));
  return params.size === 0 ? path : `${path}?${params}`;
};
