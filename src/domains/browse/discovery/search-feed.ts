import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { formatMoney } from '#lib/money.ts';

type FeedItem = Pick<
  ListingAnswer,
  | 'id'
  | 'title'
  | 'titleLong'
  | 'vdpBaseUrl'
  | 'listedDate'
  | 'mileage'
  | 'pricingDetail'
  | 'images'
  | 'ownerName'
  | 'owner'
  | 'market'
>;

export type SearchFeed = {
  /** Title of the search, as on its page. */
  title: string;
  siteName: string;
  /** `https://host`, without a trailing slash. */
  origin: string;
  /** Paths of the results page and of the feed itself. */
  pagePath: string;
  feedPath: string;
  /** When the newest car was listed; undefined without cars. */
  newestMs?: number | undefined;
  listings: readonly FeedItem[];
};

const priceWords = ({ pricingDetail }: FeedItem): string =>
  pricingDetail.displayPrice === null ? 'Price not listed' : formatMoney(pricingDetail.displayPrice);

const summaryOf = (item: FeedItem): string => {
  const { city, state } = item.owner.location.address;
  const facts = [
    priceWords(item),
    `${item.mileage.value} miles`,
    item.market?.reason,
    `${item.ownerName}, ${city}, ${state}`,
  ];
  return facts.filter(Boolean).join(' · ');
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** XML cannot represent control characters or lone surrogates even when escaped, so they are removed. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');

const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`;

const rssItem = (item: FeedItem, origin: string): string => {
  const url = `${origin}${item.vdpBaseUrl}`;
  return [
    '<item>',
    element('title', `${item.title}, ${priceWords(item)}`),
    element('link', url),
    element('guid', url, ' isPermaLink="true"'),
    element('pubDate', new Date(item.listedDate).toUTCString()),
    element('description', summaryOf(item)),
    '</item>',
  ].join('');
};

/** RSS 2.0 feed of a search. */
export const searchRss = ({ title, siteName, origin, pagePath, feedPath, newestMs, listings }: SearchFeed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', `${title} | ${siteName}`),
    element('link', `${origin}${pagePath}`),
    element('description', `Cars for sale on ${siteName}: ${title}`),
    element('language', 'en-US'),
    ...(newestMs === undefined ? [] : [element('lastBuildDate', new Date(newestMs).toUTCString())]),
    `<atom:link href="${escapeXml(`${origin}${feedPath}`)}" rel="self" type="application/rss+xml"/>`,
    ...listings.map((item) => rssItem(item, origin)),
    '</channel></rss>',
  ].join('\n');

/** JSON Feed 1.1 of a search. */
export const searchJsonFeed = ({ title, siteName, origin, pagePath, feedPath, listings }: SearchFeed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${title} | ${siteName}`,
    home_page_url: `${origin}${pagePath}`,
    feed_url: `${origin}${feedPath}`,
    language: 'en-US',
    items: listings.map((item) => ({
      id: `${origin}${item.vdpBaseUrl}`,
      url: `${origin}${item.vdpBaseUrl}`,
      title: `${item.title}, ${priceWords(item)}`,
      content_text: summaryOf(item),
      image: item.images.sources[0] && new URL(item.images.sources[0].src, origin).href,
      date_published: item.listedDate,
    })),
  });
