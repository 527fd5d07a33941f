import { type PartTotal, partAverage, type Rating } from '#domains/cars/ratings/rating.ts';
import { grouped } from '#lib/money.ts';
import { kindOf, partsOf, primaryUses, type Review, relations } from './review.ts';
import type { OpenedReviews } from './review-lists.server.ts';
import {
  type ReviewQuery,
  type ReviewView,
  reviewListHref,
  reviewSorts,
  reviewsPerPage,
  reviewViews,
} from './review-query.ts';

/** One review as shown. */
export type ReviewCardView = {
  id: string;
  title: string;
  stars: number;
  /** "Dana W. · Bought here: 2021 Toyota Camry". */
  who: readonly string[];
  date: string;
  edited: string | null;
  isDemo: boolean;
  words: string;
  details: readonly string[];
  helpful: number;
  answer: { by: string; date: string; words: string } | null;
};

type CountLink = { label: string; count: number; href: string; current: boolean };

/** The reviews of a model or dealer. */
export type ReviewListView = {
  subject: string;
  rating: Rating | null;
  bars: readonly (CountLink & { percent: number })[];
  parts: readonly { label: string; value: number }[];
  again: string | null;
  topics: readonly { label: string; tone: 'positive' | 'warning'; count: number }[];
  views: readonly CountLink[];
  years: readonly CountLink[];
  sorts: readonly { value: string; label: string; href: string; current: boolean }[];
  /** Removes the filters; null without any. */
  clearHref: string | null;
  cards: readonly ReviewCardView[];
  count: number;
  page: number;
  pageCount: number;
  pageHrefs: readonly string[];
  /** Miles that owners drove together. */
  miles: number;
};

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

const ownershipOf = ({ ownedMonths, miles }: Review): string | null => {
  if (ownedMonths === null && miles === null) return null;
  const months = ownedMonths ?? 0;
  const years = Math.round(months / 12);
  const time =
    months < 1
      ? 'under a month'
      : months < 12
        ? `${months} ${months === 1 ? 'month' : 'months'}`
        : `${years} ${years === 1 ? 'year' : 'years'}`;
  const parts = [...(ownedMonths === null ? [] : [time]), ...(miles === null ? [] : [`${grouped(miles)} mi`])];
  return parts.join(', ');
};

const whoOf = (review: Review): string[] => {
  const { author, relation, vehicle } = review;
  const label = relations[relation].label;
  const ownership = ownershipOf(review);
  if (kindOf(review.subject) === 'dealer') return [author, vehicle === '' ? label : `${label}: ${vehicle}`];
  // How long and how far comes before the opinion (REV-08).
  return [author, vehicle, ...(ownership ? [ownership] : []), label];
};

export const reviewCard = (review: Review): ReviewCardView => {
  const names = partsOf(kindOf(review.subject));
  return {
    id: review.id,
    title: review.title,
    stars: review.stars,
    who: whoOf(review),
    date: day.format(review.createdMs),
    edited: review.editedMs === null ? null : day.format(review.editedMs),
    isDemo: review.isDemo,
    words: review.words,
    details: [
      ...Object.entries(review.parts).map(([part, stars]) => `${names[part] ?? part} ${stars}`),
      ...(review.primaryUse ? [`Used for: ${primaryUses[review.primaryUse].toLowerCase()}`] : []),
      ...(review.again === null ? [] : [review.again ? 'Would buy again' : 'Wouldn’t buy again']),
    ],
    helpful: review.helpful,
    answer: review.answer && {
      by: review.answer.by,
      date: day.format(review.answer.atMs),
      words: review.answer.words,
    },
  };
};

const viewsFor: Readonly<Record<'dealer' | 'model', readonly ReviewView[]>> = {
  dealer: ['all', 'buyers', 'critical', 'answered'],
  model: ['all', 'critical', 'far'],
};

type ListInput = { subject: string; kind: 'dealer' | 'model'; path: string; query: ReviewQuery; opened: OpenedReviews };

export const reviewListView = ({ subject, kind, path, query, opened }: ListInput): ReviewListView => {
  const { rating, totals, reviews, count, facts } = opened;
  const href = (changes: Partial<ReviewQuery>): string => reviewListHref(path, { ...query, page: 1, ...changes });
  const total = rating?.count ?? 0;
  const names = Object.entries(partsOf(kind));
  const { again } = totals;
  const pageCount = Math.ceil(count / reviewsPerPage);
  const isFiltered = query.stars !== null || query.year !== null || query.view !== 'all';
  return {
    subject,
    rating,
    bars: [5, 4, 3, 2, 1].map((stars) => {
      const with_ = totals.stars[stars - 1] ?? 0;
      const current = query.stars === stars;
      return {
        label: stars === 1 ? '1 star' : `${stars} stars`,
        count: with_,
        percent: Math.round((with_ / Math.max(1, total)) * 100),
        current,
        href: href({ stars: current ? null : stars }),
      };
    }),
    parts: names.flatMap(([part, label]) => {
      const sum: PartTotal | undefined = totals.parts[part];
      return sum && sum.count > 0 ? [{ label, value: partAverage(sum) }] : [];
    }),
    again:
      again.count === 0
        ? null
        : `${grouped(again.yes)} of ${grouped(again.count)} who answered would buy ${kind === 'dealer' ? 'here' : 'it'} again.`,
    topics: facts.topics,
    views: viewsFor[kind]
      .map((view) => ({
        label: reviewViews[view],
        count: view === 'all' ? total : facts.views[view],
        href: href({ view, ...(view === 'all' && { stars: null, year: null }) }),
        current: view === 'all' ? !isFiltered : query.view === view,
      }))
      .filter((view) => view.count > 0 || view.current),
    years:
      facts.years.length > 1
        ? facts.years.map(({ year, count: of }) => ({
            label: String(year),
            count: of,
            href: href({ year: query.year === year ? null : year }),
            current: query.year === year,
          }))
        : [],
    sorts: (Object.keys(reviewSorts) as (keyof typeof reviewSorts)[])
      .filter((sort) => kind === 'model' || sort !== 'miles')
      .map((sort) => ({
        value: sort,
        label: reviewSorts[sort],
        href: href({ sort }),
        current: query.sort === sort,
      })),
    clearHref: isFiltered ? href({ stars: null, year: null, view: 'all' }) : null,
    cards: reviews.map(reviewCard),
    count,
    page: query.page,
    pageCount,
    pageHrefs: Array.from({ length: pageCount }, (_, at) => href({ page: at + 1 })),
    miles: facts.miles,
  };
};
