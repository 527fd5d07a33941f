import { cardMarkdown } from '#domains/cars/listings/card-markdown.ts';
import { bullets, heading, linksOf, markdownDocument, paragraphs, plain, section, stated } from '#lib/markdown.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { shortDate } from './vehicle-dates.ts';
import type { VehiclePageView } from './vehicle-page-view.ts';

const mostSimilar = 6;

const priceLines = ({ price, removedOn }: VehiclePageView): string[] => [
  stated(
    removedOn === undefined ? 'Price' : 'Last price',
    price.advertised === undefined ? '' : formatMoney(price.advertised),
  ),
  ...(price.sticker === undefined ? [] : [stated('MSRP', formatMoney(price.sticker))]),
  ...(price.incentive
    ? [`${stated('Incentive', formatMoney(price.incentive.amountUsd))}, ${plain(price.incentive.note)}`]
    : []),
  ...(price.why === '' ? [] : [plain(price.why)]),
  ...(price.paid
    ? [
        `Out the door: ${formatMoney(price.paid.total)} (${price.paid.lines
          .map(({ label, note, value }) => plain([label, note, value].filter(Boolean).join(' ')))
          .join('; ')}). ${plain(price.paid.source)}`,
      ]
    : []),
  ...(price.payment
    ? [
        `Payment: ${formatMoney(price.payment.monthly)} a month, ${plain(price.payment.summary)}. ${plain(price.payment.source)}`,
      ]
    : []),
];

/** The page of a car as markdown: the same facts, without menus, forms and pictures (MCP-08). */
export const vehicleMarkdown = (view: VehiclePageView, origin: string): string => {
  const links = linksOf(origin);
  const { link } = links;
  const { deal, facts, seller, priceHistory, history } = view;
  const isSold = view.removedOn !== undefined;
  return markdownDocument([
    heading(1, view.title),
    isSold ? `No longer for sale: it left on ${plain(view.removedOn ?? '')}.` : plain(view.line),
    view.illustration ? 'Its picture is a drawing, not a photo.' : '',
    bullets(view.flags.map(plain)),
    section('Price', bullets(priceLines(view))),
    deal
      ? section(
          deal.title,
          `Estimated at ${formatMoney(deal.estimate)} from ${grouped(deal.count)} similar cars, ${grouped(deal.cheaper)} of them cheaper. ${deal.basis.map(plain).join(' ')}`,
          bullets(
            deal.cars.map(
              ({ name, href, miles, price, moved }) =>
                `${link(name, href)}, ${grouped(miles)} miles: ${formatMoney(price)}, adjusted to this car ${formatMoney(moved)}`,
            ),
          ),
        )
      : '',
    priceHistory
      ? section(
          'Price history',
          plain(priceHistory.sentence),
          bullets(priceHistory.moves.map(({ atMs, price }) => `${shortDate(atMs)}: ${formatMoney(price)}`)),
        )
      : '',
    section(
      'Facts',
      bullets([stated('VIN', facts.vin), stated('Stock number', facts.stock), ...facts.vinProblems.map(plain)]),
      bullets(facts.specifications.flatMap((group) => group.facts.map(({ label, value }) => stated(label, value)))),
    ),
    section(
      'Features',
      bullets(facts.features.map(({ title, names }) => `${plain(title)}: ${names.map(plain).join(', ')}`)),
      bullets(facts.packages.map(({ label, value }) => stated(label, value))),
    ),
    section(
      'History',
      bullets([...history.map(({ title, note }) => stated(title, note)), ...view.assurances.map(plain)]),
    ),
    section(
      'The seller says',
      bullets(facts.sellerSays.map(({ label, value }) => stated(label, value))),
      paragraphs(facts.description),
    ),
    view.certified ? section('Certified', plain(view.certified.programName)) : '',
    section(
      'Seller',
      bullets([
        seller.href === undefined ? plain(seller.name) : link(seller.name, seller.href),
        stated('Address', seller.address.join(', ')),
        ...(seller.away === '' ? [] : [plain(seller.away)]),
        ...(seller.rating
          ? [`Rated ${seller.rating.value.toFixed(1)} of 5 by ${grouped(seller.rating.count)}`]
          : [stated('Rating', '')]),
        ...(seller.openNow ? [plain(seller.openNow.words)] : []),
        ...seller.hours.map(({ days, times }) => stated(days, times)),
        ...(seller.fresh === '' ? [] : [plain(seller.fresh)]),
      ]),
    ),
    section('Similar cars', bullets(view.similar.slice(0, mostSimilar).map((car) => cardMarkdown(car, links)))),
    bullets([
      ...(isSold || !seller.takesLeads ? [] : [link('Ask the seller', view.meta.canonical)]),
      link('More like this', view.moreHref),
      ...(view.researchHref === undefined ? [] : [link('About this model', view.researchHref)]),
    ]),
  ]);
};
