import { cardMarkdown } from '#domains/cars/listings/card-markdown.ts';
import { bullets, heading, linksOf, markdownDocument, plain, section, stated } from '#lib/markdown.ts';
import { grouped } from '#lib/money.ts';
import type { ReviewListView } from '../reviews/review-view.ts';
import type { DealerDetailsView } from './details/dealer-details-view.ts';
import type { AnswerRecordView } from './details/dealer-figures.tsx';
import type { DealerResultsView } from './results/dealer-results-view.ts';

type Rating = { value: number; count: number };

const ratingWords = (rating: Rating | null | undefined): string =>
  rating ? `rated ${rating.value.toFixed(1)} of 5 by ${grouped(rating.count)}` : 'rating not stated';

const phones = (contacts: DealerDetailsView['contacts']): string[] =>
  contacts.filter(({ way }) => way === 'phone').map(({ href }) => plain(href.replace(/^tel:/, 'Phone: ')));

const reviewLines = ({ cards }: ReviewListView): string[] =>
  cards.map(({ stars, title, who, date, words, answer, isDemo }) =>
    [
      `${stars} of 5, ${plain(date)}, ${who.map(plain).join(', ')}${isDemo ? ' (demo)' : ''}: ${plain(title)}. ${plain(words)}`,
      ...(answer ? [`${plain(answer.by)} answered: ${plain(answer.words)}`] : []),
    ].join(' '),
  );

type DealerDetails = {
  view: DealerDetailsView;
  record?: AnswerRecordView | undefined;
  reviews?: { view: ReviewListView } | undefined;
};

/** The page of a dealer as markdown (MCP-08). */
export const dealerMarkdown = ({ view, record, reviews }: DealerDetails, origin: string): string => {
  const links = linksOf(origin);
  const { link } = links;
  return markdownDocument([
    heading(1, view.name),
    view.hasNoCars ? 'This dealer has no cars for sale right now.' : '',
    plain(view.tagline),
    bullets([
      stated('Address', [view.street, view.town].filter(Boolean).join(', ')),
      ...phones(view.contacts),
      ratingWords(view.rating),
      ...(view.standing === '' ? [] : [plain(view.standing)]),
      ...(record
        ? [
            `Answers ${plain(record.usualTime)}; ${record.answeredPercent}% of ${grouped(record.questions)} questions answered`,
          ]
        : []),
      stated('Dealer fee', view.fee),
      ...(view.opening ? [plain(view.opening.words)] : []),
      ...view.hours.map(({ days, times }) => stated(days, times)),
    ]),
    section('Services', bullets([...view.homeServices, ...view.services].map(plain))),
    section(
      'Cars for sale',
      bullets(
        [...view.byType, ...view.byMake].map(({ label, count, href }) => `${link(label, href)}: ${grouped(count)}`),
      ),
      bullets(view.cars.map((car) => cardMarkdown(car, links))),
    ),
    reviews ? section('Reviews', bullets(reviewLines(reviews.view))) : '',
    bullets([
      ...(view.total === 0 ? [] : [link(`All ${grouped(view.total)} cars`, view.allHref)]),
      link('Reviews', view.tabs.reviews),
      link('Dealers nearby', view.nearbyHref),
    ]),
  ]);
};

/** A search for dealers as markdown (MCP-08). */
export const dealerSearchMarkdown = (view: DealerResultsView, origin: string): string => {
  const { link } = linksOf(origin);
  const { page, hrefs } = view.pages;
  return markdownDocument([
    heading(1, view.heading),
    view.total === 0 ? '' : `Dealers ${view.from} to ${view.to} of ${grouped(view.total)}.`,
    bullets(view.notices.map(({ title, why }) => `${plain(title)} ${plain(why)}`)),
    bullets(
      view.dealers.map((dealer) =>
        [
          link(dealer.name, dealer.href),
          plain(`${dealer.street}, ${dealer.town}`),
          ...(dealer.away === '' ? [] : [plain(dealer.away)]),
          ratingWords(dealer.rating),
          ...(dealer.opening ? [plain(dealer.opening.words)] : []),
          `${grouped(dealer.cars)} cars`,
          ...(dealer.makes.length === 0 ? [] : [plain(dealer.makes.join(', '))]),
        ].join(' · '),
      ),
    ),
    section('Farther away', bullets(view.wider.map(({ label, href }) => link(label, href)))),
    hrefs[page + 1] === undefined ? '' : link('Next page', hrefs[page + 1] ?? ''),
  ]);
};
