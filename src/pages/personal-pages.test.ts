import { expect, it } from 'vitest';
import { isPersonalPage } from './personal-pages.ts';

it.each([
  '/my-autotrader',
  '/my-autotrader/',
  '/my-autotrader.data',
  '/my-autotrader/_.data',
  '/my-autotrader/profile',
  '/My-AutoTrader/profile',
  '/my%2Dautotrader/profile',
  '/my%2dautotrader',
  '//my-autotrader//profile',
  '/legal/privacy-choices',
  '/legal/privacy-choices.data',
  '/cars-for-sale/fordblueadvantage/consumer-privacy/',
])('%s is a personal page, as the router reads it', (path) => {
  expect(isPersonalPage(path)).toBe(true);
});

it.each(['/', '/_.data', '/cars-for-sale/all-cars', '/my-autotrader-news', '/legal/visitor-agreement', '/%E0%A4%A'])(
  '%s is a shared page',
  (path) => {
    expect(isPersonalPage(path)).toBe(false);
  },
);
