import { describe, expect, it } from 'vitest';
import { listingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { type SearchFeed, searchJsonFeed, searchRss } from './search-feed.ts';

const hostile = `<script>alert("1")</script> & 'x' ]]>\u0000\u0008\uD800`;

const feedOf = (words: string): SearchFeed => ({
  title: `Used Accords ${words}`,
  siteName: 'Forecourt',
  origin: 'https://cars.example',
  pagePath: '/cars-for-sale/honda?a=1&b=<2>',
  feedPath: '/feed.rss?a=1&b=2',
  newestMs: testNowMs,
  listings: [
    listingAnswer(aListing({ trim: words || 'EX-L', priceUsd: 24_000 }), anOwner({ name: `Honda ${words}` }), {
      nowMs: testNowMs,
      figures: defaultFigures,
      nameVehicle: () => ({ make: 'Honda', model: 'Accord' }),
    }),
    listingAnswer(aListing({ id: 5, priceUsd: null }), anOwner(), {
      nowMs: testNowMs,
      figures: defaultFigures,
      nameVehicle: () => ({ make: 'Honda', model: 'Accord' }),
    }),
  ],
});

describe('feeds of a search', () => {
  it('RSS has each car with its price, address and day', () => {
    const rss = searchRss(feedOf(''));
    expect(rss.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
    expect(rss).toContain('<title>Used 2022 Honda Accord EX-L, $24,499</title>');
    expect(rss).toContain('<link>https://cars.example/cars-for-sale/vehicle/700000001</link>');
    expect(rss).toContain('<pubDate>Fri, 16 Oct 2026 12:00:00 GMT</pubDate>');
    expect(rss).toContain('Price not listed');
    expect(rss).toContain('<link>https://cars.example/cars-for-sale/honda?a=1&amp;b=&lt;2&gt;</link>');
  });

  it('escapes everything a seller writes', () => {
    const rss = searchRss(feedOf(hostile));
    expect(rss).not.toMatch(/<script|\]\]>|&(?!amp;|lt;|gt;|quot;|apos;)/);
    expect(rss).not.toContain('\u0000');
    expect(rss.isWellFormed()).toBe(true);
    const opened = rss.match(/<(?![?/!])[^>]*[^/]>/g)?.length;
    expect(rss.match(/<\//g)?.length).toBe(opened);
  });

  it('JSON Feed 1.1 has the same', () => {
    const feed = JSON.parse(searchJsonFeed(feedOf(hostile)));
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: 'https://cars.example/cars-for-sale/honda?a=1&b=<2>',
      feed_url: 'https://cars.example/feed.rss?a=1&b=2',
    });
    expect(feed.items).toHaveLength(2);
    expect(feed.items[0]).toMatchObject({
      url: 'https://cars.example/cars-for-sale/vehicle/700000001',
      date_published: '2026-10-16T12:00:00.000Z',
    });
    expect(new URL(feed.items[0].image).origin).toBe('https://cars.example');
  });
});
