import { describe, expect, it } from 'vitest';
import { brandNamed } from '#tests/fixtures/search-context.ts';
import * as paths from './paths.ts';

const main = brandNamed('atc');
const kbb = brandNamed('kbb');
const vin = '1FA6P8CF5N5100001';

describe('paths', () => {
  it('URL-08, RULING-49: a vehicle path has the listing id, or else the VIN', () => {
    expect(paths.vehiclePath({ listingId: 712345678, vin })).toBe('/cars-for-sale/vehicle/712345678');
    expect(paths.vehiclePath({ vin: vin.toLowerCase() })).toBe(`/cars-for-sale/vehicle/${vin}`);
  });

  it('URL-45: dealer and vehicle paths without an id throw', () => {
    const message = 'requires a dealerId or listingId value';
    for (const dealerId of [undefined, '', 'abc', 'undefined']) {
      expect(() => paths.dealerDetailsPath(main, { dealerId })).toThrow(message);
      expect(() => paths.vehiclePath({ listingId: dealerId })).toThrow(message);
    }
    expect(() => paths.vehiclePath({ vin: 'SHORT' })).toThrow(message);
  });

  it('URL-11, URL-15: a dealer path has place, id and name under the brand’s root', () => {
    const dealer = { dealerId: 100009092, name: 'Walker & Sons', place: { city: 'Nashville', state: 'TN' } };
    expect(paths.dealerDetailsPath(main, dealer)).toBe('/car-dealers/nashville-tn/100009092/walker-and-sons');
    expect(paths.dealerDetailsPath(kbb, dealer)).toBe('/dealers/nashville-tn/100009092/walker-and-sons');
    expect(paths.dealerDetailsPath(main, { ...dealer, tab: 'about' })).toBe(
      '/car-dealers/microsite-about/nashville-tn/100009092/walker-and-sons',
    );
    expect(paths.dealerDetailsPath(main, { dealerId: 54321, online: true })).toBe('/car-dealers/online/54321');
  });

  it('URL-15: an id too short for a path is put into the query', () => {
    expect(paths.dealerDetailsPath(main, { dealerId: 77 })).toBe('/car-dealers/dealer-details?dealerId=77');
  });

  it('URL-12, URL-16: dealer search paths have listing type, make and place as segments', () => {
    expect(paths.dealerSearchPath(main)).toBe('/car-dealers/');
    expect(paths.dealerSearchPath(kbb, { query: { zip: '30303' } })).toBe('/dealers/?zip=30303');
    expect(
      paths.dealerSearchPath(main, {
        listingWord: 'used-cars',
        makeSlug: 'ford',
        place: { city: 'Atlanta', state: 'GA' },
      }),
    ).toBe('/car-dealers/used-cars/ford/atlanta-ga');
  });

  it('URL-04 to URL-14: the other pages have their paths', () => {
    expect(paths.homePath()).toBe('/');
    expect(paths.landingPath()).toBe('/cars-for-sale');
    expect(paths.resultsPath()).toBe('/cars-for-sale/searchresults.xhtml');
    expect(paths.resultsPath({ makeCode: 'FORD', modelCode: undefined })).toBe(
      '/cars-for-sale/searchresults.xhtml?makeCode=FORD',
    );
    expect(paths.browsePath('all-cars', 'truck')).toBe('/cars-for-sale/all-cars/truck');
    expect(paths.inventoryPath()).toBe('/cars-for-sale/inventory');
    expect(paths.articlePath('deal-ratings')).toBe('/cars-for-sale/research/articles/deal-ratings');
    expect(paths.styleguidePath('vehicles')).toBe('/styleguide/vehicles');
    expect(paths.searchFormPath()).toBe('/cars-for-sale/advanced-search');
    expect(paths.buildAndPricePath({ makeCode: 'FORD' })).toBe('/cars-for-sale/build-and-price?makeCode=FORD');
    expect(paths.comparePath([1, 2])).toBe('/cars-for-sale/compare?listingId=1%2C2');
    expect(paths.marketplacePath()).toBe('/marketplace');
    expect(paths.marketplaceSearchPath()).toBe('/marketplace/listings');
    expect(paths.sitemapPath()).toBe('/cars-for-sale/sitemap');
    expect(paths.sitemapPath('makes')).toBe('/cars-for-sale/sitemap/makes');
    expect(paths.accountPath()).toBe('/my-autotrader');
    expect(paths.accountPath('saved-cars')).toBe('/my-autotrader/saved-cars');
    expect(paths.accountPath('saved-cars', { sort: 'change' })).toBe('/my-autotrader/saved-cars?sort=change');
    expect(paths.sellingPath()).toBe('/sell-my-car');
    expect(paths.sellPath({ offerCode: 'A1' })).toBe('/sell-my-car/instant-cash-offer?offerCode=A1');
    expect(paths.researchPath('ford', 'mustang')).toBe('/cars-for-sale/research/ford/mustang');
    expect(paths.makerPath('privacy-policy')).toBe('/cars-for-sale/fordblueadvantage/privacy-policy');
    expect(paths.reviewAgreementPath()).toBe('/cars-for-sale/caranddriver/visitor-agreement');
    expect(paths.legalPath('visitor-agreement')).toBe('/legal/visitor-agreement');
  });

  it('RULING-07: a sign-in path has the return path, unless that is the home page', () => {
    expect(paths.signInPath('sign-in', '/')).toBe('/my-autotrader/sign-in');
    expect(paths.signInPath('sign-up', '/a?b=c')).toBe('/my-autotrader/sign-up?returnTo=%2Fa%3Fb%3Dc');
  });

  it.each(['__proto__', 'constructor', 'prototype'])('SEC-01: %s is dropped from the query of a path', (name) => {
    const query = JSON.parse(`{"${name}":"x","makeCode":"FORD"}`);
    expect(paths.buildAndPricePath(query)).toBe('/cars-for-sale/build-and-price?makeCode=FORD');
    expect(paths.dealerSearchPath(main, { query })).toBe('/car-dealers/?makeCode=FORD');
  });
});
