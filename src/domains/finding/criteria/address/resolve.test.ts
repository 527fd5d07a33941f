import { describe, expect, it } from 'vitest';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { addressPageTypes } from './address-page-types.ts';
import { resolveUrl, withPrefix } from './resolve.ts';

const main = smallContext();
const kbb = smallContext('kbb');
const ford = smallContext('ford');
const vin = '1FA6P8CF5N5100001';

describe('page type of an address', () => {
  it.each([
    ['/', 'hp'],
    ['/cars-for-sale', 'hp'],
    ['/cars-for-sale/', 'hp'],
    ['/cars-for-sale/build-and-price', 'bap'],
    ['/cars-for-sale/caranddriver/visitor-agreement', 'cadvisitoragreement'],
    ['/cars-for-sale/sitemap', 'fycSitemap'],
    ['/cars-for-sale/sitemap/geo-3', 'fycSitemap'],
    ['/cars-for-sale/fordblueadvantage/accessibility-statement', 'fordaccessibilitystatement'],
    ['/cars-for-sale/fordblueadvantage/consumer-privacy', 'fordconsumerprivacy'],
    ['/cars-for-sale/fordblueadvantage/privacy-policy', 'fordprivacypolicy'],
    ['/cars-for-sale/fordblueadvantage/visitor-agreement', 'fordvisitoragreement'],
    ['/cars-for-sale/fordblueadvantage/landing-page', 'error'],
    ['/cars-for-sale/inventory', 'inv'],
    [`/cars-for-sale/inventory/${vin}`, 'inv'],
    [`/cars-for-sale/inventory/${vin}/12345`, 'inv'],
    [`/cars-for-sale/inventory/${vin.slice(1)}`, 'error'],
    [`/cars-for-sale/inventory/${vin.replace('F', 'O')}`, 'error'],
    [`/cars-for-sale/inventory/${vin}/1234`, 'error'],
    ['/cars-for-sale/vehicledetails.xhtml?listingId=712345', 'vdp'],
    [`/cars-for-sale/vehicle/${vin}`, 'vdp'],
    ['/cars-for-sale/vehicle/712345', 'vdp'],
    [`/cars-for-sale/vehicle/${vin}/712345`, 'vdp'],
    ['/cars-for-sale/712345', 'vdp'],
    ['/cars-for-sale/vehicle/1234', 'error'],
    ['/marketplace', 'marketplacelanding'],
    ['/marketplace/listings', 'marketplacesearch'],
    ['/marketplace/listings/12345', 'marketplacedetails'],
    ['/marketplace/listings/1234', 'error'],
    ['/cars-for-sale/advanced-search', 'sfp'],
    ['/cars-for-sale/index.xhtml', 'sfp'],
    ['/car-dealers/', 'dealersearch'],
    ['/car-dealers', 'dealersearch'],
    ['/dealers/', 'dealersearchkbb'],
    ['/car-dealers/12345', 'dealerdetails'],
    ['/car-dealers/dealer-details/12345', 'dealerdetails'],
    ['/car-dealers/dealer-details/microsite-about/12345', 'dealerdetails'],
    ['/car-dealers/dealer-details?dealerId=77', 'dealerdetails'],
    ['/dealers/microsite-about?dealerId=12345', 'dealerdetailskbb'],
    ['/dealers/atlanta-ga/12345/some-dealer/', 'dealerdetailskbb'],
    ['/car-dealers/1234', 'dealersearch'],
    ['/cars-for-sale/used-cars/ford/atlanta-ga', 'srp'],
    ['/cars-for-sale/searchresults.xhtml', 'srp'],
    ['/cars-for-sale/no-such-word', 'srp'],
    ['/my-autotrader/unsubscribe?userId=1', 'unsubscribe'],
    ['/my-autotrader/saved-cars', 'account'],
    ['/my-autotrader/sign-in', 'signin'],
    ['/sell-my-car/instant-cash-offer', 'sell'],
    ['/legal/privacy-choices', 'legal'],
    ['/cars-for-sale/compare', 'compare'],
    ['/cars-for-sale/all-cars?dealerId=77', 'dsrp'],
    ['/cars-for-sale/research/ford', 'researchmake'],
    ['/cars-for-sale/research/ford/mustang', 'researchmodel'],
    ['/no-such-page', 'error'],
    ['/favicon.ico', 'error'],
  ])('URL-01 to URL-13: %s is %s', (url, pageType) => {
    expect(resolveUrl(url, main).pageType).toBe(pageType);
    expect(addressPageTypes).toContain(pageType);
  });

  it('URL-05: the landing page belongs to the maker’s brand', () => {
    expect(resolveUrl('/cars-for-sale/fordblueadvantage/landing-page', ford).pageType).toBe('fordlanding');
    expect(resolveUrl('/cars-for-sale', ford).pageType).toBe('fordlanding');
  });

  it('RULING-49: named pages take precedence over a bare number, and that over a search', () => {
    expect(resolveUrl('/cars-for-sale/vehicledetails.xhtml?listingId=55555', main).query.listingId).toBe('55555');
    expect(resolveUrl('/cars-for-sale/ford/712345', main).pageType).toBe('srp');
    expect(resolveUrl('/cars-for-sale/1234', main).pageType).toBe('srp');
  });

  it('URL-02: page and parameters are the same with and without the prefix', () => {
    for (const path of ['/used-cars/ford/atlanta-ga', `/vehicle/${vin}/712345`, '/advanced-search', '/sitemap/makes']) {
      const { pageType, query } = resolveUrl(`/cars-for-sale${path}`, main);
      expect(resolveUrl(path, main)).toMatchObject({ pageType, query });
    }
  });
});

describe('a path without its prefix', () => {
  it.each([
    ['/used-cars/ford/atlanta-ga?zip=30303', '/cars-for-sale/used-cars/ford/atlanta-ga?zip=30303'],
    ['/advanced-search', '/cars-for-sale/advanced-search'],
    ['/sitemap/makes', '/cars-for-sale/sitemap/makes'],
    [`/vehicle/${vin}/712345`, `/cars-for-sale/vehicle/${vin}/712345`],
    ['/712345', '/cars-for-sale/712345'],
  ])('URL-02: %s redirects to %s', (url, location) => {
    expect(withPrefix(url, main)).toBe(location);
  });

  it.each([
    '/no-such-page',
    '/favicon.ico',
    '/my-autotrader/nothing',
    '/legal/nothing',
    '/cars-for-sale/ford',
    '/ops/nothing',
    '/ford/nothing',
    '//evil.example/ford',
  ])('URL-02: %s is not redirected', (url) => {
    expect(withPrefix(url, main)).toBeUndefined();
  });
});

describe('path parameters in the query', () => {
  it.each([
    ['/cars-for-sale/sitemap/geo-3', { sitemapPageId: 'geo-3' }],
    [`/cars-for-sale/vehicle/${vin.toLowerCase()}/712345`, { vin, listingId: '712345', seoListingId: '712345' }],
    ['/marketplace/listings/12345', { listingId: '12345', seoListingId: '12345' }],
    ['/cars-for-sale/712345?click-type=alpha', { listingId: '712345', 'click-type': 'alpha' }],
    [
      '/car-dealers/atlanta-ga-30338/100009092/walker-chevrolet?listingType=USED',
      {
        seoLocation: 'atlanta-ga-30338',
        seoDealerId: '100009092',
        seoDealerName: 'walker-chevrolet',
        dealerId: '100009092',
        city: 'Atlanta',
        state: 'GA',
        zip: '30338',
        listingType: 'USED',
      },
    ],
    ['/car-dealers/online/54321', { seoVirtual: 'online', dealerId: '54321' }],
    [
      '/car-dealers/third-party-certified-cars',
      { seoListingType: 'third-party-certified-cars', listingType: '3P_CERT' },
    ],
    [
      '/car-dealers/used/ford/atlanta-ga',
      {
        seoListingType: 'used',
        listingType: 'USED',
        seoMakeCode: 'ford',
        makeCode: 'FORD',
        city: 'Atlanta',
        state: 'GA',
      },
    ],
  ])('URL-15 to URL-17: %s', (url, query) => {
    expect(resolveUrl(url, main).query).toMatchObject(query);
  });

  it('URL-16: an unknown word of a dealer search is not read as a make', () => {
    const { query, unknown } = resolveUrl('/car-dealers/frod/atlanta-ga', main);
    expect(query).not.toHaveProperty('makeCode');
    expect(unknown).toMatchObject([{ word: 'frod', kind: 'make', nearest: [{ label: 'Ford' }] }]);
  });

  it('URL-17: the query of a search has path words and parameters by their short names', () => {
    const url =
      '/cars-for-sale/all-cars/cars-under-40000/toyota/camry/atlanta-ga-30338?numRecords=25&mpgRanges=40-,21-30';
    expect(resolveUrl(`${url}&isNewSearch=true&showBanner=false`, main).query).toEqual({
      listingType: 'ALL',
      maxPrice: '40000',
      makeCode: 'TOYOTA',
      modelCode: 'CAMRY',
      city: 'Atlanta',
      state: 'GA',
      zip: '30338',
      numRecords: '25',
      mpgRange: ['21-30', '40-'],
      newSearch: 'true',
    });
  });
});

describe('canonical addresses', () => {
  it.each([
    [
      '/cars-for-sale/Used+Cars/LS+430/Houston+TX-77081',
      '/cars-for-sale/lexus/ls-430/houston-tx?listingType=USED&zip=77081',
      true,
    ],
    [
      '/cars-for-sale/Used+Cars/Lexus/LS+430/Houston+TX-77081',
      '/cars-for-sale/lexus/ls-430/houston-tx?listingType=USED&zip=77081',
      true,
    ],
    ['/cars-for-sale/ford/', '/cars-for-sale/all-cars/ford', true],
    ['/cars-for-sale/all-cars/ford/f-150', '/cars-for-sale/all-cars/ford/f150', true],
    ['/cars-for-sale/all-cars/ford/f150', '/cars-for-sale/all-cars/ford/f150', false],
    ['/cars-for-sale/all-cars', '/cars-for-sale/all-cars', false],
    ['/cars-for-sale/searchresults.xhtml', '/cars-for-sale/searchresults.xhtml', false],
    ['/cars-for-sale/cars-for-sale.xhtml', '/cars-for-sale/searchresults.xhtml', true],
    ['/cars-for-sale/searchresults.xhtml?listingType=ALL', '/cars-for-sale/all-cars', true],
    ['/cars-for-sale/2024-2026/ford', '/cars-for-sale/all-cars/ford?endYear=2026&startYear=2024', true],
    ['/cars-for-sale/all-cars/ny', '/cars-for-sale/all-cars/ny', false],
    ['/cars-for-sale/all-cars/toyota?makeCode=FORD', '/cars-for-sale/all-cars/toyota', true],
    ['/cars-for-sale/all-cars?page=3', '/cars-for-sale/all-cars?firstRecord=48', true],
    ['/cars-for-sale/hybrid-electric', '/cars-for-sale/all-cars?fuelTypeGroup=ELE,HYB,PIH', true],
    ['/cars-for-sale/40-/ford', '/cars-for-sale/all-cars/ford?mpgRange=40-', true],
    ['/cars-for-sale/all-cars/ford?sortBy=', '/cars-for-sale/all-cars/ford', true],
    ['/cars-for-sale/all-cars?endYear=2020&doorCode=4', '/cars-for-sale/all-cars?doorCode=4&endYear=2020', true],
    ['/cars-for-sale/712345', '/cars-for-sale/vehicle/712345', true],
    ['/cars-for-sale/vehicledetails.xhtml?listingId=712345', '/cars-for-sale/vehicle/712345', true],
    [`/cars-for-sale/vehicle/${vin}/712345`, '/cars-for-sale/vehicle/712345', true],
    [`/cars-for-sale/inventory/${vin}/712345`, '/cars-for-sale/vehicle/712345', false],
    ['/cars-for-sale/vehicle/712345', '/cars-for-sale/vehicle/712345', false],
    ['/cars-for-sale/advanced-search/', '/cars-for-sale/advanced-search', false],
    ['/dealers/', '/car-dealers/', false],
    ['https://example.com/cars-for-sale/all-cars/ford#top', '/cars-for-sale/all-cars/ford', false],
  ])('RULING-45 to RULING-49: %s is %s', (url, canonical, redirect) => {
    expect(resolveUrl(url, main)).toMatchObject({ canonical, redirect });
    expect(resolveUrl(canonical, main)).toMatchObject({ canonical, redirect: false, location: canonical });
  });

  it('RULING-46: an address with an unknown word is not redirected, because that would lose the word', () => {
    expect(resolveUrl('/cars-for-sale/Used+Cars/toyotta', main)).toMatchObject({
      canonical: '/cars-for-sale/used-cars',
      redirect: false,
    });
  });

  it('other parameters are passed on, and alone cause no redirect', () => {
    expect(resolveUrl('/cars-for-sale/ford?utm_source=mail&isNewSearch=true&dma=', main)).toMatchObject({
      canonical: '/cars-for-sale/all-cars/ford',
      redirect: true,
      location: '/cars-for-sale/all-cars/ford?isNewSearch=true&utm_source=mail',
    });
    expect(resolveUrl('/cars-for-sale/all-cars/ford?utm_source=mail&isNewSearch=true', main).redirect).toBe(false);
    expect(resolveUrl('/cars-for-sale/712345?click-type=alpha', main).location).toBe(
      '/cars-for-sale/vehicle/712345?click-type=alpha',
    );
  });

  it('repeated and odd parameters are passed on completely, and can’t break out of the address', () => {
    const { location } = resolveUrl('/cars-for-sale/ford?a=1&a=2&b%26c%0d%0a=x%0d%0ay&%F0%9F%9A%97=1', main);
    expect(location).toBe('/cars-for-sale/all-cars/ford?a=1&a=2&b%26c%0D%0A=x%0D%0Ay&%F0%9F%9A%97=1');
    expect(resolveUrl('/cars-for-sale/\ud800?keywordPhrases=\udfff', main).canonical).toContain('keywordPhrases=');
  });

  it('an address with differently written escapes is not redirected', () => {
    const canonical = '/cars-for-sale/all-cars?trimCode=CAM%7CRS';
    expect(resolveUrl(canonical, main)).toMatchObject({ canonical, redirect: false });
    expect(resolveUrl('/cars-for-sale/all-cars?trimCode=CAM|RS', main).redirect).toBe(false);
    expect(resolveUrl('/cars-for-sale/all%2Dcars?trimCode=CAM%7cRS', main).redirect).toBe(false);
  });

  it('URL-11: links to dealers use the brand’s root', () => {
    expect(resolveUrl('/car-dealers/atlanta-ga/12345/a-dealer', kbb).canonical).toBe(
      '/dealers/atlanta-ga/12345/a-dealer',
    );
  });

  it('SEC-02: an address that isn’t text is refused', () => {
    expect(() => resolveUrl(7 as never, main)).toThrow(TypeError);
  });
});
