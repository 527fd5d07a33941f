import { describe, expect, it } from 'vitest';
import { mapLinks, type ResultsMapView } from './results-map-links.ts';

const view = {
  boxHref: '/cars-for-sale/all-cars/honda/atlanta-ga?box=1,1,2,2&view=map',
  everywhereHref: '/cars-for-sale/all-cars/honda/atlanta-ga?searchRadius=0&view=map',
  polygonHref: '/cars-for-sale/all-cars/honda/atlanta-ga?polygon=1,1,2,2,1,2&view=map',
  carHref: '/cars-for-sale/vehicle/1',
} as ResultsMapView;

describe('links of the map', () => {
  const { hrefForBox, hrefForListing } = mapLinks(view);

  it('a moved map links to the same search within its box', () => {
    expect(hrefForBox({ south: 33.5, west: -84.6, north: 34.1, east: -84.1 })).toBe(
      '/cars-for-sale/all-cars/honda/atlanta-ga?box=33.5,-84.6,34.1,-84.1&view=map',
    );
    expect(hrefForBox(null)).toBe(view.everywhereHref);
  });

  it('a car on the map links to its page', () => {
    expect(hrefForListing(700_000_123)).toBe('/cars-for-sale/vehicle/700000123');
  });
});
