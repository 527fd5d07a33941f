// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { clickOf } from './click-type.ts';

const linkIn = (html: string): Element => {
  document.body.innerHTML = html;
  const link = document.querySelector('a');
  if (!link) throw new Error('No link');
  return link;
};
const car = '<a href="/cars-for-sale/vehicle/1">2022 Ford Escape</a>';
const to = (path: string): URL => new URL(path, 'http://localhost');

describe('click type of a link to a car', () => {
  it.each(['listing', 'spotlight', 'alpha', 'supplemental'])('URL-03, SRCH-18: a %s sets its click type', (kind) => {
    const link = linkIn(`<div data-click-type="${kind}"><article>${car}</article></div>`);
    expect(clickOf(link, to('/cars-for-sale/vehicle/1'))).toBe(kind);
  });

  it('URL-03: a sponsored result has its own click type', () => {
    const link = linkIn(`<div data-click-type="listing"><article data-click-type="alpha">${car}</article></div>`);
    expect(clickOf(link, to('/cars-for-sale/vehicle/1'))).toBe('alpha');
  });

  it('URL-03: a private seller’s car has a click type too', () => {
    const link = linkIn(`<div data-click-type="listing">${car}</div>`);
    expect(clickOf(link, to('/marketplace/listings/1'))).toBe('listing');
  });

  it('URL-03: a car outside of results, and other links of a result, have none', () => {
    expect(clickOf(linkIn(car), to('/cars-for-sale/vehicle/1'))).toBeUndefined();
    const inResults = linkIn(`<div data-click-type="listing">${car}</div>`);
    expect(clickOf(inResults, to('/car-dealers/atlanta-ga/1/a-dealer'))).toBeUndefined();
    expect(clickOf(linkIn(`<div data-click-type="made-up">${car}</div>`), to('/cars-for-sale/vehicle/1'))).toBe(
      undefined,
    );
  });
});
