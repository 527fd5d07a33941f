import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import bots from '#data/bots.json' with { type: 'json' };
import { notABot } from './bots.ts';
import { createBotDetector, detectBot } from './detect-bot.server.ts';
import { readDevice } from './device.ts';

/** Any sequence of 16-bit units, halves of pairs included. */
const anyText = (maxLength = 40) =>
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength });

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('bots', () => {
  it.each([
    ['desktop Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${engine} Chrome/140.0.0.0 Safari/537.36`],
    ['an automated browser', `Mozilla/5.0 (X11; Linux x86_64) ${engine} HeadlessChrome/140.0.0.0 Safari/537.36`],
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    ],
    [
      'a Cubot handset',
      `Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 30) ${engine} Chrome/120.0.0.0 Mobile Safari/537.36`,
    ],
    ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['a command-line tool', 'curl/8.5.0'],
    ['an empty name', ''],
  ])('BOT-01: %s is not a bot', (_, userAgent) => {
    expect(detectBot(userAgent)).toMatchObject({ isBot: false, isAiBot: false });
  });

  it('BOT-01: a request without a user agent is not from a bot', () => {
    expect(detectBot(undefined)).toEqual(notABot);
  });

  it.each([
    [
      'Googlebot',
      `Mozilla/5.0 ${engine} (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140 Safari/537.36`,
    ],
    [
      'bingbot',
      `Mozilla/5.0 ${engine} (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/130 Safari/537.36`,
    ],
    [
      'Applebot',
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    ],
    ['facebookexternalhit', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ])('BOT-01: %s is a bot but not an AI crawler', (name, userAgent) => {
    expect(detectBot(userAgent)).toEqual({ isBot: true, isAiBot: false, name });
  });

  it.each([
    ['GPTBot', `Mozilla/5.0 ${engine}; compatible; GPTBot/1.2; +https://openai.com/gptbot`],
    ['ClaudeBot', `Mozilla/5.0 ${engine}; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)`],
    ['PerplexityBot', `Mozilla/5.0 ${engine}; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`],
    ['CCBot', 'CCBot/2.0 (https://commoncrawl.org/faq/)'],
    ['Applebot-Extended', 'Mozilla/5.0 (compatible; Applebot-Extended/0.1)'],
  ])('BOT-01: %s is an AI crawler', (name, userAgent) => {
    expect(detectBot(userAgent)).toEqual({ isBot: true, isAiBot: true, name });
  });

  it.each(['Mozilla/5.0 (compatible; SomeNewBot/1.0; +https://new.example/)', 'acme-crawler/2.0', 'my spider 1'])(
    'BOT-01: an unlisted user agent that calls itself a bot is one: %s',
    (userAgent) => {
      expect(detectBot(userAgent)).toEqual({ isBot: true, isAiBot: false });
    },
  );

  it('RULING-76: every listed name is detected in any case and in its group, and is listed once', () => {
    const all = [...bots.ai, ...bots.search, ...bots.other];
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(new Set(all.map((name) => name.toLowerCase())).size).toBe(all.length);
    for (const name of all) {
      for (const userAgent of [name, name.toUpperCase(), `Mozilla/5.0 (compatible; ${name}/1.0)`]) {
        expect(detectBot(userAgent)).toMatchObject({ isBot: true, isAiBot: bots.ai.includes(name) });
      }
    }
  });

  it('RULING-76: an install can have its own list', () => {
    const detect = createBotDetector({ ai: ['LotReader'], search: [], other: [] });
    expect(detect('LotReader 1')).toEqual({ isBot: true, isAiBot: true, name: 'LotReader' });
  });

  it('BOT-01: no user agent makes it throw, and an AI crawler is always a bot', () => {
    fc.assert(
      fc.property(anyText(), (userAgent) => {
        const { isBot, isAiBot } = detectBot(userAgent);
        expect(isAiBot && !isBot).toBe(false);
      }),
    );
  });
});

describe('device', () => {
  it('BRND-10: splits the header fields at vertical bars', () => {
    expect(readDevice('mobile|iOS|18.1|Safari|18|iPhone 15')).toEqual({
      type: 'mobile',
      os: 'iOS',
      osVersion: '18.1',
      browser: 'Safari',
      browserVersion: '18',
      model: 'iPhone 15',
    });
    expect(readDevice('Desktop | Windows')).toMatchObject({ type: 'desktop', os: 'Windows', browser: '', model: '' });
  });

  it.each([
    ['desktop', `Mozilla/5.0 (X11; Linux x86_64) ${engine} Chrome/140.0.0.0 Safari/537.36`],
    ['mobile', `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${engine} Chrome/140.0.0.0 Mobile Safari/537.36`],
    ['tablet', `Mozilla/5.0 (Linux; Android 15; SM-X710) ${engine} Chrome/140.0.0.0 Safari/537.36`],
    [
      'mobile',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    ],
    ['desktop', ''],
  ])('BRND-10: without a valid header the user agent gives the type %s', (type, userAgent) => {
    expect(readDevice(undefined, userAgent).type).toBe(type);
    expect(readDevice('spaceship|x', userAgent).type).toBe(type);
  });

  it('BRND-10: no header makes it throw, and every field is limited in length', () => {
    fc.assert(
      fc.property(anyText(500), (header) => {
        for (const field of Object.values(readDevice(header))) expect(field.length).toBeLessThanOrEqual(60);
      }),
    );
  });
});
