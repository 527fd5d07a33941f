import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import resources from '#data/vehicle-resources.json' with { type: 'json' };
import * as paths from '#paths/paths.ts';
import { everyPageType, type PageHandle } from '../pages/page-type.ts';
import config from '../routes.ts';

/** Files only: which page answers an address is all that is asked here. */
const tree = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, file, children }): RouteObject => {
    const id = { handle: file, ...(path !== undefined && { path }) };
    return index ? { ...id, index: true } : { ...id, children: tree(children ?? []) };
  });
const routes = tree(await config);

const fileOf = (address: string): string => {
  const { pathname } = new URL(address, 'https://cars.example');
  const file: unknown = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  return String(file).replace(/^routes\/|\.tsx$/g, '');
};

const leaves = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => (children && children.length > 0 ? leaves(children) : [file]));
const files = [...new Set(leaves(await config))].filter((file) => file !== 'routes/not-found.tsx');

type RouteFile = { handle: PageHandle; default: unknown };

const dealers = { dealerRoot: 'car-dealers' } as const;
const valuation = { dealerRoot: 'dealers' } as const;
const dealer = { dealerId: 60_000_001, name: 'Peachtree Honda', place: { city: 'Atlanta', state: 'GA' } };

/** Every builder, and the page it is to lead to. */
const leadsTo: Record<string, readonly (readonly [address: string, file: string])[]> = {
  homePath: [[paths.homePath(), 'home']],
  landingPath: [[paths.landingPath(), 'landing']],
  offlinePath: [[paths.offlinePath(), 'offline']],
  listCarPath: [[paths.listCarPath(), 'list-car']],
  listingStepPath: (['details', 'value', 'photos', 'price', 'preview'] as const).map(
    (step) => [paths.listingStepPath('device', step), `list-car-${step}`] as const,
  ),
  handoverPath: [[paths.handoverPath('7f'), 'selling-handover']],
  billOfSalePath: [[paths.billOfSalePath('7f'), 'selling-bill-of-sale']],
  manageListingPath: [[paths.manageListingPath('7f'), 'selling-listing']],
  resultsPath: [[paths.resultsPath({ makeCode: 'FORD' }), 'results']],
  browsePath: [[paths.browsePath('all-cars', 'truck'), 'results']],
  searchFormPath: [[paths.searchFormPath(), 'search-form']],
  buildAndPricePath: [[paths.buildAndPricePath({ makeCode: 'FORD' }), 'build-and-price']],
  carLoansPath: [[paths.carLoansPath(), 'car-loans']],
  creditAppPath: [[paths.creditAppPath(), 'credit-app']],
  buyOnlinePath: [[paths.buyOnlinePath(), 'accelerate']],
  carvantagePath: [[paths.carvantagePath(), 'carvantage']],
  voiceSearchHelpPath: [[paths.voiceSearchHelpPath(), 'voice-search-help']],
  comparePath: [[paths.comparePath([700_000_001, 700_000_002]), 'compare']],
  vehiclePath: [
    [paths.vehiclePath({ listingId: 700_000_001 }), 'vehicle'],
    [paths.vehiclePath({ vin: '1HGCV1F34LA000001' }), 'vehicle'],
  ],
  reportListingPath: [[paths.reportListingPath(700_000_001), 'report-listing']],
  priceSheetPath: [[paths.priceSheetPath(700_000_001), 'price-sheet']],
  sharePath: [
    [paths.sharePath({ listingIds: [700_000_001] }), 'share'],
    [paths.sharePath({ path: '/cars-for-sale/all-cars' }), 'share'],
  ],
  inventoryPath: [[paths.inventoryPath(), 'vehicle']],
  marketplacePath: [[paths.marketplacePath(), 'marketplace']],
  marketplaceDetailsPath: [[paths.marketplaceDetailsPath(12345), 'vehicle']],
  marketplaceSearchPath: [[paths.marketplaceSearchPath(), 'marketplace-search']],
  dealerSearchPath: [
    [paths.dealerSearchPath(dealers), 'dealer-pages'],
    [paths.dealerSearchPath(valuation, { makeSlug: 'honda', place: dealer.place }), 'dealer-pages'],
  ],
  dealerDetailsPath: [
    [paths.dealerDetailsPath(dealers, dealer), 'dealer-pages'],
    [paths.dealerDetailsPath(valuation, { ...dealer, tab: 'about' }), 'dealer-pages'],
  ],
  sitemapPath: [
    [paths.sitemapPath(), 'sitemap'],
    [paths.sitemapPath('makes'), 'sitemap'],
  ],
  opsPath: [[paths.opsPath(), 'ops/overview']],
  accountPath: [
    [paths.accountPath(), 'account'],
    ...(
      [
        'saved-cars',
        'saved-searches',
        'recent',
        'alerts',
        'profile',
        'my-cars',
        'notifications',
        'messages',
        'questions',
        'selling',
      ] as const
    ).map((page) => [paths.accountPath(page), page] as const),
    [paths.accountPath('deals'), 'purchases'],
  ],
  sharedListPath: [[paths.sharedListPath('7f'), 'shared-list']],
  listLinkPath: [[paths.listLinkPath('key'), 'list-link']],
  purchasePath: [[paths.purchasePath('7f'), 'purchase']],
  startPurchasePath: [[paths.startPurchasePath(700_000_001), 'purchase-start']],
  creditApplicationPath: [[paths.creditApplicationPath(700_000_001), 'purchase-apply']],
  messagePath: [
    [paths.messagePath('7f'), 'message'],
    [paths.messagePath('download'), 'messages-download'],
  ],
  signInPath: (['sign-in', 'sign-up', 'sign-out', 'forgot-password', 'reset-password', 'verify'] as const).map(
    (page) => [paths.signInPath(page, '/cars-for-sale'), page] as const,
  ),
  mailActionPath: [[paths.mailActionPath('token'), 'mail-action']],
  walletPath: [[paths.walletPath(), 'my-wallet']],
  subscriptionsPath: [
    [paths.subscriptionsPath(), 'subscriptions'],
    [paths.subscriptionsPath('confirm', { t: 'token' }), 'subscriptions-confirm'],
    [paths.subscriptionsPath('best-deals'), 'subscriptions-best-deals'],
  ],
  joinPath: [[paths.joinPath('token'), 'join']],
  invitationPath: [[paths.invitationPath('token', paths.opsPath()), 'verify']],
  sellingPath: [[paths.sellingPath(), 'sell-my-car']],
  sellPath: [[paths.sellPath({ offerCode: 'A1' }), 'instant-cash-offer']],
  researchPath: [
    [paths.researchPath(), 'research-index'],
    [paths.researchPath('honda'), 'research-make'],
    [paths.researchPath('honda', 'accord'), 'research-model'],
  ],
  modelReviewsPath: [[paths.modelReviewsPath('honda', 'accord'), 'model-reviews']],
  reviewsUnder: [[paths.reviewsUnder(paths.researchPath('honda', 'accord')), 'model-reviews']],
  writeReviewPath: [
    [paths.writeReviewPath('model:ACCORD'), 'review-write'],
    [paths.writeReviewPath('dealer:60000012', { draft: 'a' }), 'review-write'],
  ],
  reportReviewPath: [[paths.reportReviewPath('7f'), 'review-report']],
  helpfulReviewPath: [[paths.helpfulReviewPath('7f'), 'review-helpful']],
  answerReviewPath: [[paths.answerReviewPath('key'), 'review-answer']],
  reviewPolicyPath: [[paths.reviewPolicyPath(), 'review-policy']],
  conversationPath: [[paths.conversationPath('key'), 'conversation']],
  dealerReplyPath: [[paths.dealerReplyPath('key'), 'dealer-reply']],
  carOffersPath: [[paths.carOffersPath('7f'), 'selling-offers']],
  dealerPortalPath: [
    [paths.dealerPortalPath(), 'dealer/start'],
    [paths.dealerPortalPath(60_000_012), 'dealer/today'],
    [paths.dealerPortalPath(60_000_012, 'cars/7'), 'dealer/car'],
  ],
  joinDealerPath: [[paths.joinDealerPath('key'), 'dealer/join']],
  requestDealerPath: [[paths.requestDealerPath(), 'dealer/request']],
  articlePath: [[paths.articlePath('deal-ratings'), 'research-article']],
  docsPath: [
    [paths.docsPath(), 'docs'],
    [paths.docsPath('v1'), 'docs-section'],
  ],
  styleguidePath: [
    [paths.styleguidePath(), 'styleguide'],
    [paths.styleguidePath('vehicles'), 'styleguide-vehicles'],
  ],
  legalPath: [
    [paths.legalPath('visitor-agreement'), 'visitor-agreement'],
    [paths.legalPath('privacy-choices'), 'privacy-choices'],
    [paths.legalPath('experiments'), 'experiments'],
  ],
  reviewAgreementPath: [[paths.reviewAgreementPath(), 'visitor-agreement']],
  makerPath: [
    [paths.makerPath('landing-page'), 'maker-program'],
    [paths.makerPath('warranty'), 'maker-warranty'],
    [paths.makerPath('owners'), 'maker-owners'],
    [paths.makerPath('consumer-privacy'), 'privacy-choices'],
    [paths.makerPath('accessibility-statement'), 'ford-page'],
    [paths.makerPath('privacy-policy'), 'ford-page'],
    [paths.makerPath('visitor-agreement'), 'ford-page'],
  ],
};

describe('pages and their addresses', () => {
  it.each(files)('URL-01: %s has a page type', async (file) => {
    const { handle, default: page } = (await import(/* @vite-ignore */ `../${file}`)) as Partial<RouteFile>;
    const pageType = handle?.pageType;
    // What only redirects shows no page, and is of no kind.
    if (page !== undefined && typeof pageType !== 'function') expect(everyPageType).toContain(pageType);
  });

  it('URL-45: every path builder leads to its page', () => {
    const builders = Object.entries(paths).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
    expect(Object.keys(leadsTo).sort()).toEqual(builders.sort());
    for (const [address, file] of Object.values(leadsTo).flat()) expect(fileOf(address), address).toBe(file);
  });

  it('UI-07: every resource tile leads to a page', () => {
    for (const { link } of resources) {
      if (link.href.startsWith('/')) expect(fileOf(link.href), link.href).not.toBe('not-found');
    }
  });

  it('an unknown address is not found', () => {
    expect(fileOf('/my-autotrader/nothing')).toBe('not-found');
    expect(fileOf('/elsewhere')).toBe('not-found');
  });
});
