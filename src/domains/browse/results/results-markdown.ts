import { cardMarkdown } from '#domains/cars/listings/card-markdown.ts';
import { bullets, heading, linksOf, markdownDocument, plain, section } from '#lib/markdown.ts';
import { grouped } from '#lib/money.ts';
import type { ResultsView } from './results-view.ts';

/** A page of results as markdown: what the search was read as, and its cars in their order (MCP-08). */
export const resultsMarkdown = (view: ResultsView, origin: string): string => {
  const links = linksOf(origin);
  const { link } = links;
  const { from, to, total, meta, pages } = view;
  const cars = view.cars.map((car) => cardMarkdown(car, links));
  return markdownDocument([
    heading(1, view.heading),
    total === 0
      ? ''
      : `Cars ${grouped(from)} to ${grouped(to)} of ${grouped(total)}, page ${pages.page} of ${pages.pageCount}.`,
    ...[view.termsLine, view.sortLine].flatMap((line) => (line ? [plain(line)] : [])),
    view.chips.length === 0 ? '' : `Filters: ${view.chips.map(({ label }) => plain(label)).join(', ')}.`,
    bullets(
      view.notices.map(({ title, why, nearest }) =>
        [plain(title), plain(why), ...nearest.map(({ label, href }) => link(label, href))].join(' '),
      ),
    ),
    bullets(cars),
    section(
      'Remove a filter to see cars',
      bullets(view.relaxations.map(({ label, href, count }) => `${link(label, href)}: ${grouped(count)}`)),
    ),
    view.more ? section(view.more.title, bullets(view.more.cars.map((car) => cardMarkdown(car, links)))) : '',
    bullets([
      ...(meta.prev ? [link('Previous page', meta.prev)] : []),
      ...(meta.next ? [link('Next page', meta.next)] : []),
      ...(view.raised ? [link(view.raised.label, view.raised.href)] : []),
      ...(view.noPrice ? [link(`${grouped(view.noPrice.count)} more without a price`, view.noPrice.href)] : []),
      link('New cars of this search as a feed', meta.jsonFeed),
    ]),
  ]);
};
