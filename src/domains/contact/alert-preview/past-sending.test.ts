import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertFrequencies, defaultQuietHours } from '#domains/contact/alert-choices/alert-choice.ts';
import { quietUntil, startOfDay } from '#domains/contact/alert-delivery/delivery-times.ts';
import { alertChannels } from '#domains/contact/channels/alert-channel.ts';
import { daySeconds, hourMs } from '#lib/duration.ts';
import { aListing } from '#tests/fixtures/inventory.ts';
import { type Sending, sendPast } from './past-sending.ts';
import type { PastNews } from './replay-listing.ts';

const timeZone = 'America/New_York';
const listing = aListing({ id: 1 });
const at = (...moments: string[]): PastNews[] =>
  moments.map((moment) => ({
    event: 'price-drop',
    atMs: Date.parse(`${moment}-05:00`),
    listing,
    priceUsd: 1,
    oldPriceUsd: 2,
  }));
const often = (frequency: (typeof alertFrequencies)[number], quietHours = defaultQuietHours): Sending => ({
  frequency: { email: frequency, text: frequency, push: frequency },
  quietHours,
  timeZone,
});
const sent = (...args: Parameters<typeof sendPast>) =>
  sendPast(...args).map(({ atMs, news }) => [new Date(atMs - 5 * hourMs).toISOString().slice(0, 16), news.length]);

describe('simulated sending', () => {
  it('RULING-20: sends one text a day, with later events in the next day’s text after the quiet hours', () => {
    const news = at('2030-01-08T09:00', '2030-01-08T10:00', '2030-01-08T22:00', '2030-01-09T07:00', '2030-01-09T09:00');
    expect(sent(news, 'text', often('at-once'))).toEqual([
      ['2030-01-08T09:00', 1],
      ['2030-01-09T08:00', 3],
      ['2030-01-10T08:00', 1],
    ]);
  });

  it('delays a push until the quiet hours end, but not an email', () => {
    const news = at('2030-01-08T22:00', '2030-01-09T07:00', '2030-01-09T09:00');
    expect(sent(news, 'push', often('at-once'))).toEqual([
      ['2030-01-09T08:00', 2],
      ['2030-01-09T09:00', 1],
    ]);
    expect(sent(news, 'email', often('at-once'))).toHaveLength(3);
    expect(sent(news, 'push', often('at-once', { ...defaultQuietHours, on: false }))).toHaveLength(3);
  });

  it('a digest contains everything before it', () => {
    const news = at('2030-01-08T06:59', '2030-01-08T07:00', '2030-01-09T06:00', '2030-01-15T06:00');
    expect(sent(news, 'email', often('daily'))).toEqual([
      ['2030-01-08T07:00', 1],
      ['2030-01-09T07:00', 2],
      ['2030-01-15T07:00', 1],
    ]);
    expect(sent(news, 'email', often('weekly'))).toEqual([
      ['2030-01-14T07:00', 3],
      ['2030-01-21T07:00', 1],
    ]);
  });

  it('sends all news once and in order, never in quiet hours, and never two texts on one day', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 20 * daySeconds }), { maxLength: 40 });
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...alertChannels),
        fc.constantFrom(...alertFrequencies),
        (seconds, channel, frequency) => {
          const start = Date.UTC(2030, 2, 1);
          const news = seconds
            .toSorted((a, b) => a - b)
            .map((second) => ({ ...at('2030-01-01T00:00')[0]!, atMs: start + second * 1000 }));
          const messages = sendPast(news, channel, often(frequency));
          expect(messages.flatMap((message) => message.news)).toEqual(news);
          for (const { atMs, news: newsItem } of messages) {
            expect(newsItem.every((one) => one.atMs <= atMs)).toBe(true);
            if (channel !== 'email') expect(quietUntil(defaultQuietHours, atMs, timeZone)).toBeUndefined();
          }
          const days = messages.map(({ atMs }) => startOfDay(atMs, timeZone));
          if (channel === 'text') expect(new Set(days).size).toBe(days.length);
        },
      ),
    );
  });
});
