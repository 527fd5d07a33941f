import { cardMarkdown } from '#domains/cars/listings/card-markdown.ts';
import { bullets, heading, linksOf, markdownDocument, plain, section, stated, table } from '#lib/markdown.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { articlePath, researchPath } from '#paths/paths.ts';
import type { Article, Inline } from '../articles/article.ts';
import type { ArticleTeaser, ResearchIndexView, ResearchMakeView, ResearchModelView } from './research-view.ts';

/** An article as markdown (MCP-08). */
export const articleMarkdown = (
  { article, others }: { article: Article; others: readonly ArticleTeaser[] },
  origin: string,
): string => {
  const { link } = linksOf(origin);
  const inline = (inlines: readonly Inline[]): string =>
    inlines.map((part) => (typeof part === 'string' ? plainKeepingSpaces(part) : link(part.words, part.href))).join('');
  return markdownDocument([
    heading(1, article.title),
    `${plain(article.summary)} Updated ${article.updated}.`,
    ...article.blocks.map((block) => {
      if (block.kind === 'heading') return heading(2, block.words);
      return block.kind === 'paragraph' ? inline(block.inlines) : bullets(block.items.map(inline));
    }),
    section('More guides', bullets(others.map(({ title, slug }) => link(title, articlePath(slug))))),
  ]);
};

/** Spaces beside a link belong to the text. */
const plainKeepingSpaces = (text: string): string =>
  `${/^\s/.test(text) ? ' ' : ''}${plain(text)}${/\S\s+$/.test(text) ? ' ' : ''}`;

export const researchIndexMarkdown = ({ articles, makes }: ResearchIndexView, origin: string): string => {
  const { link } = linksOf(origin);
  return markdownDocument([
    heading(1, 'Car research and buying guides'),
    section(
      'Guides',
      bullets(articles.map(({ title, summary, slug }) => `${link(title, articlePath(slug))}: ${plain(summary)}`)),
    ),
    section('Makes', bullets(makes.map(({ name, href, models }) => `${link(name, href)}: ${models} models`))),
  ]);
};

export const researchMakeMarkdown = (view: ResearchMakeView, origin: string): string => {
  const { link } = linksOf(origin);
  return markdownDocument([
    heading(1, `${view.make} models, prices and specs`),
    view.forSale.count === 0 ? '' : link(`${grouped(view.forSale.count)} for sale`, view.forSale.href),
    ...view.groups.map(({ style, models }) =>
      section(
        style,
        bullets(
          models.map(({ name, href, fromUsd, isEstimate, forSale }) =>
            [
              `${link(name, href)}: from ${formatMoney(fromUsd)}${isEstimate ? ' (estimate)' : ''}`,
              ...(forSale === undefined ? [] : [`${grouped(forSale)} for sale`]),
            ].join(', '),
          ),
        ),
      ),
    ),
    section('Past models', bullets(view.past.map(({ name, href, years }) => `${link(name, href)}, ${plain(years)}`))),
    link('All makes', researchPath()),
  ]);
};

type ModelPage = {
  view: ResearchModelView;
  owners: { rating: { value: number; count: number } | null | undefined; href: string };
};

/** The page of a model as markdown (MCP-08). */
export const researchModelMarkdown = ({ view, owners }: ModelPage, origin: string): string => {
  const links = linksOf(origin);
  const { link } = links;
  const { price, forSale } = view;
  return markdownDocument([
    heading(1, view.name),
    bullets([
      stated('Body', view.body),
      `MSRP: ${formatMoney(price.lowUsd)} to ${formatMoney(price.highUsd)}${price.isEstimate ? ' (estimate)' : ''}`,
      owners.rating
        ? link(`Rated ${owners.rating.value.toFixed(1)} of 5 by ${grouped(owners.rating.count)} owners`, owners.href)
        : stated('Rating by owners', ''),
      ...view.facts.map(({ label, value }) => stated(label, value)),
    ]),
    section(
      'Trims',
      table(
        ['Trim', 'MSRP', 'Engine', 'Drive', 'hp', 'Economy', 'Range'],
        view.trims.map(({ name, usd, engine, drive, horsepower, economy, range }) =>
          [
            plain(name),
            formatMoney(usd),
            plain(engine),
            plain(drive),
            String(horsepower),
            plain(economy),
            plain(range),
          ].map((cell) => cell || 'not stated'),
        ),
      ),
    ),
    section(`Specifications of the ${view.specsOf}`, bullets(view.specs.map(({ name, value }) => stated(name, value)))),
    view.standing
      ? section(
          `Among ${view.standing.of}`,
          bullets(
            view.standing.lines.map(
              ({ label, figure, percent }) => `${plain(label)}: ${plain(figure)}, ahead of ${percent}%`,
            ),
          ),
        )
      : '',
    section(
      'Prices today by model year',
      table(
        ['Year', 'Average', 'Lowest', 'Cars'],
        view.prices.map(({ year, averageUsd, lowUsd, count }) => [
          String(year),
          formatMoney(averageUsd),
          formatMoney(lowUsd),
          grouped(count),
        ]),
      ),
    ),
    section('For sale', bullets(view.cars.map((car) => cardMarkdown(car, links)))),
    bullets([
      link(`${grouped(forSale.year)} of ${view.year} for sale`, forSale.yearHref),
      link(`${grouped(forSale.all)} of all years for sale`, forSale.allHref),
      ...view.years.filter(({ current }) => !current).map(({ year, href }) => link(String(year), href)),
    ]),
  ]);
};
